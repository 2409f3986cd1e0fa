import { type ReactNode, useId, useState } from 'react'
import { countText } from '#contract/review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Select } from '#web/kit/select.tsx'

type FilterChipsProps<Filter extends string> = {
  legend?: string
  filters: Readonly<Record<Filter, string>>
  filter: Filter
  choose: (filter: Filter) => void
  counts?: Partial<Record<Filter, number>> | undefined
  children?: ReactNode
}

const shown = (count: number | undefined) => (count === undefined ? '' : countText(count))

export const FilterChips = <Filter extends string>({
  legend = 'Situação',
  filters,
  filter,
  choose,
  counts,
  children,
}: FilterChipsProps<Filter>) => (
  <div className="toolbar">
    <fieldset className="chips">
      <legend className="sr">{legend}</legend>
      {(Object.entries(filters) as [Filter, string][]).map(([one, name]) => (
        <button key={one} type="button" className="chip" aria-pressed={one === filter} onClick={() => choose(one)}>
          <Icon name="check" />
          {name} <span className="num">{shown(counts?.[one])}</span>
        </button>
      ))}
    </fieldset>
    {children}
  </div>
)

type ChoiceFieldProps = {
  label: string
  all: string
  options: Readonly<Record<string, string>>
  value: string | undefined
  onValue: (value: string | undefined) => void
  className?: string
}

export function ChoiceField({
  label,
  all,
  value = '',
  onValue,
  className = 'toolbar-part',
  options,
}: ChoiceFieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Select id={id} none={all} {...{ options, value }} onValue={chosen => onValue(chosen || undefined)} />
    </div>
  )
}

type SearchFormProps = {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string | undefined) => void
}

/** Pass a `key` to reset the form when the search changes elsewhere. */
export function SearchForm({ label, placeholder, search, onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(search)
  return (
    <form
      className="toolbar-end order-search"
      onSubmit={event => {
        event.preventDefault()
        onSearch(typed.trim() || undefined)
      }}
    >
      <input
        className="input"
        type="search"
        aria-label={label}
        maxLength={80}
        placeholder={placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="iconbtn" aria-label="Buscar">
        <Icon name="search" />
      </button>
    </form>
  )
}

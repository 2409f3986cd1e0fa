import { Icon } from '#web/kit/icon.tsx'

type FilterChipsProps<Filter extends string> = {
  /** What is chosen by them. */
  legend?: string
  /** The filters by their names, in the order in which they stand. */
  filters: Readonly<Record<Filter, string>>
  filter: Filter
  choose: (filter: Filter) => void
  counts: Partial<Record<Filter, number>> | undefined
}

/** Which part of a queue is shown, and how much each has. */
export const FilterChips = <Filter extends string>({
  legend = 'Situação',
  filters,
  filter,
  choose,
  counts,
}: FilterChipsProps<Filter>) => (
  <div className="toolbar">
    <fieldset className="chips">
      <legend className="sr">{legend}</legend>
      {(Object.entries(filters) as [Filter, string][]).map(([one, name]) => (
        <button key={one} type="button" className="chip" aria-pressed={one === filter} onClick={() => choose(one)}>
          <Icon name="check" />
          {name} <span className="num">{counts?.[one] ?? ''}</span>
        </button>
      ))}
    </fieldset>
  </div>
)

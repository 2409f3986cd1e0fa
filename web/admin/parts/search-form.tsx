import { useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'

type SearchFormProps = {
  label: string
  placeholder: string
  search: string
  onSearch: (search: string | undefined) => void
}

/** Give it a `key` to reset it when the search changes elsewhere. */
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

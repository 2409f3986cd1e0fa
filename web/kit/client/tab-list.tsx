import './tab-list.css'
import { type KeyboardEvent, type ReactNode, useId } from 'react'

type Tab<Name extends string> = { name: Name; label: ReactNode }
type TabListProps<Name extends string> = {
  label: string
  tabs: readonly Tab<Name>[]
  chosen: Name
  choose: (name: Name) => void
  children: ReactNode
}

/** Shows one part of a screen at a time; the arrow keys move between tabs. */
export function TabList<Name extends string>({ label, tabs, chosen, choose, children }: TabListProps<Name>) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ name }) => name === chosen)
    const next = tabs[places[event.key]?.(at, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    choose(next.name)
    document.getElementById(`${id}-${next.name}`)?.focus()
  }
  return (
    <>
      <div className="tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ name, label }) => (
          <button
            key={name}
            id={`${id}-${name}`}
            type="button"
            role="tab"
            aria-selected={name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => choose(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${chosen}`} className="stack">
        {children}
      </div>
    </>
  )
}

const places: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

import { type FocusEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import type { EarlierRefusals } from '#contract/review.ts'
import { arrivalIn } from '#web/kit/client/arrival.ts'
import { Link } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { usePageTitle } from './page-title.ts'

type ScreenProps = {
  title: string
  heading?: ReactNode
  before?: ReactNode
  actions?: ReactNode
  className?: string
  children: ReactNode
}

export function Screen({ title, heading, before, actions, className = 'screen-body', children }: ScreenProps) {
  usePageTitle(title)
  const top = useRef<HTMLDivElement>(null)
  // When data arrives, React remounts the screen: focus moves from the old heading to `main`, then to the new heading.
  useLayoutEffect(() => {
    const heading = top.current
    return () => {
      if (heading?.contains(document.activeElement)) heading.closest('main')?.focus()
    }
  }, [])
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement !== body && activeElement?.contains(top.current)) arrivalIn(top.current)?.focus()
  }, [])
  return (
    <>
      <div className="screen-top" ref={top}>
        {before}
        <h1>{heading || title}</h1>
        {actions}
      </div>
      <div className={className}>{children}</div>
    </>
  )
}

/** Frequent enough, because screens show times in minutes. */
const intervalMs = 20_000

export function useNow() {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Pass this as `ref` to focus an element when it mounts. */
export const focusOnArrival = (element: HTMLElement | null) => element?.focus()

/**
 * Scrolls a tile into full view when it gets the keyboard focus, because browsers do not scroll to a partly visible
 * tile. A pressed tile must not move.
 */
export function showWhole({ target }: FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export const Numbered = ({ name, id }: { name: string; id: number }) => (
  <>
    {name} <span className="xs num">#{id}</span>
  </>
)

export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Link className="iconbtn" to={to} aria-label={label}>
    <Icon name="arrow-left" />
  </Link>
)

type PanelProps = { title: ReactNode; className?: string; children: ReactNode }

export function Panel({ title, className = '', children }: PanelProps) {
  const id = useId()
  return (
    <section className={`panel stack ${className}`.trim()} aria-labelledby={id}>
      <h2 className="h-sm" id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export type Fact = readonly [name: string, value: ReactNode]

type FactListProps = { facts: readonly Fact[]; earlier?: EarlierRefusals }

export const FactList = ({ facts, earlier = [] }: FactListProps) => (
  <dl className="dl">
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
    {earlier.map(({ at, reason }) => (
      <div key={at} className="earlier">
        <dt>Antes, {formatDateTime(at)}</dt>
        <dd>{reason}</dd>
      </div>
    ))}
  </dl>
)

export const Figures = ({ figures }: { figures: readonly Fact[] }) => (
  <dl className="kpis">
    {figures.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

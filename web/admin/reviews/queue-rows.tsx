import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../frame/keys.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long it is since an instant, in words: `12 min`, `3 h 42 min`, `2 dias 5 h`. */
export function waitingTime(since: string, now: number) {
  const passed = Math.max(0, now - Date.parse(since))
  if (passed < minute) return 'agora'
  if (passed < hour) return `${Math.floor(passed / minute)} min`
  if (passed < day) return join(`${Math.floor(passed / hour)} h`, Math.floor((passed % hour) / minute), 'min')
  const days = Math.floor(passed / day)
  return join(days === 1 ? '1 dia' : `${days} dias`, Math.floor((passed % day) / hour), 'h')
}

const join = (first: string, rest: number, unit: string) => (rest > 0 ? `${first} ${rest} ${unit}` : first)

/** How long a case has waited, or since when it lies decided. */
export const waitingColumn = <T,>(filter: string, now: number, since: (one: T) => string) => ({
  name: filter === 'waiting' ? 'Espera' : 'Enviado há',
  className: 'table-time',
  cell: (one: T) => <time dateTime={since(one)}>{waitingTime(since(one), now)}</time>,
})

/** Whose case a row of a queue is. */
export const WhoCell = ({ accountId, nickname }: { accountId: number; nickname: string | null }) => (
  <td>
    <span className="who">
      <span className="avatar" aria-hidden="true">
        {(nickname ?? '').trim().charAt(0).toUpperCase() || '–'}
      </span>
      <span className="who-words">
        <b>{nickname ?? 'Ainda sem nome'}</b>
        <span className="xs num">#{accountId}</span>
      </span>
    </span>
  </td>
)

/** The marked row: J and K lead the focus to its link, Enter opens it wherever the focus is. */
export function useMarkedRow(ids: readonly number[], addressOf: (id: number) => string) {
  const navigate = useNavigate()
  const [wanted, setWanted] = useState(0)
  const marked = Math.min(wanted, Math.max(0, ids.length - 1))
  const go = (step: number) => document.querySelector<HTMLElement>(`[data-case="${ids[marked + step]}"]`)?.focus()
  const open = () => {
    const id = ids[marked]
    if (id !== undefined) navigate(addressOf(id))
  }
  useKeys({ j: () => go(1), k: () => go(-1), Enter: open })
  return [marked, setWanted] as const
}

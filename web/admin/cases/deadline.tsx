import type { WorklistItem } from '#contract/worklist.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { timeLeft, waitedFor } from '../frame/case-list.tsx'

/** Shows the remaining time in words as well as in colour. */
export function Deadline({ item: { since, due }, now }: { item: Pick<WorklistItem, 'since' | 'due'>; now: number }) {
  const left = Date.parse(due) - now
  if (left <= 0)
    return (
      <StatusBadge tone="danger" icon="triangle-alert">
        Venceu {waitedFor(due, now)}
      </StatusBadge>
    )
  const text = timeLeft(due, now)
  const lastQuarter = (Date.parse(due) - Date.parse(since)) / 4
  if (left > lastQuarter) return <span className="muted">{text}</span>
  return (
    <StatusBadge tone="gold" icon="clock">
      {text}
    </StatusBadge>
  )
}

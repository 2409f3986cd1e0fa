import { nearOf, type WorklistItem } from '#contract/worklist.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { waitingTime } from '../frame/case-list.tsx'

/** How much is left; a colour never says it alone. */
export function Deadline({ item: { kind, due }, now }: { item: WorklistItem; now: number }) {
  const left = Date.parse(due) - now
  if (left <= 0)
    return (
      <StatusBadge tone="danger" icon="triangle-alert">
        Venceu há {waitingTime(due, now)}
      </StatusBadge>
    )
  const text = `Faltam ${spanText(left)}`
  if (left > nearOf(kind)) return <span className="muted">{text}</span>
  return (
    <StatusBadge tone="gold" icon="clock">
      {text}
    </StatusBadge>
  )
}

const minute = 60_000

/** At least a minute. */
const spanText = (span: number) => waitingTime(new Date(0).toISOString(), Math.max(span, minute))

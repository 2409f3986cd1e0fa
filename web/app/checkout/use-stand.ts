import { useEffect, useState } from 'react'
import type { Order } from '#contract/order.ts'
import { endAttempt, openAttempt } from './attempt.ts'
import { type Stand, standOf } from './settled.ts'

/** Long enough for whatever reached the gateway to be known of. */
const lateMs = 20_000

/** How the payment of an order stands; an attempt ends as soon as the server knows its outcome. */
export function useStand(order: Order): { stand: Stand; isLate: boolean } {
  const attempt = openAttempt(order.id)
  const stand = standOf(order, attempt)
  const isOpen = stand === 'CHECKING' && attempt !== undefined
  const isOver = stand !== 'CHECKING' && attempt !== undefined
  useEffect(() => {
    if (isOver) endAttempt()
  }, [isOver])
  const isLate = useLate(isOpen ? attempt.since + lateMs : undefined)
  // What the server knows of, it settles by itself.
  return { stand, isLate: isLate && (order.card === null || order.card.status !== null) }
}

/** Whether that time has passed; drawn anew when it does. */
function useLate(at: number | undefined) {
  const [, redraw] = useState(0)
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => redraw(turn => turn + 1), Math.max(0, at - Date.now()))
    return () => clearTimeout(timer)
  }, [at])
  return at !== undefined && Date.now() >= at
}

import type { Order } from '#contract/order.ts'
import type { CardStatus } from '#contract/payment.ts'
import type { Attempt } from './attempt.ts'

/** `NONE`: no card was tried; `CHECKING`: one was sent, and nobody knows yet what became of it. */
export type Stand = CardStatus | 'CHECKING' | 'NONE'

/** How the payment stands, by what the server says of the order and what was sent from here. */
export function standOf({ status, card }: Order, attempt: Attempt | undefined): Stand {
  if (status === 'ok') return card?.status === 'AUTHORIZED' ? 'AUTHORIZED' : 'PAID'
  if (attempt && !isOutcomeOf(attempt, card)) return 'CHECKING'
  if (!card) return 'NONE'
  return card.status ?? 'CHECKING'
}

/** What is said of an attempt that was known before is not the outcome of this one. */
const isOutcomeOf = ({ known }: Attempt, card: Order['card']) => card !== null && !known.includes(card.reference_id)

/** Whether a card is on its way: another now might charge twice. */
export const isOnItsWay = ({ status, card }: Order) =>
  status === 'pending' && card !== null && card.status !== 'DECLINED' && card.status !== 'CANCELED'

/** Nothing is to be said of its payment any more, but of what became of it. */
export const isClosed = ({ state }: Order) => ['refused', 'refunded', 'reversed', 'paused'].includes(state)

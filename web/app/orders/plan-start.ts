import type { Order } from '#contract/order.ts'
import { shownDay } from './shown-moment.ts'

/** What becomes of an order once it is paid: its plan follows another, or else `atOnce`. */
export const startWords = ({ effect }: Order, atOnce: string) =>
  effect?.follows ? `O plano começa em ${shownDay(effect.starts_at)}, quando o atual termina.` : atOnce

/** A queued plan may have run already, before another was put in front of it. */
export const nextStart = ({ starts_at, next_at }: Order) =>
  next_at ? { verb: next_at === starts_at ? 'começa' : 'continua', day: shownDay(next_at) } : undefined

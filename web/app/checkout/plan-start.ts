import { formatDate } from '#contract/format.ts'
import type { Order } from '#contract/order.ts'

/** Of a plan whose days wait for our review. */
export const startsWhenListed = (startsBy: string) =>
  `Os dias começam a contar quando o seu anúncio entrar no ar, depois da nossa análise, no máximo em ${formatDate(startsBy)}.`

/** What becomes of an order once it is paid: its plan waits for our review or follows another, or else `atOnce`. */
export function startWords({ effect }: Order, atOnce: string) {
  if (effect?.starts_by) return 'Os dias só começam a contar quando o anúncio entrar no ar.'
  return effect?.follows ? `O plano começa em ${formatDate(effect.starts_at)}, quando o atual termina.` : atOnce
}

/** A queued plan may have run already, before another was put in front of it. */
export const nextStart = ({ starts_at, next_at }: Order) =>
  next_at ? { verb: next_at === starts_at ? 'começa' : 'continua', day: formatDate(next_at) } : undefined

import type { OrderState } from '#contract/order.ts'
import type { OrderFacts } from './order-facts.ts'

type Facts = Pick<
  OrderFacts,
  | 'activated_at'
  | 'refused_at'
  | 'revoked_at'
  | 'reversed_at'
  | 'outcome'
  | 'starts_by'
  | 'started_at'
  | 'ends_at'
  | 'runs'
>

export function stateOf(facts: Facts, now: Date): OrderState {
  if (facts.refused_at) return 'refused'
  if (!facts.activated_at) return 'waiting'
  if (facts.revoked_at) return 'refunded'
  if (facts.reversed_at && facts.outcome !== 'won') return facts.outcome ? 'reversed' : 'paused'
  if (facts.starts_by && !facts.started_at) return 'not_started'
  if (facts.runs) return 'active'
  return facts.ends_at && facts.ends_at > now ? 'queued' : 'ended'
}

import { sql } from 'kysely'

/**
 * Of an order `o` in a query: it has no outcome, and nothing is under way that may yet give it one: no card without an
 * answer, no Pix that waits for a second operator.
 */
export const isIdle = sql<boolean>`(
  not exists (select from order_activations a where a.order_id = o.id)
  and not exists (select from order_refusals f where f.order_id = o.id)
  and not exists (select from card_attempts t where t.order_id = o.id and t.settled_at is null)
  and not exists (
    select from money_requests q left join money_request_outcomes d on d.request_id = q.id
    where q.order_id = o.id and d.request_id is null
  ))`

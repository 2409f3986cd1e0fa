/** Queries for impossible money states. They must return no rows, whatever happened or was interrupted. */
export const moneyRules: Record<string, string> = {
  // Covers every order and so every account, including the orders of deleted accounts.
  'an order whose received − refunded is not its granted − revoked': `
    select order_id, sum(amount) filter (where kind = 'received') as received,
      sum(amount) filter (where kind = 'refunded') as refunded, sum(amount) filter (where kind = 'granted') as granted,
      sum(amount) filter (where kind = 'revoked') as revoked
    from ledger group by 1 having sum(case when kind in ('received', 'revoked') then amount else -amount end) <> 0`,
  'a day whose sums differ from its payments and refunds': `
    select day, sum(received) as received, sum(refunded) as refunded, sum(orders) as orders from (
      select day, received, refunded, orders from money_by_day
      union all
      select day, -received, -refunded, -orders from ended_money_by_day
      union all
      select (at at time zone 'America/Sao_Paulo')::date, case kind when 'received' then -amount else 0 end,
        case kind when 'refunded' then -amount else 0 end, 0 from ledger
      union all
      select (p.received_at at time zone 'America/Sao_Paulo')::date, 0, 0, -1
      from order_activations a join payments p on p.id = a.payment_id
    ) days group by 1 having sum(received) <> 0 or sum(refunded) <> 0 or sum(orders) <> 0`,
  'an order with two outcomes': `
    select order_id from order_activations join order_refusals using (order_id)`,
  'money that neither bought a plan nor is refunded': `
    select p.id, p.order_id from payments p
    where not exists (select from order_activations a where a.payment_id = p.id)
      and not exists (select from refunds r where r.payment_id = p.id)`,
  'money for a refused order that is refunded for a reason other than lateness or a wrong amount': `
    select p.id from order_refusals join payments p using (order_id) where not exists (
      select from refunds r where r.payment_id = p.id and r.cause in ('late', 'wrong_amount'))`,
  'a plan paid with a wrong amount or with the money of another order': `
    select o.id from order_activations a join orders o on o.id = a.order_id join payments p on p.id = a.payment_id
    where p.amount <> o.amount or p.order_id <> o.id`,
  'a revoked plan whose money is not refunded': `
    select v.order_id from order_revocations v join order_activations a using (order_id)
    where not exists (select from refunds r where r.payment_id = a.payment_id)`,
  'refunded money whose plan was not revoked': `
    select a.order_id from refunds r join order_activations a using (payment_id)
    where not exists (select from order_revocations v where v.order_id = a.order_id)`,
  'two plans of an account at the same time': `
    select one.account_id, one.order_id, other.order_id as other from plan_periods one
    join plan_periods other on other.account_id = one.account_id and (one.order_id, one.starts_at) < (other.order_id, other.starts_at)
      and one.starts_at < other.ends_at and other.starts_at < one.ends_at`,
  'a period before its order was activated': `
    select order_id from plan_periods pp where not exists
      (select from order_activations a where a.order_id = pp.order_id and a.activated_at <= pp.starts_at)`,
  'a period after its plan was revoked': `
    select pp.order_id from plan_periods pp join order_revocations v using (order_id) where pp.ends_at > v.revoked_at`,
  'a period of a plan whose money the bank has taken back': `
    select pp.order_id from plan_periods pp join order_activations a using (order_id) join reversals r using (payment_id)
    left join reversal_outcomes s on s.reversal_id = r.id
    where pp.ends_at > r.opened_at and (s.outcome is null or s.outcome = 'lost')`,
  'a paid Premium without all of its time': `
    select a.order_id from order_activations a join orders o on o.id = a.order_id
    where o.account_id is not null and o.tier = 'premium' and extract(epoch from (
        select sum(ends_at - starts_at) from plan_periods pp where pp.order_id = o.id
      )) is distinct from (o.days + o.free_days) * 86400
      and not exists (select from order_revocations v where v.order_id = a.order_id)
      and not exists (select from plan_waits w where w.order_id = a.order_id and w.started_at is null)
      and not exists (select from reversals r left join reversal_outcomes s on s.reversal_id = r.id
        where r.payment_id = a.payment_id and s.outcome is distinct from 'won')`,
  'a period before the first day of a plan that waits': `
    select pp.order_id from plan_periods pp join plan_waits w using (order_id)
    where w.started_at is null or pp.starts_at < w.started_at`,
  'a plan that starts later than allowed': `
    select w.order_id from plan_waits w join order_activations a using (order_id)
    where w.starts_by > a.activated_at + interval '30 days' or w.started_at > w.starts_by`,
  'a paid Básico without any period': `
    select a.order_id from order_activations a join orders o on o.id = a.order_id
    where o.account_id is not null and o.tier = 'basic'
      and not exists (select from plan_periods pp where pp.order_id = a.order_id)
      and not exists (select from plan_waits w where w.order_id = a.order_id and w.started_at is null)
      and not exists (select from order_revocations v where v.order_id = a.order_id)
      and not exists (select from reversals r where r.payment_id = a.payment_id)
      and not exists (select from order_activations b join orders p on p.id = b.order_id
        where p.account_id = o.account_id and p.tier = 'premium')`,
}

/** The transaction that decides about an order also queues the job that notifies its buyer. */
export const noticeRules: Record<string, string> = {
  'a refund without a job that sends it': `
    select r.payment_id from refunds r where not exists (
      select from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
      where k.identifier = 'money-to-return' and (j.payload ->> 'paymentId')::int = r.payment_id)`,
  'a plan without a receipt': `
    select a.order_id from order_activations a where not exists (
      select from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id
      where k.identifier = 'receipt-mail' and (j.payload ->> 'orderId')::int = a.order_id)`,
}

/** Differences, in either direction, between the listings and what `listable` returns for that moment. */
export const listingRule = (at: Date) => {
  const listed = 'select account_id, tier, listed_until, tier_until from listings'
  const listable = `select account_id, tier, listed_until, tier_until from listable('${at.toISOString()}')`
  return `(${listed} except ${listable}) union all (${listable} except ${listed})`
}

-- The lines of the ledger. For every account: received - refunded = granted - revoked.
create or replace view ledger as
  with taken as (
    -- If a refund preceded the dispute, the money counts only once, no matter who returned it.
    select r.id, p.order_id, p.amount, r.opened_at
    from reversals r join payments p on p.id = r.payment_id join order_activations a on a.payment_id = p.id
    where not r.after_refund
  ), restored as (
    select t.order_id, t.amount, s.settled_at
    from taken t join reversal_outcomes s on s.reversal_id = t.id where s.outcome = 'won'
  )
  select order_id, 'received' as kind, amount, received_at as at from payments
  union all
  select p.order_id, 'refunded', p.amount, r.decided_at from refunds r join payments p on p.id = r.payment_id
  union all
  select a.order_id, 'granted', o.amount, a.activated_at from order_activations a join orders o on o.id = a.order_id
  union all
  select v.order_id, 'revoked', o.amount, v.revoked_at from order_revocations v join orders o on o.id = v.order_id
  union all
  select order_id, 'refunded', amount, opened_at from taken
  union all
  select order_id, 'revoked', amount, opened_at from taken
  union all
  select order_id, 'received', amount, settled_at from restored
  union all
  select order_id, 'granted', amount, settled_at from restored;

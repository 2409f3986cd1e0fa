-- Returns the end of the year in which the last event of an order happened, from which the tax term runs (CTN, art. 173,
-- I). Null while the order waits for money or a plan, or if its sums differ, which somebody must clear up first.
create or replace function order_over_at(of_order integer) returns timestamptz language sql stable as $$
  select (date_trunc('year', max(at) at time zone 'America/Sao_Paulo') + interval '1 year') at time zone 'America/Sao_Paulo'
  from (
    select created_at as at from orders where id = of_order
    union all select activated_at from order_activations where order_id = of_order
    union all select refused_at from order_refusals where order_id = of_order
    union all select revoked_at from order_revocations where order_id = of_order
    union all select ends_at from plan_periods where order_id = of_order
    union all select coalesce(settled_at, created_at) from card_attempts where order_id = of_order
    union all select coalesce(answered_at, asked_at) from approvals where order_id = of_order
    union all select received_at from payments where order_id = of_order
    union all select r.decided_at from payments p join refunds r on r.payment_id = p.id where p.order_id = of_order
    union all select t.transferred_at from payments p join refunds r on r.payment_id = p.id
      join refund_transfers t on t.refund_id = r.id where p.order_id = of_order
    union all select v.opened_at from payments p join reversals v on v.payment_id = p.id where p.order_id = of_order
    union all select s.settled_at from payments p join reversals v on v.payment_id = p.id
      join reversal_outcomes s on s.reversal_id = v.id where p.order_id = of_order
  ) events
  where not exists (select from open_orders where order_id = of_order)
    and not exists (select from plan_waits where order_id = of_order and started_at is null)
    and not exists (
      select from payments p join refunds r on r.payment_id = p.id join open_refunds o on o.refund_id = r.id
      where p.order_id = of_order
    )
    and is_balanced(of_order)
$$;

-- Recomputes the totals that the triggers maintain.
with counted_by_triggers as (
  delete from money_by_day
), disputed as (
  select v.id, v.opened_at, p.channel, p.amount
  from reversals v join payments p on p.id = v.payment_id join order_activations a on a.payment_id = p.id
  where not exists (select from refunds r where r.payment_id = p.id and r.decided_at <= v.opened_at)
)
insert into money_by_day
select (at at time zone 'America/Sao_Paulo')::date, channel, sum(orders), sum(received), sum(refunded)
from (
  select p.received_at as at, p.channel, (a.order_id is not null)::integer as orders, p.amount as received, 0 as refunded
  from payments p left join order_activations a on a.payment_id = p.id
  union all
  select r.decided_at, p.channel, 0, 0, p.amount from refunds r join payments p on p.id = r.payment_id
  union all
  select opened_at, channel, 0, 0, amount from disputed
  union all
  select s.settled_at, d.channel, 0, d.amount, 0
  from disputed d join reversal_outcomes s on s.reversal_id = d.id and s.outcome = 'won'
) money
group by 1, 2;

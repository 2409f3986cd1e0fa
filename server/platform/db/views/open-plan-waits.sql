-- Plans whose days have not begun, and that we have neither revoked nor lost in a dispute.
create or replace view open_plan_waits as
select o.account_id, w.order_id, w.starts_by
from plan_waits w join orders o on o.id = w.order_id
where w.started_at is null
  and not exists (select from order_revocations v where v.order_id = w.order_id)
  and not exists (
    select from order_activations a join reversals r on r.payment_id = a.payment_id
    join reversal_outcomes s on s.reversal_id = r.id where a.order_id = w.order_id and s.outcome = 'lost'
  );

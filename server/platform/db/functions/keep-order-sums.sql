-- Keeps an order's sums by day when we delete it. Refuses an order whose ledger doesn't balance.
create or replace function keep_order_sums() returns trigger language plpgsql as $$
begin
  if not is_balanced(old.id) then
    raise exception 'order % does not balance', old.id using errcode = 'restrict_violation';
  end if;
  insert into ended_money_by_day (day, orders, received, refunded)
  select (at at time zone 'America/Sao_Paulo')::date, sum(plans), sum(received), sum(refunded) from (
    select at, 0 as plans, case kind when 'received' then amount else 0 end as received,
      case kind when 'refunded' then amount else 0 end as refunded
    from ledger where order_id = old.id and kind in ('received', 'refunded')
    union all
    select p.received_at, 1, 0, 0 from order_activations a join payments p on p.id = a.payment_id
    where a.order_id = old.id
  ) lines group by 1
  on conflict (day) do update set orders = ended_money_by_day.orders + excluded.orders,
    received = ended_money_by_day.received + excluded.received,
    refunded = ended_money_by_day.refunded + excluded.refunded;
  return old;
end $$;

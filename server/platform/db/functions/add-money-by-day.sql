-- Appends the change that a payment, its plan, its refund or its dispute makes to a day's sums. `fold-money-by-day`
-- adds the rows up later, so that no two payments wait for each other here. As in server/platform/db/views/ledger.sql,
-- a dispute counts only if the payment bought a plan and no earlier refund exists.
create or replace function add_money_by_day() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'payments' then
    insert into money_by_day (day, channel, received)
    select (received_at at time zone 'America/Sao_Paulo')::date, channel, sum(amount) from added group by 1, 2;
  elsif tg_table_name = 'order_activations' then
    insert into money_by_day (day, channel, orders)
    select (p.received_at at time zone 'America/Sao_Paulo')::date, p.channel, count(*)
    from added a join payments p on p.id = a.payment_id group by 1, 2;
  elsif tg_table_name = 'refunds' then
    insert into money_by_day (day, channel, refunded)
    select (r.decided_at at time zone 'America/Sao_Paulo')::date, p.channel, sum(p.amount)
    from added r join payments p on p.id = r.payment_id group by 1, 2;
  elsif tg_table_name = 'reversals' then
    insert into money_by_day (day, channel, refunded)
    select (v.opened_at at time zone 'America/Sao_Paulo')::date, p.channel, sum(p.amount)
    from added v join payments p on p.id = v.payment_id join order_activations a on a.payment_id = p.id
    where not v.after_refund group by 1, 2;
  else
    insert into money_by_day (day, channel, received)
    select (s.settled_at at time zone 'America/Sao_Paulo')::date, p.channel, sum(p.amount)
    from added s join reversals v on v.id = s.reversal_id join payments p on p.id = v.payment_id
      join order_activations a on a.payment_id = p.id
    where s.outcome = 'won' and not v.after_refund group by 1, 2;
  end if;
  return null;
end $$;

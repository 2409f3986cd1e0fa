-- The money of each day, which pages read at any size.
create table money_by_day (
  day date not null,
  channel text not null check (channel in ('pix', 'card')),
  -- Paid plans, by the day of their payment.
  orders integer not null default 0,
  -- Cents.
  received bigint not null default 0,
  refunded bigint not null default 0
);
create index money_by_day_day on money_by_day (day);

create function add_money_by_day() returns trigger language plpgsql as $$
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
    where not exists (select from refunds r where r.payment_id = p.id and r.decided_at <= v.opened_at) group by 1, 2;
  else
    insert into money_by_day (day, channel, received)
    select (s.settled_at at time zone 'America/Sao_Paulo')::date, p.channel, sum(p.amount)
    from added s join reversals v on v.id = s.reversal_id join payments p on p.id = v.payment_id
      join order_activations a on a.payment_id = p.id
    where s.outcome = 'won'
      and not exists (select from refunds r where r.payment_id = p.id and r.decided_at <= v.opened_at) group by 1, 2;
  end if;
  return null;
end $$;

create trigger payments_by_day after insert on payments
  referencing new table as added for each statement execute function add_money_by_day();
create trigger activations_by_day after insert on order_activations
  referencing new table as added for each statement execute function add_money_by_day();
create trigger refunds_by_day after insert on refunds
  referencing new table as added for each statement execute function add_money_by_day();
create trigger reversals_by_day after insert on reversals
  referencing new table as added for each statement execute function add_money_by_day();
create trigger outcomes_by_day after insert on reversal_outcomes
  referencing new table as added for each statement execute function add_money_by_day();

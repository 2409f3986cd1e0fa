-- Orders without an outcome: a handful among millions, which lists and jobs would otherwise look for among all.
create table open_orders (
  order_id integer primary key references orders on delete cascade
);

create function follow_open_orders() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'orders' then
    insert into open_orders select id from added;
  else
    delete from open_orders using added where open_orders.order_id = added.order_id;
  end if;
  return null;
end $$;

create trigger open_order after insert on orders
  referencing new table as added for each statement execute function follow_open_orders();
create trigger order_activated after insert on order_activations
  referencing new table as added for each statement execute function follow_open_orders();
create trigger order_refused after insert on order_refusals
  referencing new table as added for each statement execute function follow_open_orders();

-- After the triggers, which keep writers away until the end: nothing is missed.
insert into open_orders
select id from orders o
where not exists (select from order_activations a where a.order_id = o.id)
  and not exists (select from order_refusals f where f.order_id = o.id);

-- Plans that end soon, of which an e-mail tells.
create index plan_periods_ending on plan_periods (ends_at);

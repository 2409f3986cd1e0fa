-- An order is open until it is activated or refused.
create or replace function follow_open_orders() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'orders' then
    insert into open_orders (order_id, since) select id, created_at from added;
  else
    delete from open_orders using added where open_orders.order_id = added.order_id;
  end if;
  return null;
end $$;

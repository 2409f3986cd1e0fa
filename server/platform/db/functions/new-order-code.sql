-- Returns a new code, by which buyers and operators name the order.
create or replace function new_order_code() returns text language sql volatile as $$
  select 'V' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 11))
$$;

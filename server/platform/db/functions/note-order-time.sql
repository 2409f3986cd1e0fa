-- Records when a refused order was made: the newest refused orders are read by that time.
create or replace function note_order_time() returns trigger language plpgsql as $$
begin
  new.ordered_at := (select created_at from orders where id = new.order_id);
  return new;
end $$;

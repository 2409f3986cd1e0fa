-- Records when the buyer made the refused order, so that lists find the newest refused orders by that time.
create or replace function note_order_time() returns trigger language plpgsql as $$
begin
  new.ordered_at := (select created_at from orders where id = new.order_id);
  return new;
end $$;

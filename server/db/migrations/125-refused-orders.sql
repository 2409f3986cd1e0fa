-- When the order was made, so that the newest refused orders are found without looking at every newer order.
alter table order_refusals add column ordered_at timestamptz;

create function note_order_time() returns trigger language plpgsql as $$
begin
  new.ordered_at := (select created_at from orders where id = new.order_id);
  return new;
end $$;
create trigger order_time before insert on order_refusals for each row execute function note_order_time();

-- An order is activated or refused, never both.
create or replace function forbid_second_outcome() returns trigger language plpgsql as $$
begin
  if exists (select from order_activations where order_id = new.order_id)
    or exists (select from order_refusals where order_id = new.order_id) then
    raise exception 'order % already has an outcome', new.order_id using errcode = 'unique_violation';
  end if;
  return new;
end $$;

-- Refusals of before the column was there.
update order_refusals f set ordered_at = o.created_at from orders o where o.id = f.order_id and f.ordered_at is null;

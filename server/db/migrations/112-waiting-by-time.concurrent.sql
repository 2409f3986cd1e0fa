-- The oldest first, over all kinds.
create index concurrently review_queue_by_time on review_queue (kind, since, id);
create index concurrently open_orders_by_time on open_orders (since, order_id);

create index concurrently order_refusals_by_time on order_refusals (ordered_at, order_id);

-- Returns whether received - refunded = granted - revoked for an order.
create or replace function is_balanced(of_order integer) returns boolean language sql stable as $$
  select coalesce(sum(case when kind in ('received', 'revoked') then amount else -amount end), 0) = 0
  from ledger where order_id = of_order
$$;

-- Since when the buyer says that a Pix was paid, which an operator then looks for on the statement.
alter table open_orders add column claimed_at timestamptz;
create index open_orders_claimed on open_orders (claimed_at, order_id) where claimed_at is not null;

-- A plan that was paid while the account is not listed only because a review of ours is pending: its days begin with
-- the first listing, or by themselves at the latest then. docs/decisions/025-days-that-wait-for-our-review.md.
create table plan_waits (
  order_id integer primary key references order_activations,
  starts_by timestamptz not null,
  -- Null while it waits.
  started_at timestamptz check (started_at <= starts_by)
);
create index plan_waits_open on plan_waits (starts_by) where started_at is null;

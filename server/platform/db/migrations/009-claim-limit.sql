-- A claim ends an hour after the operator opened the case, no matter how often the screen renews it:
-- docs/decisions/117-claims.md. The column has a default because the previous release does not write it.
alter table claims add opened_at timestamptz not null default now(),
  -- The screen that last renewed the claim. Another screen of the same operator doesn't release it.
  add screen uuid;
update claims set opened_at = claimed_at;

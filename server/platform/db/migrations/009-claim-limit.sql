-- A claim ends an hour after it was opened, however often it is renewed: docs/decisions/117-claims.md. The release before
-- writes no such time, hence the default.
alter table claims add opened_at timestamptz not null default now(),
  -- The screen that renewed the claim last: another one of the same operator doesn't release it.
  add screen uuid;
update claims set opened_at = claimed_at;

-- Who used the application and when (docs/safety.md T62). Whoever has the public key can add to a day; only the private key
-- reads it, and a deleted day is unreadable.
create table access_log_days (
  day date primary key,
  public_key bytea not null,
  -- Sealed with the key-encryption key of the documents.
  private_key bytea not null,
  -- The order of a court that keeps the day beyond its term.
  held_for text
);

create table access_log_batches (
  id bigint generated always as identity primary key,
  day date not null references access_log_days on delete cascade,
  first_at timestamptz not null,
  last_at timestamptz not null,
  entries integer not null check (entries > 0),
  sealed bytea not null,
  check (first_at <= last_at)
);
create index access_log_batches_by_day on access_log_batches (day, first_at);

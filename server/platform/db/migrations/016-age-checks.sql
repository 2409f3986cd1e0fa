-- A check that a visitor has begun with a provider. It lasts minutes, and nothing in it identifies anybody.
create table age_checks (
  -- SHA-256 of the visitor's cookie.
  id bytea primary key,
  -- SHA-256 of the key in the URL to which a wallet posts.
  answer_key bytea not null unique,
  method text not null,
  -- What the visitor's screen shows, and the random values that bind the answer to this check.
  started jsonb not null,
  ends_at timestamptz not null,
  -- A wallet on another device answers before the visitor's browser asks.
  outcome text
);
create index age_checks_by_end on age_checks (ends_at);

create table age_check_counts (
  day date not null,
  method text not null,
  outcome text not null,
  checks integer not null,
  primary key (day, method, outcome)
);

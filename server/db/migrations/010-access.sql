-- Log-ins of advertisers. A token is kept only as its SHA-256, so that a copy of the database opens no session.
create table account_sessions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- What the browser calls itself, for the person to recognise the device.
  device text not null default '' check (char_length(device) <= 300)
);
create index account_sessions_account on account_sessions (account_id, last_seen_at desc);

create table password_resets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id integer not null references accounts on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_account on password_resets (account_id);

-- A new address counts once the link mailed to it is used.
create table email_changes (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id integer not null references accounts on delete cascade,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_changes_account on email_changes (account_id);

create table terms_acceptances (
  account_id integer not null references accounts on delete cascade,
  -- SHA-256 of the text that was on the page, in hexadecimal.
  terms_hash text not null check (terms_hash ~ '^[0-9a-f]{64}$'),
  accepted_at timestamptz not null,
  primary key (account_id, terms_hash)
);

-- Attempts that are limited per account and per address; shared by all processes, and survive a restart.
create table attempts (
  id bigint generated always as identity primary key,
  purpose text not null,
  -- SHA-256 of an e-mail or an address, which are nobody's business afterwards.
  subject bytea not null check (octet_length(subject) = 32),
  happened_at timestamptz not null
);
create index attempts_recent on attempts (purpose, subject, happened_at);
create index attempts_old on attempts (happened_at);

-- The second step of an advertiser's log-in (docs/decisions/129-second-step.md). It is on while `second_step_at` is set.
alter table accounts add second_step_at timestamptz;

create table account_authenticators (
  account_id integer primary key references accounts on delete cascade,
  -- Encrypted by the vault.
  totp_secret bytea not null,
  -- The half-minute of the last code used: neither it nor an earlier one works again.
  totp_step bigint,
  started_at timestamptz not null
);

create table account_recovery_codes (
  account_id integer not null references accounts on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Somebody lost the phone and the codes. The second step is turned off after a wait, unless someone cancels it.
create table second_step_removals (
  account_id integer primary key references accounts on delete cascade,
  asked_at timestamptz not null,
  -- When the link was opened and confirmed: the wait begins.
  started_at timestamptz,
  notices smallint default 0 not null check (notices between 0 and 3),
  noticed_at timestamptz
);

-- Every e-mail about a removal has its own link; all do the same.
create table second_step_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id integer not null references second_step_removals on delete cascade
);
create index second_step_links_of_account on second_step_links (account_id);

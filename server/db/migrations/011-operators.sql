create table operators (
  id integer generated always as identity primary key,
  name text not null check (char_length(btrim(name)) between 1 and 120),
  email text not null unique check (email = lower(email) and char_length(email) <= 255),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- Sealed with the key-encryption key; null until the operator has set an authenticator up.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The last time step that was used, so that no code counts twice.
  totp_step bigint,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  check (totp_confirmed_at is null or totp_secret is not null)
);

create table operator_recovery_codes (
  operator_id integer not null references operators on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (operator_id, code_hash)
);

create table operator_sessions (
  id integer generated always as identity primary key,
  operator_id integer not null references operators on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Null between the password and the code.
  confirmed_at timestamptz
);
create index operator_sessions_operator on operator_sessions (operator_id);

-- Append-only: every entry carries the hash of the one before it.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id integer references operators,
  action text not null check (action ~ '^[a-z_]+$'),
  -- What it was done to: `account:12`, `submission:34`, `operator:1`.
  subject text not null,
  facts jsonb not null default '{}',
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
create index audit_entries_subject on audit_entries (subject, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are never changed';
end $$;
create trigger audit_entries_kept before update or delete on audit_entries for each row execute function refuse_change();
create trigger audit_entries_all_kept before truncate on audit_entries execute function refuse_change();

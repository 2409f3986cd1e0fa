create table operator_passkeys (
  -- The credential's id, base64url.
  id text primary key check (char_length(id) between 10 and 1400),
  operator_id integer not null references operators on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(btrim(name)) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkeys_operator on operator_passkeys (operator_id);

-- One per session, used once: a key is added (after password and code) or used.
create table passkey_challenges (
  session_id integer primary key references operator_sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'use')),
  challenge text not null,
  expires_at timestamptz not null
);

-- Since when the session has also shown a passkey, which documents require.
alter table operator_sessions add column passkey_at timestamptz;

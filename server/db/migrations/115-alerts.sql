-- Where a logged-in device is notified: with its session it ends. A browser has one address (RFC 8030), and one key with
-- which it was asked for.
create table push_devices (
  session_id integer primary key references account_sessions on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  server_key text not null,
  created_at timestamptz not null
);

-- No row: both.
create table alert_choices (
  account_id integer not null references accounts on delete cascade,
  kind text not null,
  push boolean not null,
  mail boolean not null,
  primary key (account_id, kind)
);

-- An alert on its way to devices. The job that it comes from makes no second one. `mail` is sent when no device is reached.
create table alerts (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  job_id bigint not null unique,
  path text not null,
  mail jsonb,
  created_at timestamptz not null
);
create index alerts_account on alerts (account_id);
create index alerts_created on alerts (created_at);

-- `sending` outlives a process that died meanwhile: it may have arrived, so it is not sent again.
create table alert_pushes (
  alert_id bigint not null references alerts on delete cascade,
  session_id integer not null references push_devices on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'accepted', 'failed')),
  primary key (alert_id, session_id)
);
create index alert_pushes_device on alert_pushes (session_id);

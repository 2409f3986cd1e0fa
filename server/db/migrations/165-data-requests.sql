-- What somebody asks about their own data (docs/safety.md T59), from the account or from the contact page.
create table data_requests (
  id integer generated always as identity primary key,
  protocol text not null unique default 'P' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 11)),
  kind text not null check (kind in ('access', 'correction', 'review', 'portability', 'erasure', 'question')),
  -- Ends with the account: what was answered stays in the audit log, without its text.
  account_id integer references accounts on delete cascade,
  -- Of somebody without an account, who has to open a link that is mailed there.
  email text check (char_length(email) between 3 and 255),
  body text not null check (char_length(body) between 1 and 5000),
  received_at timestamptz not null,
  confirmed_at timestamptz check (confirmed_at >= received_at),
  -- Null while nothing waits for an operator.
  waiting_since timestamptz,
  due_at timestamptz,
  -- Which part of the time in percent had passed at the last alarm.
  alarmed smallint not null default 0 check (alarmed in (0, 50, 80, 100)),
  constraint of_somebody check ((account_id is null) = (email is not null)),
  constraint due_while_waiting check ((waiting_since is null) = (due_at is null)),
  constraint due_once_confirmed check (due_at is null or confirmed_at is not null)
);
create index data_requests_queued on data_requests (due_at, id) where due_at is not null;
create index data_requests_by_time on data_requests (received_at);
create index data_requests_account on data_requests (account_id, id) where account_id is not null;
create index data_requests_email on data_requests (email, id) where email is not null;

create table data_request_answers (
  request_id integer primary key references data_requests on delete cascade,
  outcome text not null check (outcome in ('fulfilled', 'partly', 'refused')),
  -- As the person reads it.
  body text not null check (char_length(body) between 1 and 5000),
  operator_id integer not null references operators,
  answered_at timestamptz not null
);

-- Secret links of those without an account.
create table data_request_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  request_id integer not null references data_requests on delete cascade
);
create index data_request_links_request on data_request_links (request_id);

-- A deleted account takes along what its person wrote from the contact page.
create index contact_messages_email on contact_messages (email) where email is not null;

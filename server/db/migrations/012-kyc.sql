-- One key per person, itself encrypted by KYC_KEY: without its row, what it encrypted can't be read by anybody.
create table kyc_keys (
  account_id integer primary key references accounts on delete cascade,
  wrapped_key bytea not null,
  -- Which key-encryption key wrapped it.
  kek_id text not null,
  created_at timestamptz not null
);

-- What the device called this sending, so that a repeated request is the same sending.
alter table kyc_submissions add column upload_id text check (upload_id ~ '^[A-Za-z0-9_-]{16,64}$');
alter table kyc_submissions add unique (account_id, upload_id);
alter table kyc_submissions add column documents_destroyed_at timestamptz;

create table kyc_documents (
  submission_id integer not null references kyc_submissions on delete cascade,
  kind text not null check (kind in ('front', 'verse', 'selfie')),
  -- The name in the private storage.
  object text not null unique check (object ~ '^[A-Za-z0-9_-]{22}$'),
  width smallint not null check (width > 0),
  height smallint not null check (height > 0),
  primary key (submission_id, kind)
);

alter table kyc_reviews add column operator_id integer references operators;
alter table kyc_reviews add column rejection text;
-- Boxes of the checklist that the operator ticked (docs/safety.md T16).
alter table kyc_reviews add column checked text[] not null default '{}';

-- What the operator read from the documents when approving.
create table kyc_records (
  submission_id integer primary key references kyc_reviews on delete cascade,
  account_id integer not null references accounts on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 120),
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  birth date not null,
  document_number text not null check (char_length(btrim(document_number)) between 1 and 30),
  document_expires_on date
);
create index kyc_records_cpf on kyc_records (cpf);
create index kyc_records_account on kyc_records (account_id);

-- Who has a case open, so that a second operator is told.
create table kyc_claims (
  submission_id integer primary key references kyc_submissions on delete cascade,
  operator_id integer not null references operators on delete cascade,
  claimed_at timestamptz not null
);

-- A document is shown once per ticket, to the session that asked for it.
create table kyc_view_tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id integer not null references operator_sessions on delete cascade,
  submission_id integer not null references kyc_submissions on delete cascade,
  kind text not null check (kind in ('front', 'verse', 'selfie')),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index kyc_view_tickets_old on kyc_view_tickets (expires_at);

alter table account_suspensions add column operator_id integer references operators;

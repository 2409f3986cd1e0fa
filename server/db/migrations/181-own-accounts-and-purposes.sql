-- What operators say is theirs on the site, so that nobody works on their own case (docs/safety.md T47).
create table operator_own_emails (
  operator_id integer not null references operators on delete cascade,
  email text not null check (email = lower(email) and char_length(email) between 3 and 255),
  declared_at timestamptz not null,
  primary key (operator_id, email)
);

create table operator_own_cpfs (
  operator_id integer primary key references operators on delete cascade,
  -- Keyed: server/adapters/vault/keyed-hash.ts.
  hash bytea not null check (octet_length(hash) = 32),
  declared_at timestamptz not null
);

-- Found by that CPF among approved documents.
create table operator_own_accounts (
  operator_id integer not null references operators on delete cascade,
  account_id integer not null references accounts on delete cascade,
  found_at timestamptz not null,
  primary key (operator_id, account_id)
);
create index operator_own_accounts_account on operator_own_accounts (account_id);

-- The key of such hashes, sealed under the key of the documents.
create table hash_keys (
  id smallint primary key check (id = 1),
  sealed bytea not null
);

-- Why a document is looked at. Null before it was asked.
alter table kyc_view_tickets add column purpose text
  check (purpose in ('review', 'compare', 'report', 'suspension', 'authority', 'person'));

-- Each time an operator opened something of an account: who looks at the same person again and again is noticed.
create table operator_looks (
  operator_id integer not null references operators on delete cascade,
  account_id integer not null,
  looked_at timestamptz not null
);
create index operator_looks_of on operator_looks (operator_id, account_id, looked_at);
create index operator_looks_old on operator_looks (looked_at);

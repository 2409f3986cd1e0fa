-- What an account has in common with others, as a keyed hash: of a number nobody can try all values without the key
-- (docs/safety.md T41, docs/decisions/077-accounts-that-share-something.md).
create table shared_keys (
  account_id integer not null references accounts on delete cascade,
  kind text not null check (kind in ('phone', 'tax_id', 'document', 'device', 'payer', 'picture', 'text')),
  hash bytea not null check (octet_length(hash) = 32),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (account_id, kind, hash)
);
-- By the hash alone: a payer may have the CPF of another account.
create index shared_keys_hash on shared_keys (hash, account_id);
create index shared_keys_devices on shared_keys (last_at) where kind = 'device';

create table linked_cases (
  id integer generated always as identity primary key,
  opened_at timestamptz not null,
  -- Null while nothing waits for an operator.
  waiting_since timestamptz,
  due_at timestamptz,
  -- Where its accounts went when two groups met.
  merged_into integer references linked_cases on delete cascade,
  -- Found among the accounts of before the table.
  of_backlog boolean not null default false,
  check ((waiting_since is null) = (due_at is null)),
  check (merged_into is null or due_at is null)
);
create index linked_cases_due on linked_cases (due_at, id) where due_at is not null;
create index linked_cases_merged on linked_cases (merged_into) where merged_into is not null;
create index linked_cases_of_backlog on linked_cases (opened_at) where of_backlog;

-- An account is in one case at most: two groups that meet become one.
create table linked_accounts (
  account_id integer primary key references accounts on delete cascade,
  case_id integer not null references linked_cases on delete cascade,
  joined_at timestamptz not null
);
create index linked_accounts_case on linked_accounts (case_id, joined_at, account_id);

-- What a case knows already: only another row is a new fact.
create table linked_facts (
  account_id integer not null references linked_accounts on delete cascade,
  kind text not null,
  hash bytea not null,
  since timestamptz not null,
  primary key (account_id, kind, hash)
);

-- Without accounts: what is deleted leaves no trace here.
create table linked_case_events (
  id integer generated always as identity primary key,
  case_id integer not null references linked_cases on delete cascade,
  kind text not null check (kind in ('opened', 'fact_added', 'reopened', 'merged', 'account_deleted', 'ended')),
  at timestamptz not null
);
create index linked_case_events_case on linked_case_events (case_id);

create table linked_decisions (
  id integer generated always as identity primary key,
  case_id integer not null references linked_cases on delete cascade,
  verdict text not null check (verdict in ('harmless', 'watch', 'action')),
  explanation text check (explanation in
    ('shared_flat', 'assistant', 'photographer', 'own_business', 'family', 'shared_device', 'chance', 'other')),
  body text not null check (char_length(body) between 1 and 5000),
  operator_id integer not null references operators,
  decided_at timestamptz not null,
  check ((verdict = 'harmless') = (explanation is not null))
);
create index linked_decisions_case on linked_decisions (case_id, id);

-- Accounts of before the table, until a job has looked at them.
create table linked_backlog (
  account_id integer primary key references accounts on delete cascade
);
insert into linked_backlog select id from accounts;

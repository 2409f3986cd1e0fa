-- People who may not advertise again (docs/safety.md T15): keyed hashes only (server/adapters/vault/keyed-hash.ts).
create table banned_people (
  id integer generated always as identity primary key,
  cpf_hash bytea not null check (octet_length(cpf_hash) = 32),
  document_hash bytea not null check (octet_length(document_hash) = 32),
  reason text not null check (reason in ('exploitation', 'coercion', 'non_consensual', 'false_identity')),
  -- Null once the account is gone; the hashes stay until the end.
  suspension_id integer references account_suspensions on delete set null,
  first_operator_id integer not null references operators,
  operator_id integer not null references operators,
  banned_at timestamptz not null,
  until timestamptz not null check (until > banned_at),
  -- With the suspension, which two people lift.
  lifted_at timestamptz check (lifted_at >= banned_at),
  constraint banned_by_two check (operator_id <> first_operator_id)
);
create index banned_people_cpf on banned_people (cpf_hash) where lifted_at is null;
create index banned_people_document on banned_people (document_hash) where lifted_at is null;
create index banned_people_suspension on banned_people (suspension_id);
create index banned_people_end on banned_people (until);

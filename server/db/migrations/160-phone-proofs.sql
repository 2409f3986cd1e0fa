-- Numbers that somebody proved to hold. `public_since` is when a number was both proven and the one of an approved profile:
-- the latest one is public, so that the former number stays until the new one is proven. Nobody has proven anything before
-- this migration, so no number is public after it (decision 072).
create table phone_proofs (
  account_id integer not null references accounts on delete cascade,
  -- Area code and number, as in `profiles`.
  number text not null check (number ~ '^\d{10,11}$'),
  proven_at timestamptz not null,
  public_since timestamptz,
  primary key (account_id, number)
);
create index phone_proofs_public on phone_proofs (account_id, public_since desc) where public_since is not null;

-- The code that somebody is to type next; asking again replaces it.
create table phone_codes (
  account_id integer primary key references accounts on delete cascade,
  number text not null check (number ~ '^\d{10,11}$'),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null until the job has made and sent it.
  code_hash bytea,
  wrong_attempts smallint not null default 0
);
create index phone_codes_expiring on phone_codes (expires_at);

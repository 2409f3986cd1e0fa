-- Keys that sign what needs no row of its own, such as the age answer; shared by all processes of one database.
create table signing_keys (
  id smallint generated always as identity primary key,
  purpose text not null,
  secret bytea not null check (octet_length(secret) = 32),
  created_at timestamptz not null default now()
);
create unique index signing_keys_newest on signing_keys (purpose, id desc);

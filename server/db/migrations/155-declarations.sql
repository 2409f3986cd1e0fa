-- The texts of contract/declarations.ts by version: what `listable` asks for. A new version is a row more, and a grace for
-- everybody who is listed then (docs/safety.md T18, T58).
create table declaration_versions (
  kind text not null,
  version smallint not null check (version > 0),
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  user_types smallint[] not null,
  primary key (kind, version)
);

create table declarations (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  kind text not null,
  version smallint not null,
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  given_at timestamptz not null,
  withdrawn_at timestamptz check (withdrawn_at >= given_at),
  foreign key (kind, version) references declaration_versions
);
create unique index declarations_open on declarations (account_id, kind, version) where withdrawn_at is null;
create index declarations_account on declarations (account_id, id);

-- Who was listed when a version came: listed without it until then.
create table declaration_graces (
  account_id integer not null references accounts on delete cascade,
  kind text not null,
  version smallint not null,
  until timestamptz not null,
  -- Of the two mails about it.
  asked_at timestamptz,
  reminded_at timestamptz,
  primary key (account_id, kind, version),
  foreign key (kind, version) references declaration_versions
);
create index declaration_graces_until on declaration_graces (until);
create index declaration_graces_unasked on declaration_graces (account_id) where asked_at is null;

insert into declaration_versions values
  ('own_will', 1, '26ec717c4ba9178a7e29aa1a74bf29d2c13cbef46fa2cd212de830efed666eac', '{2,3,4}'),
  ('ad_rights', 1, '27e081f18ff9c6b6148398e72ebad8957f0586c78f0030632926fdf0ec34146a', '{5}'),
  ('publication', 1, '3e968409c442efd69498466b5d72b133a9a9b3ab261774339e121552effd8f7f', '{2,3,4,5}'),
  ('sensitive_data', 1, '6a6cf43082f2a5df892ab80690e640fc722a949c4b9f253d3bf2ca6340fd52ad', '{2,3,4}');

insert into declaration_graces (account_id, kind, version, until)
  select l.account_id, v.kind, v.version, now() + interval '30 days'
  from listings l join declaration_versions v on l.user_type = any (v.user_types);

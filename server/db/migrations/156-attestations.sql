-- Who appears in a photo or video, as its owner says; the latest counts (docs/safety.md T19).
create table media_attestations (
  id integer generated always as identity primary key,
  media_id integer not null references media on delete cascade,
  people text not null check (people in ('alone', 'others')),
  attested_at timestamptz not null
);
create index media_attestations_media on media_attestations (media_id, id);

-- An invitation of somebody else who appears, and what they answered.
create table media_releases (
  id integer generated always as identity primary key,
  media_id integer not null references media on delete cascade,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_at timestamptz not null,
  -- Whoever opened it first, with approved documents.
  account_id integer references accounts on delete cascade,
  answer text check (answer in ('released', 'refused')),
  answered_at timestamptz,
  -- Of what was released.
  text_version smallint,
  text_hash text check (text_hash ~ '^[0-9a-f]{64}$'),
  revoked_at timestamptz check (revoked_at >= answered_at),
  check ((answer is null) = (answered_at is null)),
  check (answer is null or account_id is not null),
  check ((answer is not distinct from 'released') = (text_hash is not null) and (text_hash is null) = (text_version is null)),
  check (revoked_at is null or answer = 'released')
);
create index media_releases_media on media_releases (media_id);
create index media_releases_account on media_releases (account_id) where account_id is not null;

-- Whoever had approved photos or videos before anybody was asked: they stay until then.
create table attestation_requests (
  account_id integer primary key references accounts on delete cascade,
  due_at timestamptz not null,
  -- Of the two mails about it.
  asked_at timestamptz,
  reminded_at timestamptz
);
create index attestation_requests_due on attestation_requests (due_at);
create index attestation_requests_unasked on attestation_requests (account_id) where asked_at is null;

insert into attestation_requests (account_id, due_at)
  select account_id, now() + interval '30 days' from listings where user_type < 5;

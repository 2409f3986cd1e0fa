-- What the law makes us keep, sealed (docs/decisions/068-evidence.md). It outlives its account, so no key refers to one.
create table evidence (
  id integer generated always as identity primary key,
  -- A published version, a picture or video of one, suspected child abuse, and what a hold keeps of a deleted account.
  kind text not null check (kind in ('ad', 'ad_file', 'abuse', 'held')),
  account_id integer not null,
  -- The report that led to it.
  report_id integer references reports on delete set null,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  -- Until the job has sealed it.
  content jsonb,
  sealed bytea,
  kept_since timestamptz not null,
  check ((content is null) <> (sealed is null))
);
create unique index evidence_published on evidence (account_id, kind, content_hash) where kind in ('ad', 'ad_file');
create index evidence_account on evidence (account_id, id desc);
create index evidence_report on evidence (report_id) where report_id is not null;
create index evidence_unsealed on evidence (id) where sealed is null;
create index evidence_by_time on evidence (kind, kept_since);
create index evidence_held on evidence (account_id) where kind = 'held';
create index evidence_of_kind on evidence (kind, id desc);

-- Apart from what they open: a backup of keys ends sooner.
create table evidence_keys (
  evidence_id integer primary key references evidence on delete cascade,
  wrapped_key bytea not null,
  kek_id text not null
);

create table evidence_files (
  object text primary key check (object ~ '^[A-Za-z0-9_-]{22}$'),
  evidence_id integer not null references evidence on delete cascade,
  name text not null check (char_length(name) between 1 and 80),
  bytes integer not null,
  sha256 bytea not null check (octet_length(sha256) = 32)
);
create index evidence_files_of on evidence_files (evidence_id);

-- Public media that are still to be sealed; their removal waits for it.
create table evidence_folders (
  evidence_id integer not null references evidence on delete cascade,
  folder text not null,
  primary key (evidence_id, folder)
);
create index evidence_folders_folder on evidence_folders (folder);

-- When a version was on the air; one of an account at a time.
create table ad_airings (
  id integer generated always as identity primary key,
  version_id integer not null references evidence on delete cascade,
  account_id integer not null,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at)
);
create unique index ad_airings_open on ad_airings (account_id) where ended_at is null;
create index ad_airings_of_account on ad_airings (account_id, id);
create index ad_airings_of_version on ad_airings (version_id, ended_at);

create table ad_version_files (
  version_id integer not null references evidence on delete cascade,
  file_id integer not null references evidence on delete cascade,
  primary key (version_id, file_id)
);
create index ad_version_files_file on ad_version_files (file_id);

-- The pictures and videos that are suspected to show the abuse of a child: no archive shows them either.
create table abuse_hashes (
  evidence_id integer not null references evidence on delete cascade,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  perceptual_hash bit(256),
  primary key (evidence_id, content_hash)
);
create index abuse_hashes_hash on abuse_hashes (content_hash);

-- Until the functions are installed, nothing may be changed at all.
create function keep_evidence() returns trigger language plpgsql as $$ begin raise exception 'evidence stays'; end $$;
create function keep_evidence_parts() returns trigger language plpgsql as $$ begin raise exception 'evidence stays'; end $$;

create trigger evidence_kept before update or delete on evidence for each row execute function keep_evidence();
create trigger evidence_all_kept before truncate on evidence for each statement execute function keep_evidence();
-- Arguments: the column of the evidence, and what may change.
create trigger evidence_keys_kept before update or delete on evidence_keys
  for each row execute function keep_evidence_parts('evidence_id', 'wrapped_key', 'kek_id');
create trigger evidence_files_kept before update or delete on evidence_files
  for each row execute function keep_evidence_parts('evidence_id');
create trigger ad_airings_kept before update or delete on ad_airings
  for each row execute function keep_evidence_parts('version_id', 'ended_at');
create trigger ad_version_files_kept before update or delete on ad_version_files
  for each row execute function keep_evidence_parts('version_id');
create trigger abuse_hashes_kept before update or delete on abuse_hashes
  for each row execute function keep_evidence_parts('evidence_id');

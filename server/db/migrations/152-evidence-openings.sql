-- Sealed evidence is opened once, for minutes, by one operator with a reason and after another has agreed.
create table evidence_openings (
  id integer generated always as identity primary key,
  evidence_id integer not null references evidence on delete cascade,
  purpose text not null check (purpose in ('authority', 'court', 'contestation', 'inspection')),
  reason text not null check (char_length(btrim(reason)) between 10 and 1000),
  asked_by integer not null references operators,
  asked_at timestamptz not null,
  granted_by integer references operators,
  granted_at timestamptz check (granted_at >= asked_at),
  refused_by integer references operators,
  refused_at timestamptz check (refused_at >= asked_at),
  opened_at timestamptz check (opened_at >= granted_at),
  -- Of the session that opened it, which alone may read.
  session_id integer,
  ends_at timestamptz,
  -- The password of the package, sealed; whoever granted the opening reads it.
  package_secret bytea,
  constraint granted_by_another check (granted_by <> asked_by),
  check (num_nulls(granted_by, granted_at, package_secret) in (0, 3)),
  check (num_nulls(refused_by, refused_at) in (0, 2)),
  check (num_nulls(opened_at, session_id, ends_at) in (0, 3)),
  check (opened_at is null or granted_at is not null),
  check (granted_at is null or refused_at is null)
);
create index evidence_openings_of on evidence_openings (evidence_id, id desc);

-- Until the functions are installed, nothing may be changed at all.
create function keep_opening() returns trigger language plpgsql as $$ begin raise exception 'openings stay'; end $$;
create trigger evidence_openings_kept before update or delete on evidence_openings
  for each row execute function keep_opening();

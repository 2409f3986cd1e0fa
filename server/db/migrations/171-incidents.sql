-- Security incidents (docs/safety.md T69); what is known of one is a version, so that it can be shown who knew what when.
create table incidents (
  id integer generated always as identity primary key,
  code text not null unique default 'I' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 11)),
  opened_at timestamptz not null,
  opened_by integer references operators
);
create index incidents_by_time on incidents (opened_at);

create table incident_versions (
  id integer generated always as identity primary key,
  incident_id integer not null references incidents on delete cascade,
  facts jsonb not null,
  operator_id integer references operators,
  saved_at timestamptz not null
);
create index incident_versions_of on incident_versions (incident_id, id);

-- Whom the law wants to be told, and by when.
create table incident_notices (
  id integer generated always as identity primary key,
  incident_id integer not null references incidents on delete cascade,
  kind text not null check (kind in ('anpd', 'people', 'complement')),
  waiting_since timestamptz not null,
  deadline timestamptz not null,
  outcome text check (outcome in ('sent', 'not_needed')),
  -- The protocol and the way, or why it is not needed.
  note text,
  -- As it was sent.
  body text,
  settled_at timestamptz,
  settled_by integer references operators,
  due_at timestamptz generated always as (case when settled_at is null then deadline end) stored,
  -- Which part of the time in percent had passed at the last alarm.
  alarmed smallint not null default 0 check (alarmed in (0, 50, 80, 100)),
  unique (incident_id, kind),
  check ((settled_at is null) = (outcome is null) and (settled_at is null) = (note is null))
);
create index incident_notices_due on incident_notices (due_at, id) where due_at is not null;

create table incident_closings (
  incident_id integer primary key references incidents on delete cascade,
  conclusion text not null,
  operator_id integer references operators,
  closed_at timestamptz not null
);

-- One row an incident: docs/decisions/107-plain-incidents.md.
drop table incident_closings, incident_notices, incident_versions, incidents;

create table incidents (
  id integer generated always as identity primary key,
  code text not null unique default 'I' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 11)),
  opened_at timestamptz not null,
  opened_by integer not null references operators,
  known_at timestamptz not null,
  what text not null check (what <> ''),
  data text not null,
  people text not null,
  risk text not null,
  measures text not null,
  version integer not null default 1,
  waiting_since timestamptz,
  due_at timestamptz,
  -- The percentage of the time that had passed at the last alarm.
  alarmed smallint not null default 0 check (alarmed in (0, 50, 80, 100)),
  outcome text check (outcome in ('communicated', 'not_needed')),
  -- When, how and with which texts it was communicated, or why that is not needed.
  conclusion text,
  closed_at timestamptz,
  closed_by integer references operators,
  constraint waits_until_closed check (
    num_nulls(waiting_since, due_at) = 0 and num_nonnulls(outcome, conclusion, closed_at, closed_by) = 0
    or num_nonnulls(waiting_since, due_at) = 0 and num_nulls(outcome, conclusion, closed_at, closed_by) = 0),
  -- Resolução CD/ANPD 15/2024, art. 10.
  constraint closed_when_complete check (
    closed_at is null or '' not in (data, people, risk, measures, conclusion))
);
create index incidents_by_time on incidents (opened_at);
create index incidents_due on incidents (due_at, id) where due_at is not null;

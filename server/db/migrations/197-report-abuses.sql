-- Who abuses reports (docs/safety.md T36), as keyed hashes: of the e-mail of a formal report, of the network of a tip.
-- Kinds that are never refused leave no source.
create table report_sources (
  report_id integer primary key references reports on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  received_at timestamptz not null
);
create index report_sources_time on report_sources (received_at);

create table report_abuses (
  id integer generated always as identity primary key,
  report_id integer not null unique references reports on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  reason text not null check (reason in ('fabricated', 'harassment', 'repeated')),
  operator_id integer not null references operators,
  decided_at timestamptz not null,
  -- Of one that came after a warning: the warning, and until when others are refused.
  warning_id integer references report_abuses,
  until timestamptz check (until > decided_at),
  -- When the contestation was won.
  lifted_at timestamptz check (lifted_at >= decided_at),
  constraint refused_after_warning check ((warning_id is null) = (until is null))
);
create index report_abuses_hash on report_abuses (hash, decided_at);
create index report_abuses_warning on report_abuses (warning_id) where warning_id is not null;
create index report_abuses_time on report_abuses (decided_at);

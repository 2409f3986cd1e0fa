-- An operator blocks the source of a report until a day: docs/decisions/105-report-blocks.md.
drop table report_abuses;
-- The e-mail of a notice is its source.
delete from report_sources where report_id in (select id from reports where lane = 'formal');

-- The hash is of the e-mail of a notice or of the network of a tip. Ending a block early moves its end.
create table report_blocks (
  report_id integer primary key references reports on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  reason text not null check (reason in ('fabricated', 'harassment', 'repeated')),
  operator_id integer not null references operators,
  blocked_at timestamptz not null,
  until timestamptz not null check (until >= blocked_at)
);
create index report_blocks_hash on report_blocks (hash, until);
create index report_blocks_time on report_blocks (until);

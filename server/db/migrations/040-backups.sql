-- One row for each backup that was made and verified; the newest tells how old the last good one is.
create table backups (
  name text primary key,
  taken_at timestamptz not null,
  finished_at timestamptz not null,
  rows bigint not null,
  files bigint not null,
  bytes bigint not null
);

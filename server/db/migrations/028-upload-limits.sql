-- How much each account has sent, by stretches of ten minutes; shared by all processes, and survives a restart.
create table uploads_received (
  account_id integer not null references accounts on delete cascade,
  -- When the stretch began.
  since timestamptz not null,
  uploads integer not null,
  bytes bigint not null,
  primary key (account_id, since)
);
create index uploads_received_old on uploads_received (since);

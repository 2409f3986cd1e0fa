-- Whose ads were seen most, among more partners than a page can compare: the hourly job chooses them.
create table most_viewed_partners (
  days smallint not null,
  account_id integer not null references accounts on delete cascade,
  primary key (days, account_id)
);

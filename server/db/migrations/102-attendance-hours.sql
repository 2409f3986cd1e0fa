-- When somebody attends, in São Paulo's time: at most one span for each day of the week, of which 1 is Monday. It ends
-- after midnight if `closes` is before `opens`; 0 to 1440 is the whole day.
create table attendance_hours (
  account_id integer not null references accounts on delete cascade,
  weekday smallint not null check (weekday between 1 and 7),
  opens smallint not null check (opens between 0 and 1439),
  closes smallint not null check (closes between 1 and 1440 and closes <> opens),
  primary key (account_id, weekday)
);

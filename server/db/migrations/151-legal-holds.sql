-- What stops all destruction of an account's data, or of a report's (docs/safety.md T50).
create table legal_holds (
  id integer generated always as identity primary key,
  -- No foreign key: the person may delete the account, and the hold keeps a sealed copy.
  account_id integer,
  report_id integer references reports on delete cascade,
  reason text not null check (char_length(btrim(reason)) between 5 and 1000),
  -- The order, the inquiry or the letter.
  reference text not null check (char_length(btrim(reference)) between 1 and 200),
  held_at timestamptz not null,
  held_by integer not null references operators,
  until timestamptz,
  lifted_at timestamptz check (lifted_at >= held_at),
  lifted_by integer references operators,
  lift_reason text check (char_length(btrim(lift_reason)) between 5 and 1000),
  check (num_nonnulls(account_id, report_id) = 1),
  check (num_nulls(lifted_at, lifted_by, lift_reason) in (0, 3)),
  constraint lifted_by_another check (lifted_by <> held_by)
);
create index legal_holds_account on legal_holds (account_id, id desc) where account_id is not null;
create index legal_holds_report on legal_holds (report_id, id desc) where report_id is not null;

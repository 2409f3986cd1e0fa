-- What a judge of a contestation would undo, until somebody else agrees (docs/safety.md T17).
create table report_reversals (
  report_id integer primary key references reports on delete cascade,
  operator_id integer not null references operators,
  body text not null check (char_length(body) between 1 and 5000),
  face_matches boolean not null,
  proposed_at timestamptz not null
);

alter table report_decisions
  add column agreed_by integer references operators,
  add constraint agreed_by_another check (agreed_by <> operator_id);

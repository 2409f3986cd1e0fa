-- When somebody of the team replied by e-mail to what a suspended person had answered. The table is small.
alter table suspension_answers
  add column replied_at timestamptz,
  add column replied_by integer references operators,
  add constraint replied_by_somebody check ((replied_at is null) = (replied_by is null));
create index suspension_answers_waiting on suspension_answers (sent_at, id) where replied_at is null;

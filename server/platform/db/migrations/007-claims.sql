-- Which operator has a case of the queue open. `subject` names the case as the audit log does.
create table claims (
  subject text primary key,
  operator_id integer not null references operators on delete cascade,
  claimed_at timestamptz not null
);
insert into claims (subject, operator_id, claimed_at)
select 'submission:' || submission_id, operator_id, claimed_at from kyc_claims;
drop table kyc_claims;

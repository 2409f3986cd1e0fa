-- A changed number asks for a second look at who advertises (docs/safety.md T22): one row for each number.
create table number_reviews (
  id integer generated always as identity primary key,
  account_id integer not null,
  number text not null,
  submission_id integer not null references kyc_submissions on delete cascade,
  opened_at timestamptz not null,
  closed_at timestamptz,
  operator_id integer references operators,
  outcome text check (outcome in ('same_person', 'documents_asked', 'renewed')),
  reason text check (char_length(reason) between 5 and 1000),
  unique (account_id, number),
  foreign key (account_id, number) references phone_proofs on delete cascade,
  check (num_nulls(closed_at, operator_id, outcome) in (0, 3))
);
create index number_reviews_submission on number_reviews (submission_id);

alter table kyc_reviews
  drop constraint kyc_reviews_end_cause_check,
  add constraint kyc_reviews_end_cause_check
    check (end_cause in ('document', 'term', 'new_face', 'new_number', 'replaced'));

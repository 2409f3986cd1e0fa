-- An approval of documents ends (docs/safety.md T22). `ended_at` is what `listable` reads; a job writes it.
alter table kyc_reviews add column valid_until timestamptz;
alter table kyc_reviews add column ended_at timestamptz;
-- `replaced`: by the approval of newer documents.
alter table kyc_reviews add column end_cause text check (end_cause in ('document', 'term', 'new_face', 'replaced'));

-- An approval by the code of the release before says no end.
create function date_document_approval() returns trigger language plpgsql as $$
begin
  if new.verdict = 'approved' and new.valid_until is null then
    new.valid_until := new.reviewed_at + interval '24 months';
    new.end_cause := 'term';
  end if;
  return new;
end $$;
create trigger document_approval_dated before insert on kyc_reviews
  for each row execute function date_document_approval();

-- Of the mails before an end.
create table kyc_notices (
  submission_id integer not null references kyc_reviews on delete cascade,
  valid_until timestamptz not null,
  days_before smallint not null check (days_before in (7, 30)),
  sent_at timestamptz not null,
  primary key (submission_id, valid_until, days_before)
);

-- An operator saw another face: the approval ends soon unless new documents come.
create table kyc_renewals (
  id integer generated always as identity primary key,
  submission_id integer not null references kyc_reviews on delete cascade,
  operator_id integer not null references operators,
  reason text not null check (char_length(btrim(reason)) between 5 and 1000),
  asked_at timestamptz not null
);
create index kyc_renewals_submission on kyc_renewals (submission_id);

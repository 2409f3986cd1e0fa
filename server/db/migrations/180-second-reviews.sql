-- First decisions about documents that somebody else judges too (docs/safety.md T17).
create table kyc_proposals (
  submission_id integer primary key references kyc_submissions on delete cascade,
  operator_id integer not null references operators,
  -- Why two people are needed.
  reasons text[] not null check (cardinality(reasons) > 0),
  checked text[] not null,
  -- What the first person read; forgotten with the second decision.
  transcript jsonb,
  proposed_at timestamptz not null,
  unique (submission_id, operator_id)
);

alter table kyc_reviews
  add column first_operator_id integer,
  add constraint kyc_reviews_proposal foreign key (submission_id, first_operator_id)
    references kyc_proposals (submission_id, operator_id) on delete cascade,
  add constraint judged_by_another check (operator_id <> first_operator_id);

-- Null before there was a choice.
alter table kyc_records add column document_kind text check (document_kind in ('rg', 'cnh'));

alter table account_suspensions
  add constraint account_suspensions_by unique (id, operator_id),
  -- Who agreed with whoever lifts it.
  add column lift_agreed_by integer references operators,
  add constraint lift_agreed_by_another check (lift_agreed_by <> lifted_by),
  -- Since when the team knows that nobody has confirmed it in time.
  add column overdue_told_at timestamptz;

create table suspension_confirmations (
  suspension_id integer primary key,
  first_operator_id integer not null,
  operator_id integer not null references operators,
  body text not null check (char_length(btrim(body)) between 5 and 1000),
  confirmed_at timestamptz not null,
  foreign key (suspension_id, first_operator_id) references account_suspensions (id, operator_id) on delete cascade,
  constraint confirmed_by_another check (operator_id <> first_operator_id)
);

create table lift_proposals (
  id integer generated always as identity primary key,
  suspension_id integer not null references account_suspensions on delete cascade,
  operator_id integer not null references operators,
  reason text not null check (char_length(btrim(reason)) between 5 and 1000),
  proposed_at timestamptz not null,
  refused_at timestamptz,
  refused_by integer references operators,
  refusal text check (char_length(btrim(refusal)) between 5 and 1000),
  check ((refused_at is null) = (refused_by is null) and (refused_at is null) = (refusal is null)),
  constraint refused_by_another check (refused_by <> operator_id)
);
create unique index lift_proposals_open on lift_proposals (suspension_id) where refused_at is null;
create index lift_proposals_of on lift_proposals (suspension_id);

alter table account_suspensions
  add column lifted_by integer references operators,
  add column lift_reason text check (char_length(btrim(lift_reason)) between 5 and 1000),
  -- Of the link that was mailed to the person, who can't log in.
  add column answer_token_hash bytea unique check (octet_length(answer_token_hash) = 32),
  -- Whoever suspended an account does not judge what its person answers.
  add constraint lifted_by_another check (lifted_by <> operator_id),
  add constraint lifted_by_somebody check (lifted_at is null or operator_id is null or lifted_by is not null);

create table suspension_answers (
  id integer generated always as identity primary key,
  suspension_id integer not null references account_suspensions on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 3000),
  sent_at timestamptz not null
);
create index suspension_answers_of on suspension_answers (suspension_id, id);

-- Complaints and requests of authorities from the contact page: each has a protocol and a time (docs/safety.md T29).
create table contact_cases (
  id integer generated always as identity primary key,
  protocol text not null unique default 'C' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 11)),
  kind text not null check (kind in ('card', 'consumer', 'authority')),
  -- For the answer; nobody has proven it.
  email text not null check (char_length(email) between 3 and 255),
  body text not null check (char_length(body) between 1 and 5000),
  received_at timestamptz not null,
  -- Null while nothing waits for an operator.
  waiting_since timestamptz,
  due_at timestamptz,
  -- Which part of the time in percent had passed at the last alarm.
  alarmed smallint not null default 0 check (alarmed in (0, 50, 80, 100)),
  constraint due_while_waiting check ((waiting_since is null) = (due_at is null))
);
create index contact_cases_queued on contact_cases (due_at, id) where due_at is not null;
create index contact_cases_by_time on contact_cases (received_at);
create index contact_cases_email on contact_cases (email, id);

create table contact_case_answers (
  case_id integer primary key references contact_cases on delete cascade,
  outcome text not null check (outcome in ('solved', 'partly', 'refused', 'misplaced')),
  -- As the person was mailed it.
  body text not null check (char_length(body) between 1 and 5000),
  -- For the team only.
  note text check (char_length(note) between 1 and 1000),
  operator_id integer not null references operators,
  answered_at timestamptz not null
);

-- Authorities have a case now; `authority` stays for messages that were sent before.
alter table contact_messages drop constraint contact_messages_subject_check;
alter table contact_messages add constraint contact_messages_subject_check
  check (subject in ('question', 'report', 'personal_data', 'authority', 'other'));

alter table transparency_times drop constraint transparency_times_event_check;
alter table transparency_times add constraint transparency_times_event_check
  check (event in ('decision', 'judgement', 'contact_answer'));
create trigger contact_case_answers_for_transparency after insert on contact_case_answers
  referencing new table as added for each statement execute function count_for_transparency();

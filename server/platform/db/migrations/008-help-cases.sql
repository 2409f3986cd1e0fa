-- Requests for help are cases: docs/decisions/121-help-cases.md. Only contract/case-kinds.ts says which kinds, subjects
-- and outcomes exist and belong together, so that a new kind needs no migration.
alter table cases drop constraint cases_kind_check, drop constraint cases_subject_check, drop constraint subject_of_kind,
  drop constraint cases_outcome_check, drop constraint outcome_of_kind, drop constraint of_somebody,
  drop constraint account_of_kind,
  -- The row of a request for help names neither an account nor an address.
  add constraint of_somebody check (num_nonnulls(account_id, email) = case kind when 'help' then 0 else 1 end);
alter table case_entries drop constraint case_entries_body_check,
  -- A step of the playbook that an operator took (contract/rescue-playbook.ts).
  add step text check (step is null or operator_id is not null),
  add constraint case_entries_body_check check (char_length(body) <= 5000 and (body <> '' or step is not null));

-- The accounts of secret requests for help. A case outlives its account, because somebody else may delete the account
-- (decision 073).
create table help_owners (
  case_id integer primary key references cases on delete cascade,
  account_id integer references accounts on delete set null,
  -- Hash of the secret word; without one, the page shows nothing.
  word_hash bytea
);
create unique index help_owners_word on help_owners (account_id, word_hash);

-- The new ids are higher than those of all other cases, so that an entry of the audit log names only one case.
insert into cases (id, kind, subject, protocol, received_at, waiting_since, due_at, alarmed, closed_at, closed_by, outcome)
overriding system value
select 2000000 + id, 'help', 'urgent', 'U' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 11)), opened_at,
  waiting_since, due_at, alarmed, closed_at, closed_by, outcome
from help_requests;
select setval(pg_get_serial_sequence('cases', 'id'), (select coalesce(max(id), 0) + 1 from cases), false);
insert into help_owners (case_id, account_id, word_hash) select 2000000 + id, account_id, word_hash from help_requests;
insert into case_entries (case_id, kind, operator_id, step, body, at)
select 2000000 + request_id, kind, operator_id, step, body, at from (
  select request_id, 'message' as kind, operator_id, case when operator_id is not null then 'answered' end as step, body,
    sent_at as at, id from help_messages
  union all select request_id, 'note', operator_id, step, note, done_at, id from help_steps where step <> 'answered'
) w order by at, id;
drop table help_steps, help_messages, help_requests;

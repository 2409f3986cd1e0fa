-- What somebody tells the safety team in private. Nothing that the account's holder reads joins these tables; they outlive
-- the account, which somebody else may delete (decision 073).
create table help_requests (
  id integer generated always as identity primary key,
  account_id integer references accounts on delete set null,
  -- Of the word that the person chose; without one nothing can be read on the page.
  word_hash bytea,
  opened_at timestamptz not null,
  -- Since when, and until when, the team is to act; null once it is closed.
  waiting_since timestamptz,
  due_at timestamptz,
  -- The percent of that time of which the operators were told last.
  alarmed smallint not null default 0,
  closed_at timestamptz,
  closed_by integer references operators,
  outcome text check (outcome in ('safe', 'forwarded', 'silent', 'mistaken')),
  constraint open_or_closed check ((closed_at is null) = (due_at is not null) and (due_at is null) = (waiting_since is null)),
  constraint closed_by_somebody check ((closed_at is null) = (outcome is null))
);
create unique index help_requests_word on help_requests (account_id, word_hash);
create index help_requests_due on help_requests (due_at, id) where due_at is not null;
create index help_requests_closed on help_requests (closed_at) where closed_at is not null;

create table help_messages (
  id integer generated always as identity primary key,
  request_id integer not null references help_requests on delete cascade,
  -- Null: the person.
  operator_id integer references operators,
  body text not null,
  sent_at timestamptz not null
);
create index help_messages_request on help_messages (request_id, id);

-- What an operator did, by the playbook (contract/rescue-playbook.ts).
create table help_steps (
  id integer generated always as identity primary key,
  request_id integer not null references help_requests on delete cascade,
  operator_id integer not null references operators,
  step text not null,
  note text not null,
  done_at timestamptz not null
);
create index help_steps_request on help_steps (request_id, id);

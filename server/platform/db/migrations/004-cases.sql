-- Cases with their deadline, and their messages and decisions (docs/decisions/111-cases.md).
create table cases (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('data_request', 'complaint', 'authority')),
  subject text not null check (subject in ('access', 'correction', 'review', 'portability', 'erasure', 'question', 'card',
    'consumer', 'authority')),
  protocol text not null unique check (protocol ~ '^[A-Z][0-9A-F]{11}$'),
  -- The sender's account, proven by a log-in. Deleting the account deletes the case.
  account_id integer references accounts on delete cascade,
  -- The address of a sender without an account. Only opening the e-mailed link proves it.
  email text check (char_length(email) between 3 and 255),
  received_at timestamptz not null,
  confirmed_at timestamptz check (confirmed_at >= received_at),
  -- From when and by when an operator has to act.
  waiting_since timestamptz,
  due_at timestamptz,
  -- The percentage of the time that had passed at the last alarm.
  alarmed smallint default 0 not null check (alarmed in (0, 50, 80, 100)),
  closed_at timestamptz,
  closed_by integer references operators,
  outcome text check (outcome in ('fulfilled', 'solved', 'partly', 'refused', 'misplaced')),
  constraint subject_of_kind check (case kind
    when 'complaint' then subject in ('card', 'consumer')
    when 'authority' then subject = 'authority'
    else subject not in ('card', 'consumer', 'authority') end),
  constraint outcome_of_kind check (case kind
    when 'data_request' then outcome in ('fulfilled', 'partly', 'refused')
    else outcome in ('solved', 'partly', 'refused', 'misplaced') end),
  constraint of_somebody check ((account_id is null) = (email is not null)),
  constraint account_of_kind check (account_id is null or kind = 'data_request'),
  constraint due_while_waiting check ((waiting_since is null) = (due_at is null)),
  constraint closed_by_somebody check (num_nulls(closed_at, closed_by, outcome) in (0, 3)),
  -- A complaint waits from the start. A request about data waits only once it is confirmed, because anybody can type
  -- any address.
  constraint due_until_closed check ((due_at is not null) = (closed_at is null and (confirmed_at is not null or kind <>
    'data_request')))
);
create index cases_account on cases (account_id, id) where account_id is not null;
create index cases_by_time on cases (received_at);
create index cases_email on cases (email, id) where email is not null;
create index cases_queued on cases (kind, due_at, id) where due_at is not null;

create table case_entries (
  id integer generated always as identity primary key,
  case_id integer not null references cases on delete cascade,
  -- A note is for the team only.
  kind text not null check (kind in ('message', 'decision', 'note')),
  -- Null if the person wrote it.
  operator_id integer references operators,
  body text not null check (char_length(body) between 1 and 5000),
  at timestamptz not null,
  constraint decided_by_somebody check (kind = 'message' or operator_id is not null),
  constraint short_note check (kind <> 'note' or char_length(body) <= 1000)
);
create index case_entries_case on case_entries (case_id, id);
create unique index case_entries_decided_once on case_entries (case_id) where kind = 'decision';

-- A secret link needs no account: it opens the page of one case or report.
create table secret_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  case_id integer references cases on delete cascade,
  report_id integer references reports on delete cascade,
  side text check (side in ('notifier', 'author')),
  -- Only a link that we have e-mailed proves the address.
  mailed boolean default false not null,
  constraint of_one_thing check (num_nonnulls(case_id, report_id) = 1),
  constraint side_of_report check ((side is null) = (report_id is null))
);
create index secret_links_case on secret_links (case_id) where case_id is not null;
create index secret_links_report on secret_links (report_id) where report_id is not null;

insert into cases (id, kind, subject, protocol, account_id, email, received_at, confirmed_at, waiting_since, due_at, alarmed,
  closed_at, closed_by, outcome)
overriding system value
select r.id, 'data_request', r.kind, r.protocol, r.account_id, r.email, r.received_at, r.confirmed_at, r.waiting_since,
  r.due_at, r.alarmed, a.answered_at, a.operator_id, a.outcome
from data_requests r left join data_request_answers a on a.request_id = r.id;
-- Both tables counted from one. Links and the audit log therefore find a contact case by its old id plus a million.
insert into cases (id, kind, subject, protocol, email, received_at, waiting_since, due_at, alarmed, closed_at, closed_by,
  outcome)
overriding system value
select 1000000 + c.id, case c.kind when 'authority' then 'authority' else 'complaint' end, c.kind, c.protocol, c.email,
  c.received_at, c.waiting_since, c.due_at, c.alarmed, a.answered_at, a.operator_id, a.outcome
from contact_cases c left join contact_case_answers a on a.case_id = c.id;
select setval(pg_get_serial_sequence('cases', 'id'), (select coalesce(max(id), 0) + 1 from cases), false);

insert into case_entries (case_id, kind, operator_id, body, at)
select n.id, w.kind, w.operator_id, w.body, w.at from cases n join (
  select protocol, 'message' as kind, null::integer as operator_id, body, received_at as at from data_requests
  union all select protocol, 'message', null, body, received_at from contact_cases
  union all select r.protocol, 'decision', a.operator_id, a.body, a.answered_at
    from data_request_answers a join data_requests r on r.id = a.request_id
  union all select c.protocol, 'decision', a.operator_id, a.body, a.answered_at
    from contact_case_answers a join contact_cases c on c.id = a.case_id
  union all select c.protocol, 'note', a.operator_id, a.note, a.answered_at
    from contact_case_answers a join contact_cases c on c.id = a.case_id where a.note is not null
) w using (protocol) order by w.at, n.id;

-- We e-mailed all links of data requests.
insert into secret_links (token_hash, case_id, mailed) select token_hash, request_id, true from data_request_links;
insert into secret_links (token_hash, report_id, side, mailed) select token_hash, report_id, side, mailed from report_links;

drop table data_request_links, data_request_answers, data_requests, contact_case_answers, contact_cases, report_links;

create trigger cases_for_transparency after update on cases referencing old table as removed new table as added
  for each statement execute function count_for_transparency();

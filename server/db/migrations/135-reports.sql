-- What somebody reported, with or without a name (docs/safety.md T27, T28).
create table reports (
  id integer generated always as identity primary key,
  protocol text not null unique default 'D' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 11)),
  kind text not null check (kind in
    ('minor', 'trafficking', 'intimate_image', 'violence', 'scam', 'personal_data', 'rights', 'other')),
  lane text not null check (lane in ('formal', 'tip')),
  relation text not null check (relation in ('depicted', 'representative', 'authority', 'other')),
  -- As the notifier named it; the three below are what it was found to be.
  place text not null check (char_length(place) between 1 and 500),
  account_id integer references accounts on delete set null,
  media_id integer references media on delete set null,
  campaign_id integer references campaigns on delete set null,
  name text check (char_length(name) between 1 and 120),
  email text check (char_length(email) between 3 and 255),
  body text not null check (char_length(body) between 1 and 5000),
  -- One of many from the same network or about the same content: it hides nothing and comes later.
  over_limit boolean not null,
  received_at timestamptz not null,
  -- Null while nothing waits for an operator.
  waiting_since timestamptz,
  due_at timestamptz,
  queued_for timestamptz,
  -- Which part of the time in percent had passed at the last alarm.
  alarmed smallint not null default 0 check (alarmed in (0, 50, 80, 100)),
  check ((lane = 'formal') = (name is not null and email is not null)),
  check ((waiting_since is null) = (due_at is null) and (due_at is null) = (queued_for is null))
);
create index reports_queued on reports (queued_for, id) where queued_for is not null;
create index reports_due on reports (due_at) where due_at is not null;
create index reports_by_time on reports (received_at);
create index reports_account on reports (account_id) where account_id is not null;
create index reports_media on reports (media_id) where media_id is not null;
create index reports_campaign on reports (campaign_id) where campaign_id is not null;

-- Secret links: the notifier follows the report, the author answers.
create table report_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  report_id integer not null references reports on delete cascade,
  side text not null check (side in ('notifier', 'author'))
);
create index report_links_report on report_links (report_id);

-- What nobody sees while a report about it is examined. Without an item it is everything of the account.
create table report_hidings (
  id integer generated always as identity primary key,
  report_id integer not null references reports on delete cascade,
  account_id integer not null references accounts on delete cascade,
  media_id integer references media on delete cascade,
  campaign_id integer references campaigns on delete cascade,
  hidden_at timestamptz not null,
  lifted_at timestamptz check (lifted_at >= hidden_at),
  check (media_id is null or campaign_id is null)
);
create index report_hidings_report on report_hidings (report_id);
create index report_hidings_account on report_hidings (account_id);
create index report_hidings_media on report_hidings (media_id) where media_id is not null;
create index report_hidings_campaign on report_hidings (campaign_id) where campaign_id is not null;
create index report_hidings_open on report_hidings (account_id) where lifted_at is null;

create table report_messages (
  id integer generated always as identity primary key,
  report_id integer not null references reports on delete cascade,
  author text not null check (author in ('notifier', 'author', 'operator')),
  operator_id integer references operators,
  body text not null check (char_length(body) between 1 and 5000),
  sent_at timestamptz not null,
  check ((author = 'operator') = (operator_id is not null))
);
create index report_messages_report on report_messages (report_id, id);

-- The second one judges a contestation of the first and is final.
create table report_decisions (
  id integer generated always as identity primary key,
  report_id integer not null references reports on delete cascade,
  number smallint not null check (number in (1, 2)),
  verdict text not null check (verdict in ('removed', 'suspended', 'kept')),
  -- Why, as both sides read it.
  body text not null check (char_length(body) between 1 and 5000),
  face_matches boolean not null,
  operator_id integer not null references operators,
  first_operator_id integer references operators,
  decided_at timestamptz not null,
  unique (report_id, number),
  check ((number = 2) = (first_operator_id is not null)),
  constraint judged_by_another check (operator_id <> first_operator_id)
);

-- Pictures that a decision removed and that may not come back.
create table report_removals (
  decision_id integer not null references report_decisions on delete cascade,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  primary key (decision_id, content_hash)
);

create table report_contestations (
  decision_id integer primary key references report_decisions on delete cascade,
  side text not null check (side in ('notifier', 'author')),
  body text not null check (char_length(body) between 1 and 5000),
  sent_at timestamptz not null
);

-- One conversation for each account that ever wrote, or was written to.
create table conversations (
  account_id integer primary key references accounts on delete cascade,
  opened_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Of the first message that no operator has answered; null when none waits.
  waiting_since timestamptz,
  closed_at timestamptz,
  closed_by integer references operators,
  -- The last message of the other side that each has seen.
  account_read_id bigint not null default 0,
  operator_read_id bigint not null default 0,
  -- The operator's message about which a mail has been sent, so that one waiting answer is one mail.
  mailed_id bigint not null default 0
);
create index conversations_waiting on conversations (waiting_since, account_id) where waiting_since is not null;
create index conversations_recent on conversations (last_message_at desc, account_id desc);

create table support_messages (
  -- Grows within a conversation, as its row is locked when one is added.
  id bigint generated always as identity primary key,
  account_id integer not null references conversations on delete cascade,
  author text not null check (author in ('account', 'operator')),
  operator_id integer references operators,
  -- What the device called it, so that a repeated sending is the same message.
  client_id uuid not null,
  body text not null check (char_length(body) between 1 and 2000),
  sent_at timestamptz not null,
  unique (account_id, client_id),
  check ((author = 'operator') = (operator_id is not null))
);
create index support_messages_of on support_messages (account_id, id);
create index support_messages_old on support_messages (sent_at);

-- Answers that operators keep at hand.
create table saved_answers (
  id integer generated always as identity primary key,
  title text not null check (char_length(btrim(title)) between 1 and 60),
  body text not null check (char_length(btrim(body)) between 1 and 2000),
  updated_by integer references operators,
  updated_at timestamptz not null
);

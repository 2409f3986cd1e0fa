-- Each filter of the operators' inbox is read, and counted, by an index of its own.
create index conversations_open on conversations (last_message_at desc, account_id desc) where closed_at is null;
create index conversations_closed on conversations (last_message_at desc, account_id desc) where closed_at is not null;

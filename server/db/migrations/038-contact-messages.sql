-- What somebody wrote on the contact page, with or without an account; kept until it has been mailed, and 90 days more.
create table contact_messages (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('question', 'report', 'personal_data', 'authority')),
  -- For the answer; a report may do without.
  email text,
  body text not null check (char_length(body) between 1 and 5000),
  sent_at timestamptz not null,
  mailed_at timestamptz
);
create index contact_messages_mailed on contact_messages (mailed_at);

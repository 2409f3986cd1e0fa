-- The version of the terms that the person accepted (contract/terms.ts): its first day in force. Null before 2026-11-28.
alter table terms_acceptances add version date;

-- Who got the e-mail that announces a version of the terms.
create table terms_notices (
  account_id integer not null references accounts on delete cascade,
  version date not null,
  sent_at timestamptz not null,
  primary key (account_id, version)
);

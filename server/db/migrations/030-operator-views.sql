-- A session that has a case open: only then is it shown that case's documents.
create table kyc_openings (
  session_id integer not null references operator_sessions on delete cascade,
  submission_id integer not null references kyc_submissions on delete cascade,
  -- From an account's photos and videos, where the selfie alone is compared with them.
  selfie_only boolean not null,
  opened_at timestamptz not null,
  primary key (session_id, submission_id, selfie_only)
);
create index kyc_openings_submission on kyc_openings (submission_id);

-- Whose data an operator was shown, and when last, so that views in bulk are noticed. Kept for a day: the audit log
-- tells of every view.
create table operator_views (
  operator_id integer not null references operators on delete cascade,
  kind text not null check (kind in ('documents', 'opened', 'listed', 'exported')),
  account_id integer not null,
  viewed_at timestamptz not null,
  primary key (operator_id, kind, account_id)
);
create index operator_views_recent on operator_views (operator_id, kind, viewed_at desc);
create index operator_views_old on operator_views (viewed_at);

-- Null while the password is one that somebody else gave: it is changed before anything else.
alter table operators add column password_changed_at timestamptz;
update operators set password_changed_at = totp_confirmed_at where totp_confirmed_at is not null;

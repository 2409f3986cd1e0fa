create table accounts (
  id integer generated always as identity primary key,
  -- 1 does not advertise, 2 companion, 3 swing, 4 close friends, 5 partner (docs/specification.md §3).
  user_type smallint not null check (user_type between 1 and 5),
  name text not null check (char_length(btrim(name)) between 1 and 120),
  email text not null unique check (email = lower(email) and char_length(email) <= 255 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  password_hash text not null check (password_hash like '$argon2id$%'),
  created_at timestamptz not null default now(),
  unique (id, user_type)
);

create table account_suspensions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  reason text not null,
  suspended_at timestamptz not null,
  lifted_at timestamptz check (lifted_at >= suspended_at)
);
create unique index account_suspensions_open on account_suspensions (account_id) where lifted_at is null;

create table kyc_submissions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  submitted_at timestamptz not null
);
create index kyc_submissions_latest on kyc_submissions (account_id, submitted_at desc, id desc);

create table kyc_reviews (
  submission_id integer primary key references kyc_submissions on delete cascade,
  verdict text not null check (verdict in ('approved', 'rejected')),
  reason text check (verdict = 'approved' or reason is not null),
  reviewed_at timestamptz not null
);

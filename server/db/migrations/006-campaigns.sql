create table campaigns (
  id integer generated always as identity primary key,
  account_id integer not null,
  user_type smallint not null default 5 check (user_type = 5),
  -- At most three per partner, whatever the order in which requests arrive.
  slot smallint not null check (slot between 1 and 3),
  title text not null check (char_length(btrim(title)) between 1 and 80),
  folder text not null unique check (folder ~ '^[A-Za-z0-9_-]{12}$'),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  target_url text check (target_url ~* '^https?://[^\s]+$' and char_length(target_url) <= 300),
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, slot),
  foreign key (account_id, user_type) references accounts (id, user_type) on delete cascade
);

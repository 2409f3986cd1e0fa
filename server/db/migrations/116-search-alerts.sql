-- Who is listed for the first time since the last look: going offline and back makes nobody new.
create table first_listings (
  account_id integer primary key references accounts on delete cascade,
  listed_at timestamptz not null default now(),
  looked_at boolean not null
);
create index first_listings_unseen on first_listings (account_id) where not looked_at;
insert into first_listings (account_id, looked_at) select account_id, true from listings where user_type < 5;

-- A visitor's browser that is told of saved searches. There is no person: days instead of moments.
create table search_subscriptions (
  id integer generated always as identity primary key,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  server_key text not null,
  renewed_on date not null,
  pushed_on date,
  matched boolean not null default false
);
create index search_subscriptions_renewed on search_subscriptions (renewed_on);
create index search_subscriptions_matched on search_subscriptions (id) where matched;

create table search_alerts (
  id integer generated always as identity primary key,
  subscription_id integer not null references search_subscriptions on delete cascade,
  user_type smallint not null,
  state_id smallint not null,
  filters jsonb not null,
  saved_at timestamptz not null,
  unique (subscription_id, filters)
);
create index search_alerts_state on search_alerts (user_type, state_id, id);

create or replace function note_first_listings() returns trigger language plpgsql as $$
begin
  insert into first_listings (account_id, looked_at)
  select account_id, not exists (select from search_subscriptions) from added where user_type < 5
  on conflict do nothing;
  return null;
end $$;

create trigger first_listings_noted after insert on listings
  referencing new table as added for each statement execute function note_first_listings();

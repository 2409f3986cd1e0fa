-- While no visitor waits for news, nothing is left to be looked at.
create or replace function note_first_listings() returns trigger language plpgsql as $$
begin
  insert into first_listings (account_id, looked_at)
  select account_id, not exists (select from search_subscriptions) from added where user_type < 5
  on conflict do nothing;
  return null;
end $$;

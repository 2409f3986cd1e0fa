-- Appends a statement's changes. `fold-listing-places` adds them up later, so that no two writers wait for each other.
create or replace function count_listing_places() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from listing_places;
  elsif tg_op = 'INSERT' then
    insert into listing_places
    select user_type, state_id, city_id, coalesce(neighborhood_key, ''), count(*)
    from added where city_id is not null group by 1, 2, 3, 4;
  elsif tg_op = 'DELETE' then
    insert into listing_places
    select user_type, state_id, city_id, coalesce(neighborhood_key, ''), -count(*)
    from removed where city_id is not null group by 1, 2, 3, 4;
  else
    insert into listing_places
    select user_type, state_id, city_id, coalesce(neighborhood_key, ''), sum(change)
    from (
      select user_type, state_id, city_id, neighborhood_key, 1 as change from added
      union all
      select user_type, state_id, city_id, neighborhood_key, -1 from removed
    ) changes
    where city_id is not null group by 1, 2, 3, 4 having sum(change) <> 0;
  end if;
  return null;
end $$;

-- How many listings each neighbourhood has, for the city select and for names that are typed inexactly. Rows are only
-- added, by whoever changes listings, so that nobody waits for anybody; the sum counts. `fold-listing-places` adds up
-- what has gathered.
create table listing_places (
  user_type smallint not null,
  state_id smallint not null,
  city_id integer not null,
  neighborhood_key text not null,
  change integer not null
);

insert into listing_places
select user_type, state_id, city_id, coalesce(neighborhood_key, ''), count(*)
from listings where city_id is not null group by 1, 2, 3, 4;

create index listing_places_state on listing_places (user_type, state_id);

create function count_listing_places() returns trigger language plpgsql as $$
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

create trigger count_places_added after insert on listings
  referencing new table as added for each statement execute function count_listing_places();
create trigger count_places_removed after delete on listings
  referencing old table as removed for each statement execute function count_listing_places();
create trigger count_places_moved after update on listings
  referencing old table as removed new table as added for each statement execute function count_listing_places();
create trigger count_places_truncated after truncate on listings
  for each statement execute function count_listing_places();

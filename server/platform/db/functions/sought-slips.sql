-- Returns the forms that match a typed word with up to `errors` errors.
create or replace function sought_slips(word text, errors integer) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct sought) from left_out(word, errors)
  cross join lateral (values (form), (case when errors = 2 then '2' || form end)) marked (sought)
  where sought is not null
$$;

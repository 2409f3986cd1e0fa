-- Returns all groups of three consecutive letters. A text that contains another text has all of that text's groups.
create or replace function text_parts(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(given, i, 3)), '{}') from generate_series(1, length(given) - 2) i
$$;

-- Returns the parts that a similar picture may have: those of this hash, unchanged or with one bit changed.
create or replace function near_picture_parts(hash bit(256)) returns integer[] language sql immutable parallel safe as $$
  select array_agg(part # changed)
  from unnest(picture_parts(hash)) part, (values (0) union all select 1 << bit from generate_series(0, 24) bit) c (changed)
$$;

-- Only processes of the previous release call this; see near-picture-parts.sql.
create or replace function near_picture_bands(hash bit(256)) returns integer[] language sql immutable parallel safe as $$
  select array_agg(band # changed)
  from unnest(picture_bands(hash)) band, (values (0) union all select 1 << bit from generate_series(0, 21) bit) c (changed)
$$;

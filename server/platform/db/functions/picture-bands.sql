-- Only processes of the previous release call this; see picture-parts.sql.
create or replace function picture_bands(hash bit(256)) returns integer[] language sql immutable parallel safe as $$
  select array[
    substring(hash from 1 for 22)::bit(22)::integer,
    1 << 22 | substring(hash from 22 for 22)::bit(22)::integer,
    2 << 22 | substring(hash from 43 for 22)::bit(22)::integer,
    3 << 22 | substring(hash from 64 for 22)::bit(22)::integer,
    4 << 22 | substring(hash from 85 for 22)::bit(22)::integer,
    5 << 22 | substring(hash from 106 for 22)::bit(22)::integer,
    6 << 22 | substring(hash from 127 for 22)::bit(22)::integer,
    7 << 22 | substring(hash from 148 for 22)::bit(22)::integer,
    8 << 22 | substring(hash from 169 for 22)::bit(22)::integer,
    9 << 22 | substring(hash from 190 for 22)::bit(22)::integer,
    10 << 22 | substring(hash from 211 for 22)::bit(22)::integer,
    11 << 22 | substring(hash from 232 for 22)::bit(22)::integer
  ]
$$;

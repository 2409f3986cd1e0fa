create or replace function whole_minutes(since timestamptz, until timestamptz) returns integer
language sql immutable parallel safe as $$
  select greatest(0, floor(extract(epoch from until - since) / 60))::integer
$$;

-- Marks forms with two letters left out, so that a short text, which may have only one error, does not match them.
create or replace function name_slips(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(case when missing = 2 then '2' || form else form end)
  from left_out(word, case when length(word) < 3 then 0 when length(word) < 5 then 1 else 2 end)
$$;

-- Returns the latest version of a profile, reviewed or not.
create or replace function latest_content(of integer) returns jsonb language sql stable as $$
  select coalesce(
    (select content from profile_submissions where account_id = of order by id desc limit 1),
    profile_content(of)
  )
$$;

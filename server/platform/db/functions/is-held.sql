-- Returns whether a legal hold covers all data of an account.
create or replace function is_held(account integer, at timestamptz) returns boolean language sql stable as $$
  select exists (
    select from legal_holds where account_id = account and lifted_at is null and (until is null or until > at)
  )
$$;

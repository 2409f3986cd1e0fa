-- Returns the document case in which operators decide about the account.
create or replace function latest_documents(account integer) returns integer language sql stable as $$
  select id from kyc_submissions where account_id = account order by submitted_at desc, id desc limit 1
$$;

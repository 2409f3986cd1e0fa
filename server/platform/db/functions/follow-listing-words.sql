create or replace function follow_listing_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    delete from listing_words;
  elsif tg_op = 'INSERT' then
    perform add_listing_words(array(select account_id from added));
  elsif tg_op = 'DELETE' then
    delete from listing_words where account_id in (select account_id from removed);
  else
    delete from listing_words where account_id = old.account_id;
    perform add_listing_words(array[new.account_id]);
  end if;
  return null;
end $$;

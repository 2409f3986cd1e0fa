-- We compare only single words inexactly, because a whole name joined into one word begins like thousands of others.
create or replace function add_listing_words(ids integer[]) returns void language plpgsql as $$
begin
  insert into listing_words (word, user_type, state_id, city_id, account_id)
  select word, user_type, state_id, city_id, account_id
  from listings cross join lateral nickname_words_of(nickname)
  where account_id = any (ids) and user_type < 5
  on conflict do nothing;
  insert into nickname_words (word, slips)
  select word, name_slips(word) from (
    select distinct word from listings cross join lateral nickname_words_of(nickname)
    where account_id = any (ids) and user_type < 5 and is_single
  ) added
  where not exists (select from nickname_words known where known.word = added.word)
  order by word
  on conflict do nothing;
end $$;

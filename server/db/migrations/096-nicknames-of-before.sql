-- Those that the triggers wrote meanwhile stay as they are.
insert into listing_words (word, user_type, state_id, city_id, account_id)
select word, user_type, state_id, city_id, account_id
from listings cross join lateral nickname_words_of(nickname)
where user_type < 5
on conflict do nothing;
insert into nickname_words (word, slips)
select word, name_slips(word) from (
  select distinct word from listings cross join lateral nickname_words_of(nickname) where user_type < 5 and is_single
) used
on conflict do nothing;

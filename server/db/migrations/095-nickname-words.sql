-- What profiles are found by when somebody types a nickname: an inexact text is compared with the words that nicknames
-- are made of, and a word leads to its listings: docs/decisions/048-finding-a-nickname.md.
create table nickname_words (
  word text collate "C" primary key,
  slips text[] not null
);
create index nickname_words_slips on nickname_words using gin (slips) with (fastupdate = off);

-- `place` makes an order that favours nobody.
create table listing_words (
  word text collate "C" not null,
  user_type smallint not null,
  state_id smallint not null,
  city_id integer,
  account_id integer not null,
  place integer not null default floor(random() * 2147483647)::integer,
  primary key (account_id, word)
);
create index listing_words_state on listing_words (word, user_type, state_id, place, account_id);
create index listing_words_city on listing_words (word, user_type, city_id, place, account_id);

create function nickname_words_of(nickname text) returns table (word text, is_single boolean)
  language sql immutable parallel safe as $$
  with words as materialized (
    select left(word, 40) as word, place
    from regexp_split_to_table(fold_text(regexp_replace(nickname, '[''’`]', '', 'g')), '[[:space:][:punct:]]+')
      with ordinality split (word, place) where word <> ''
  )
  select distinct word, true from words
  union all
  select left(string_agg(word, '' order by place), 40), false from words having count(*) > 1
$$;

create function left_out(word text, most integer) returns table (form text, missing integer)
  language sql immutable parallel safe as $$
  with recursive short (form, missing) as (
    select left(word, 7), 0
    union
    select left(form, i - 1) || substr(form, i + 1), missing + 1
    from short cross join lateral generate_series(1, length(form)) i where missing < most
  )
  select form, missing from short
$$;

create function name_slips(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(case when missing = 2 then '2' || form else form end)
  from left_out(word, case when length(word) < 3 then 0 when length(word) < 5 then 1 else 2 end)
$$;

create function sought_slips(word text, errors integer) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct sought) from left_out(word, errors)
  cross join lateral (values (form), (case when errors = 2 then '2' || form end)) marked (sought)
  where sought is not null
$$;

create function add_listing_words(ids integer[]) returns void language plpgsql as $$
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

create function follow_listing_words() returns trigger language plpgsql as $$
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

create trigger listing_words_added after insert on listings
  referencing new table as added for each statement execute function follow_listing_words();
create trigger listing_words_removed after delete on listings
  referencing old table as removed for each statement execute function follow_listing_words();
create trigger listing_words_moved after update of nickname, user_type, state_id, city_id on listings
  for each row when ((old.nickname, old.user_type, old.state_id, old.city_id) is distinct from
    (new.nickname, new.user_type, new.state_id, new.city_id)) execute function follow_listing_words();
create trigger listing_words_truncated after truncate on listings
  for each statement execute function follow_listing_words();

-- Returns a profile's search words: each word of its nickname and, if there are several, all of them joined.
create or replace function nickname_words_of(nickname text) returns table (word text, is_single boolean)
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

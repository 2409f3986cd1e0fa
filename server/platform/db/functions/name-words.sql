-- Returns a person's search words: each word of the folded name. Searches match their beginnings. Indexes use this
-- function, so another form needs a new function.
create or replace function name_words(folded text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select left(word, 60) from regexp_split_to_table(folded, '[[:space:][:punct:]]+') word where word <> ''
  ))
$$;

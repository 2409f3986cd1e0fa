-- For the indexes that follow, as server/db/functions/name-words.sql has it.
create function name_words(folded text) returns tsvector language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select left(word, 60) from regexp_split_to_table(folded, '[[:space:][:punct:]]+') word where word <> ''
  ))
$$;

-- In small letters without accents, to find a text however it is typed. Accents go first: where the locale is C, only
-- ASCII has small letters.
create or replace function fold_text(given text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(given, NFD), E'[\u0300-\u036f]', '', 'g'))
$$;

-- Lowercase without accents, to find a text however it is typed. Removes accents first: with the C locale, only ASCII
-- has lowercase.
create or replace function fold_text(given text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(given, NFD), E'[\u0300-\u036f]', '', 'g'))
$$;

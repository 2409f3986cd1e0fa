-- Returns the text in lowercase without accents, so that searches find it no matter how people type it. Removes accents
-- first, because with the C locale only ASCII letters have a lowercase form.
create or replace function fold_text(given text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(given, NFD), E'[\u0300-\u036f]', '', 'g'))
$$;

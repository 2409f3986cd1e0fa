-- In small letters without accents, to find a text however it is typed.
create or replace function fold_text(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower(given), NFD), E'[\u0300-\u036f]', '', 'g')
$$;

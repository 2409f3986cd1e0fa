-- Returns the forms of a word without up to `most` of its first seven letters. Two words that differ by a few typing
-- errors have a form in common. Later letters need no forms.
create or replace function left_out(word text, most integer) returns table (form text, missing integer)
  language sql immutable parallel safe as $$
  with recursive short (form, missing) as (
    select left(word, 7), 0
    union
    select left(form, i - 1) || substr(form, i + 1), missing + 1
    from short cross join lateral generate_series(1, length(form)) i where missing < most
  )
  select form, missing from short
$$;

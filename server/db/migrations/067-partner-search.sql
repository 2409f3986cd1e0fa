-- What partners are found by, one row each: among a million accounts they are few, and their names are folded once.
create table partner_search (
  account_id integer primary key references accounts on delete cascade,
  category_id smallint,
  document text,
  -- Person, company and e-mail, a line each.
  names text not null,
  parts text[] not null
);
create index partner_search_parts on partner_search using gin (parts);
create index partner_search_category on partner_search (category_id);

create function fold_text(given text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(given, NFD), E'[\u0300-\u036f]', '', 'g'))
$$;

create function text_parts(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(given, i, 3)), '{}') from generate_series(1, length(given) - 2) i
$$;

create function follow_partner_search() returns trigger language plpgsql as $$
declare
  partner integer := case tg_table_name when 'accounts' then to_jsonb(new) ->> 'id'
    else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'account_id' end;
begin
  insert into partner_search (account_id, category_id, document, names, parts)
  select account_id, category_id, document, names, text_parts(concat_ws(E'\n', names, document))
  from (
    select a.id as account_id, coalesce(p.category_id, (sent.content ->> 'category_id')::smallint) as category_id,
      coalesce(p.document, sent.content ->> 'document') as document,
      fold_text(concat_ws(E'\n', a.name, coalesce(p.nickname, sent.content ->> 'nickname'), a.email)) as names
    from accounts a left join profiles p on p.account_id = a.id
    left join lateral (
      select content from profile_submissions s where s.account_id = a.id order by s.id desc limit 1
    ) sent on true
    where a.id = partner and a.user_type = 5
  ) found
  on conflict (account_id) do update set category_id = excluded.category_id, document = excluded.document,
    names = excluded.names, parts = excluded.parts;
  return null;
end $$;

create trigger partner_search_account after insert or update of name, email on accounts
  for each row when (new.user_type = 5) execute function follow_partner_search();
create trigger partner_search_profile after insert or update of nickname, document, category_id on profiles
  for each row when (new.user_type = 5) execute function follow_partner_search();
create trigger partner_search_submission after insert or delete on profile_submissions
  for each row execute function follow_partner_search();

-- Maintains a partner's search text from the approved version, or else from the latest submission, as
-- campaigns/list-partners.ts does.
create or replace function follow_partner_search() returns trigger language plpgsql as $$
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

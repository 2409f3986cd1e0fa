-- Those that the triggers wrote meanwhile stay as they are.
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
  where a.user_type = 5
) found
on conflict do nothing;

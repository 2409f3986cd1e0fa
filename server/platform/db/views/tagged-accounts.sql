-- How the back-office shows an account: by the name of its latest version, and with the tags that say whether visitors see it.
create or replace view tagged_accounts as
select a.id, a.name, a.email, a.user_type, a.created_at,
  coalesce(
    (select content ->> 'nickname' from profile_submissions where account_id = a.id order by id desc limit 1),
    (select nickname from profiles where account_id = a.id)
  ) as nickname,
  exists (select from listings where account_id = a.id) as listed,
  exists (select from listing_pauses where account_id = a.id and resumed_at is null) as paused,
  exists (select from suspended_accounts where account_id = a.id) as suspended
from accounts a;

-- Accounts as the back-office shows them, with the name of the latest version. The tags say whether visitors see them.
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

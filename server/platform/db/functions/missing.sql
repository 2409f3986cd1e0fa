-- Returns everything that an account lacks, one row each. No other code decides who is public: `listable`, waiting
-- plans, the owner's screens, the e-mails and the approvals all read these rows. contract/missing.ts has the names in
-- the order of the steps.
--   state: 'missing' and 'refused' need the owner, 'pending' waits for us or for an earlier step;
--   hides: nothing of the account is public while this row exists;
--   delays: a paid plan does not start while this row exists;
--   until: the owner may lack it until then, and only afterwards does the row hide the account.
--
-- Each `hides` is a constant where possible, so that PostgreSQL drops the other rows before it plans `listable`. A
-- change of the rule needs a migration that creates the new function (the migrator loads these files after the
-- migrations) and rewrites `listings`, because the old function made its rows. Code that changes a new part of the rule
-- must call `changed(tx, 'listing', …)`.
create or replace function missing(of integer, at timestamptz) returns table (
  step text, state text, hides boolean, delays boolean, until timestamptz
) language sql stable as $$
  -- Documents that renew approved ones hide nothing while they wait.
  select 'documents', coalesce((
      select case when r.submission_id is null then 'pending' else 'refused' end
      from kyc_submissions k left join kyc_reviews r on r.submission_id = k.id
      where k.account_id = of order by k.submitted_at desc, k.id desc limit 1
    ), 'missing'), true, true, null::timestamptz
  where not exists (select from kyc_submissions k join kyc_reviews r on r.submission_id = k.id
    where k.account_id = of and r.verdict = 'approved' and r.ended_at is null)
  union all
  select 'profile', coalesce((
      select coalesce(r.verdict, 'pending') from profile_submissions s left join profile_reviews r on r.submission_id = s.id
      where s.account_id = of order by s.id desc limit 1
    ), 'missing'), true, true, null
  where not exists (select from profiles p where p.account_id = of)
  union all
  -- A later version hides nothing while an approved one exists.
  select 'profile', coalesce(r.verdict, 'pending'), false, false, null
  from profile_submissions s left join profile_reviews r on r.submission_id = s.id
  where s.id = (select max(n.id) from profile_submissions n where n.account_id = of)
    and r.verdict is distinct from 'approved' and exists (select from profiles p where p.account_id = of)
  union all
  -- The owner must prove the number of the latest version, which becomes public with that version. Close friends show
  -- none.
  select 'phone', case when proven then 'pending' else 'missing' end, false, not public, null
  from accounts a cross join latest_content(of) content
  cross join lateral (
    select coalesce(bool_or(pp.number = coalesce(content ->> 'whatsapp', content ->> 'phone')), false) as proven,
      count(pp.public_since) > 0 as public
    from phone_proofs pp where pp.account_id = of
  ) numbers
  where a.id = of and a.user_type <> 4 and content is not null and not (proven and public)
  union all
  select 'declarations', 'missing', due.hides, false, case when not due.hides then due.until end
  from (
    select bool_or(g.until is null) as hides, min(g.until) as until
    from accounts a join declaration_versions v on a.user_type = any (v.user_types)
    left join declaration_graces g on g.account_id = of and g.kind = v.kind and g.version = v.version and g.until > at
    where a.id = of and not exists (select from declarations d
      where d.account_id = of and d.kind = v.kind and d.version >= v.version and d.withdrawn_at is null)
  ) due
  where due.hides is not null
  union all
  -- Operators approve an individual's first version only with a photo.
  select 'photos', photos.state, false, false, null
  from accounts a cross join lateral (
    select coalesce(min(coalesce(r.verdict, 'pending')), 'missing') as state
    from media m left join media_reviews r on r.media_id = m.id
    where m.account_id = of and m.kind = 'image' and m.position is not null
  ) photos
  where a.id = of and a.user_type <> 5 and photos.state <> 'approved' and latest_content(of) is not null
  union all
  select 'people', 'missing', false, false, null
  from accounts a
  where a.id = of and a.user_type <> 5 and exists (
    select from media m left join media_reviews r on r.media_id = m.id
    where m.account_id = of and m.position is not null and m.leaving_since is null
      and r.verdict is distinct from 'refused'
      and not exists (select from media_attestations ma where ma.media_id = m.id)
  )
  union all
  select 'gender', 'missing', false, false, null
  from accounts a cross join latest_content(of) content
  where a.id = of and a.user_type = 2 and content is not null and content ->> 'gender' is null
  union all
  select 'ads', 'missing', false, false, null
  from accounts a
  where a.id = of and a.user_type = 5 and latest_content(of) is not null
    and not exists (select from campaigns c where c.account_id = of)
  union all
  select 'plan', case when exists (select from plan_periods pp where pp.account_id = of and pp.ends_at > at)
      or exists (select from open_plan_waits w where w.account_id = of) then 'pending' else 'missing' end, true, false, null
  where not exists (select from plan_periods pp where pp.account_id = of and pp.starts_at <= at and pp.ends_at > at)
  union all
  select 'pause', 'missing', true, false, null
  from listing_pauses lp where lp.account_id = of and lp.resumed_at is null
  union all
  select 'report', 'pending', true, false, null
  where exists (select from report_hidings rh
    where rh.account_id = of and rh.lifted_at is null and rh.media_id is null and rh.campaign_id is null)
  union all
  select 'suspension', 'refused', true, true, null
  where exists (select from suspended_accounts su where su.account_id = of)
$$;

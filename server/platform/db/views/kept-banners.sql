-- The pictures whose files we keep: the live one, the owner's latest, and any that was ever public.
create or replace view kept_banners as
  select c.account_id, s.campaign_id, s.folder, min(s.submitted_at) as created_at
  from campaign_submissions s join campaigns c on c.id = s.campaign_id
  where s.folder = c.folder
    or s.id = (select max(n.id) from campaign_submissions n where n.campaign_id = s.campaign_id)
    or exists (select from campaign_reviews r where r.submission_id = s.id and r.verdict = 'approved')
  group by c.account_id, s.campaign_id, s.folder;

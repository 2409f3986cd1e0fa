-- Returns a listed advertiser's visible photos, videos and banners.
create or replace function ad_album(of integer) returns table (
  kind text, id integer, place integer, folder text, content_hash bytea, title text, target_url text
) language sql stable as $$
  select m.kind, m.id, m.position::integer, m.folder, m.content_hash, null::text, null::text
  from media m join media_reviews r on r.media_id = m.id and r.verdict = 'approved'
  where m.account_id = of and m.position is not null
    and not exists (select from report_hidings h where h.media_id = m.id and h.lifted_at is null)
  union all
  select 'banner', c.id, c.slot::integer, c.folder, coalesce(s.picture_hash, sha256(convert_to(c.folder, 'UTF8'))),
    c.title, c.target_url
  from campaigns c
  left join lateral (select picture_hash from campaign_submissions where folder = c.folder order by id limit 1) s on true
  where c.account_id = of and c.active and c.suspended_at is null and c.folder is not null
$$;

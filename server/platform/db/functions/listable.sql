-- Returns the profiles that visitors may see at an instant: `missing` returns no row that hides them. missing.sql says
-- what a change of the rule needs.
create or replace function listable(at timestamptz) returns table (
  account_id integer, user_type smallint, tier text, state_id smallint, city_id integer, neighborhood_key text,
  gender text, category_id smallint, listed_until timestamptz, tier_until timestamptz, nickname text, birth date,
  price integer, city text, state text, photo_count smallint, video_count smallint, cover_folder text, cover_color text,
  available_until timestamptz, gender_said boolean
) language sql stable as $$
  select p.account_id, p.user_type, plan.tier, ad.state_id, ad.city_id, ad.neighborhood_key,
    -- Companions are women unless they say otherwise (docs/specification.md §1), and visitors look for them as women.
    coalesce(p.gender, case when p.user_type = 2 then 'Mulher' end), p.category_id, run.ends_at, least(run.ends_at, turn.starts_at), p.nickname, p.birth, p.price,
    c.name, s.sigla, counts.photos, counts.videos, cover.folder, cover.color,
    (select max(av.ends_at) from availabilities av
      where av.account_id = p.account_id and av.starts_at <= at and av.ends_at > at),
    p.gender is not null
  from profiles p
  join addresses ad on ad.account_id = p.account_id
  join states s on s.id = ad.state_id
  left join cities c on c.id = ad.city_id
  cross join lateral (
    select pp.tier from plan_periods pp
    where pp.account_id = p.account_id and pp.starts_at <= at and pp.ends_at > at
    order by pp.tier = 'premium' desc, pp.ends_at desc limit 1
  ) plan
  cross join lateral (
    select min(pp.ends_at) as ends_at from plan_periods pp
    where pp.account_id = p.account_id and pp.ends_at > at and not exists (
      select from plan_periods n
      where n.account_id = pp.account_id and n.starts_at <= pp.ends_at and n.ends_at > pp.ends_at
    )
  ) run
  cross join lateral (
    select min(pp.starts_at) as starts_at from plan_periods pp
    where pp.account_id = p.account_id and pp.starts_at > at and pp.tier <> plan.tier
  ) turn
  cross join lateral (
    select count(*) filter (where m.kind = 'image')::smallint photos, count(*) filter (where m.kind = 'video')::smallint videos
    from media m join media_reviews r on r.media_id = m.id and r.verdict = 'approved'
    where m.account_id = p.account_id and m.position is not null
      and not exists (select from report_hidings rh where rh.media_id = m.id and rh.lifted_at is null)
  ) counts
  left join lateral (
    select m.folder, m.color from media m join media_reviews r on r.media_id = m.id and r.verdict = 'approved'
    where m.account_id = p.account_id and m.kind = 'image' and m.position is not null
      and not exists (select from report_hidings rh where rh.media_id = m.id and rh.lifted_at is null)
    -- Finds the same place as server/people/media/public-place.ts.
    order by coalesce((
      select min(n.position) from media n where n.replaces = m.id and n.position is not null and n.leaving_since is null
    ), m.position) limit 1
  ) cover on true
  where not exists (select from missing(p.account_id, at) m where m.hides)
$$;

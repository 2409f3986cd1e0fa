-- What the catalogue reads: one row for each account that is listed now, kept by the domain in the transaction that
-- changes what it is made of. docs/decisions/003-listings.md says why.
create table listings (
  account_id integer primary key references accounts on delete cascade,
  user_type smallint not null check (user_type between 2 and 5),
  tier text not null check (tier in ('premium', 'basic')),
  state_id smallint not null,
  city_id integer,
  neighborhood_key text,
  gender text,
  category_id smallint,
  -- Where the account stands in the rotation: each hour starts at another place of the same circle.
  rotation integer not null default floor(random() * 2147483647)::integer,
  listed_until timestamptz not null,
  nickname text not null,
  birth date not null,
  price integer not null,
  city text,
  state text not null,
  photo_count smallint not null,
  video_count smallint not null,
  cover_folder text,
  cover_color text
);

-- One index for each combination of filters, so that every page of every search reads only the rows it shows.
create index listings_state on listings (user_type, tier, state_id, rotation, account_id);
create index listings_state_gender on listings (user_type, tier, state_id, gender, rotation, account_id);
create index listings_state_neighborhood on listings (user_type, tier, state_id, neighborhood_key, rotation, account_id);
create index listings_state_neighborhood_gender on listings (user_type, tier, state_id, neighborhood_key, gender, rotation, account_id);
create index listings_city on listings (user_type, tier, city_id, rotation, account_id);
create index listings_city_gender on listings (user_type, tier, city_id, gender, rotation, account_id);
create index listings_city_neighborhood on listings (user_type, tier, city_id, neighborhood_key, rotation, account_id);
create index listings_city_neighborhood_gender on listings (user_type, tier, city_id, neighborhood_key, gender, rotation, account_id);
create index listings_category on listings (state_id, category_id, rotation, account_id) where user_type = 5;
create index listings_ending on listings (listed_until);

-- The listing rule (docs/specification.md D2): a profile, documents approved, a paid plan that runs, nothing suspended.
create function listable(at timestamptz) returns table (
  account_id integer, user_type smallint, tier text, state_id smallint, city_id integer, neighborhood_key text,
  gender text, category_id smallint, listed_until timestamptz, nickname text, birth date, price integer,
  city text, state text, photo_count smallint, video_count smallint, cover_folder text, cover_color text
) language sql stable as $$
  select p.account_id, p.user_type, plan.tier, ad.state_id, ad.city_id, ad.neighborhood_key,
    p.gender, p.category_id, plan.expires_at, p.nickname, p.birth, p.price,
    c.name, s.sigla, counts.photos, counts.videos, cover.folder, cover.color
  from profiles p
  join addresses ad on ad.account_id = p.account_id
  join states s on s.id = ad.state_id
  left join cities c on c.id = ad.city_id
  cross join lateral (
    select r.verdict from kyc_submissions k left join kyc_reviews r on r.submission_id = k.id
    where k.account_id = p.account_id order by k.submitted_at desc, k.id desc limit 1
  ) kyc
  cross join lateral (
    select pl.tier, oa.expires_at from orders o
    join order_activations oa on oa.order_id = o.id
    join plans pl on pl.id = o.plan_id
    where o.account_id = p.account_id and oa.starts_at <= at and oa.expires_at > at
    order by pl.tier = 'premium' desc, oa.expires_at desc limit 1
  ) plan
  cross join lateral (
    select count(*) filter (where m.kind = 'image')::smallint photos, count(*) filter (where m.kind = 'video')::smallint videos
    from media m where m.account_id = p.account_id
  ) counts
  left join lateral (
    select m.folder, m.color from media m
    where m.account_id = p.account_id and m.kind = 'image' order by m.position limit 1
  ) cover on true
  where kyc.verdict = 'approved'
    and not exists (select from account_suspensions su where su.account_id = p.account_id and su.lifted_at is null)
$$;

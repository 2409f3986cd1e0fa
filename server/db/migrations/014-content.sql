-- The short form of companions asks for no gender (docs/specification.md §5).
alter table profiles drop constraint profiles_check4;

-- What the owner sent last; `profiles` and `addresses` hold what was approved last, which is all that visitors see.
create table profile_submissions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  -- A `ProfileContent` of contract/profile-content.ts.
  content jsonb not null,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  submitted_at timestamptz not null
);
create index profile_submissions_latest on profile_submissions (account_id, id desc);

create table profile_reviews (
  submission_id integer primary key references profile_submissions on delete cascade,
  verdict text not null check (verdict in ('approved', 'refused')),
  reason text check ((verdict = 'refused') = (reason is not null)),
  -- Of what the operator looked at.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  operator_id integer references operators,
  reviewed_at timestamptz not null
);

-- The live version in the shape of a submission's content.
create function profile_content(of integer) returns jsonb language sql stable as $$
  select to_jsonb(p) - array['account_id', 'user_type', 'created_at', 'updated_at'] || jsonb_build_object(
    'state_id', ad.state_id, 'city_id', ad.city_id, 'neighborhood', ad.neighborhood,
    'preferences', (select coalesce(jsonb_agg(option_id order by option_id), '[]') from profile_preferences where account_id = of),
    'occasions', (select coalesce(jsonb_agg(option_id order by option_id), '[]') from profile_occasions where account_id = of),
    'languages', (select coalesce(jsonb_agg(option_id order by option_id), '[]') from profile_languages where account_id = of),
    'payment_types', (select coalesce(jsonb_agg(option_id order by option_id), '[]') from profile_payment_types where account_id = of)
  ) from profiles p left join addresses ad on ad.account_id = p.account_id where p.account_id = of
$$;

-- Photos and videos arrive before the profile that names them.
alter table media drop constraint media_account_id_fkey;
alter table media add foreign key (account_id) references accounts on delete cascade;
-- Null until a profile names the item; what none names within a day is swept.
alter table media alter column position drop not null;
alter table media add column container text check (container in ('mp4', 'webm'));
-- SHA-256 of what was kept of it: approval is bound to it.
alter table media add column content_hash bytea check (octet_length(content_hash) = 32);
-- Nearly the same picture has nearly the same bits; of a video, its poster's.
alter table media add column perceptual_hash bit(256);
-- What the device called this upload, so that a repeated request is the same upload.
alter table media add column upload_id text check (upload_id ~ '^[A-Za-z0-9_-]{16,64}$');
alter table media add unique (account_id, upload_id);
update media set container = 'webm' where kind = 'video';
-- The files of before were never hashed; the hash of the folder's name stands for them.
update media set content_hash = sha256(folder::bytea);
alter table media alter column content_hash set not null;
alter table media add check ((kind = 'video') = (container is not null));
create index media_unplaced on media (created_at) where position is null;

create table media_reviews (
  media_id integer primary key references media on delete cascade,
  verdict text not null check (verdict in ('approved', 'refused')),
  reason text check ((verdict = 'refused') = (reason is not null)),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  -- The operator compared it with the selfie of the approved documents: the mark "conferida".
  matches_selfie boolean not null default false,
  operator_id integer references operators,
  reviewed_at timestamptz not null
);
-- What was public before reviews were kept was put there by us.
insert into media_reviews (media_id, verdict, content_hash, reviewed_at)
  select id, 'approved', content_hash, created_at from media;

-- Nearly the same picture on another account: a fact for the operator, found once when the item arrives.
create table media_likenesses (
  media_id integer not null references media on delete cascade,
  other_id integer not null references media on delete cascade,
  -- Bits of 256 that differ.
  distance smallint not null check (distance between 0 and 256),
  primary key (media_id, other_id)
);
create index media_likenesses_other on media_likenesses (other_id);

-- What was removed as illegal or non-consensual can't come back (docs/safety.md T30).
create table banned_media (
  id integer generated always as identity primary key,
  content_hash bytea not null unique check (octet_length(content_hash) = 32),
  perceptual_hash bit(256),
  reason text not null check (reason in ('illegal', 'non_consensual')),
  operator_id integer references operators,
  banned_at timestamptz not null
);

create or replace function listable(at timestamptz) returns table (
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
    from media m join media_reviews r on r.media_id = m.id and r.verdict = 'approved'
    where m.account_id = p.account_id and m.position is not null
  ) counts
  left join lateral (
    select m.folder, m.color from media m join media_reviews r on r.media_id = m.id and r.verdict = 'approved'
    where m.account_id = p.account_id and m.kind = 'image' and m.position is not null order by m.position limit 1
  ) cover on true
  where kyc.verdict = 'approved'
    and not exists (select from account_suspensions su where su.account_id = p.account_id and su.lifted_at is null)
$$;

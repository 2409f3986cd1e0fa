-- A campaign holds what was approved last, which is all that visitors see of it; nothing until the first approval.
alter table campaigns alter column title drop not null;
alter table campaigns alter column folder drop not null;
alter table campaigns alter column color drop not null;
alter table campaigns add check (num_nulls(title, folder, color) in (0, 3));
-- Taken down by an operator, whatever its owner switches; who did it stands in the audit log.
alter table campaigns add column suspended_at timestamptz;
alter table campaigns add column suspension_reason text;
alter table campaigns add check ((suspended_at is null) = (suspension_reason is null));

-- What the owner sent last. Several versions may have the same picture, hence the same folder.
create table campaign_submissions (
  id integer generated always as identity primary key,
  campaign_id integer not null references campaigns on delete cascade,
  title text not null check (char_length(btrim(title)) between 1 and 80),
  folder text not null check (folder ~ '^[A-Za-z0-9_-]{12}$'),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  target_url text check (target_url ~* '^https?://[^\s]+$' and char_length(target_url) <= 300),
  animated boolean not null,
  -- SHA-256 of the picture as kept, and what nearly the same pictures have in common.
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  perceptual_hash bit(256),
  -- SHA-256 of title, address and picture: what an approval is bound to.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  submitted_at timestamptz not null
);
create index campaign_submissions_latest on campaign_submissions (campaign_id, id desc);
create index campaign_submissions_folder on campaign_submissions (folder);

create table campaign_reviews (
  submission_id integer primary key references campaign_submissions on delete cascade,
  verdict text not null check (verdict in ('approved', 'refused')),
  reason text check ((verdict = 'refused') = (reason is not null)),
  content_hash bytea not null check (octet_length(content_hash) = 32),
  operator_id integer references operators,
  reviewed_at timestamptz not null
);

-- What was public before reviews were kept was put there by us.
insert into campaign_submissions
  (campaign_id, title, folder, color, target_url, animated, picture_hash, content_hash, submitted_at)
  select id, title, folder, color, target_url, false, sha256(folder::bytea), sha256(folder::bytea), created_at
  from campaigns;
insert into campaign_reviews (submission_id, verdict, content_hash, reviewed_at)
  select id, 'approved', content_hash, submitted_at from campaign_submissions;

-- The pictures whose files stay: the live one, the owner's latest, and whatever was public once.
create view kept_banners as
  select c.account_id, s.campaign_id, s.folder, min(s.submitted_at) as created_at
  from campaign_submissions s join campaigns c on c.id = s.campaign_id
  where s.folder = c.folder
    or s.id = (select max(n.id) from campaign_submissions n where n.campaign_id = s.campaign_id)
    or exists (select from campaign_reviews r where r.submission_id = s.id and r.verdict = 'approved')
  group by c.account_id, s.campaign_id, s.folder;

-- The picker's picture (docs/specification.md §2, the category list screen), and categories that are no longer offered.
alter table partner_categories add column folder text unique check (folder ~ '^[A-Za-z0-9_-]{12}$');
alter table partner_categories add column color text check (color ~ '^#[0-9a-f]{6}$');
alter table partner_categories add column withdrawn_at timestamptz;
alter table partner_categories add check ((folder is null) = (color is null));

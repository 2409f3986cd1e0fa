-- What seems to be a part of a banned picture: a hint that an operator answers, on a photo, a video or a banner.
create table banned_likenesses (
  id integer generated always as identity primary key,
  banned_id integer not null references banned_media on delete cascade,
  media_id integer references media on delete cascade,
  submission_id integer references campaign_submissions on delete cascade,
  -- Bits of 256 that differ from the nearest part.
  distance smallint not null check (distance between 0 and 256),
  found_at timestamptz not null,
  -- An operator looked: it is another picture. Until then it is not approved.
  told_apart_at timestamptz,
  told_apart_by integer references operators,
  check (num_nonnulls(media_id, submission_id) = 1),
  check ((told_apart_at is null) = (told_apart_by is null))
);
create unique index banned_likenesses_media on banned_likenesses (media_id, banned_id) where media_id is not null;
create unique index banned_likenesses_submission on banned_likenesses (submission_id, banned_id)
  where submission_id is not null;
create index banned_likenesses_banned on banned_likenesses (banned_id);

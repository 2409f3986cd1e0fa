-- Bans compare whole pictures only: docs/decisions/096-bans-by-the-whole-picture.md.
drop table banned_parts, banned_frames, media_frames, frames_backlog;
alter table banned_likenesses drop column told_apart_at, drop column told_apart_by;

-- Of a video without its picture, which its sender chooses.
alter table media add column video_hash bytea;
alter table banned_media add column video_hash bytea;
create index banned_media_video on banned_media (video_hash) where video_hash is not null;
create index media_video on media (video_hash) where video_hash is not null;
-- The perceptual hash is of the picture that was sent with a video, which may show anything.
alter table banned_media add column from_poster boolean not null default false;

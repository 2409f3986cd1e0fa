-- Perceptual hashes of the frames of videos, by which copies are known that were cut, encoded anew or mirrored.
create table media_frames (
  media_id integer not null references media on delete cascade,
  hash bit(256) not null,
  primary key (media_id, hash)
);
create index media_frames_near on media_frames using gin (picture_parts(hash));

-- Of banned videos. They end with the ban.
create table banned_frames (
  banned_id integer not null references banned_media on delete cascade,
  hash bit(256) not null,
  primary key (banned_id, hash)
);
-- Without a pending list, which each upload would read whole.
create index banned_frames_near on banned_frames using gin (picture_parts(hash)) with (fastupdate = off);

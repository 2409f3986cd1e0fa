-- Hashes of the parts of banned pictures, by which cropped copies are refused. They end with the ban.
create table banned_parts (
  banned_id integer not null references banned_media on delete cascade,
  hash bit(256) not null,
  primary key (banned_id, hash)
);
-- Without a pending list, which each upload would read whole.
create index banned_parts_near on banned_parts using gin (picture_parts(hash)) with (fastupdate = off);

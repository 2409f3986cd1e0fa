-- Videos of before their frames were read, until a job has read them.
create table frames_backlog (
  media_id integer primary key references media on delete cascade,
  -- The decoder cannot read it: it is not tried again.
  unread_at timestamptz
);
insert into frames_backlog
select id from media m where kind = 'video' and not exists (select from media_frames f where f.media_id = m.id);

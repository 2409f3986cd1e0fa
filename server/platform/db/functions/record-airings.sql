-- Records the current public version of each account. Stores versions never shown before, for a job to seal, and
-- returns their number. Call it in the transaction that publishes.
create or replace function record_airings(ids integer[], at timestamptz) returns integer language plpgsql as $$
declare
  shown record;
  item record;
  version integer;
  file integer;
  added integer := 0;
begin
  -- Serializes changes to an ad.
  perform from listings where account_id = any(ids) order by account_id for update;
  update ad_airings set ended_at = greatest(at, started_at) where account_id = any(ids) and ended_at is null
    and account_id not in (select account_id from listings where account_id = any(ids));
  for shown in
    select c.account_id, c.content, sha256(convert_to(c.content::text, 'UTF8')) as hash from ad_content(ids, at) c
  loop
    perform from ad_airings a join evidence e on e.id = a.version_id
      where a.account_id = shown.account_id and a.ended_at is null and e.content_hash = shown.hash;
    continue when found;
    update ad_airings set ended_at = greatest(at, started_at)
      where account_id = shown.account_id and ended_at is null;
    insert into evidence (kind, account_id, content_hash, content, kept_since)
      values ('ad', shown.account_id, shown.hash, shown.content, at)
      on conflict (account_id, kind, content_hash) where kind in ('ad', 'ad_file') do nothing returning id into version;
    if version is not null then
      added := added + 1;
      for item in select * from ad_album(shown.account_id) loop
        insert into evidence (kind, account_id, content_hash, content, kept_since)
          values ('ad_file', shown.account_id, item.content_hash, jsonb_build_object('kind', item.kind, 'id', item.id), at)
          on conflict (account_id, kind, content_hash) where kind in ('ad', 'ad_file') do nothing returning id into file;
        if file is not null then
          insert into evidence_folders (evidence_id, folder) values (file, item.folder);
        else
          select e.id into strict file from evidence e
            where e.account_id = shown.account_id and e.kind = 'ad_file' and e.content_hash = item.content_hash;
        end if;
        insert into ad_version_files (version_id, file_id) values (version, file) on conflict do nothing;
      end loop;
    else
      select e.id into strict version from evidence e
        where e.account_id = shown.account_id and e.kind = 'ad' and e.content_hash = shown.hash;
    end if;
    insert into ad_airings (version_id, account_id, started_at) values (version, shown.account_id, at);
  end loop;
  return added;
end $$;

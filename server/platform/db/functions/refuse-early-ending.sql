-- Refuses to delete entries of the audit log, except the oldest ones, right after the log's newest entry says which end,
-- and only if they are older than the term, by the database's clock too. `verify-audit` then starts from that entry's facts.
create or replace function refuse_early_ending() returns trigger language plpgsql as $$
declare
  ending audit_entries;
  gone record;
begin
  select count(*) as entries, max(id) as last, max(at) as newest into gone from removed;
  if gone.entries = 0 then
    return null;
  end if;
  select * into ending from audit_entries order by id desc limit 1;
  if ending.action = 'audit_ended' and least(ending.at, clock_timestamp()) - interval '5 years' >= gone.newest
    and (ending.facts ->> 'last')::bigint = gone.last
    and ending.facts ->> 'head' = (select encode(hash, 'hex') from removed where id = gone.last)
    and not exists (select from audit_entries where id < gone.last) then
    return null;
  end if;
  raise exception 'this row is never changed';
end $$;

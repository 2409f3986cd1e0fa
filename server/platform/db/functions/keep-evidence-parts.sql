-- Stops anyone from deleting a part before its evidence. Arguments: the column that names the evidence, then the
-- columns that may change: a rotation rewraps keys, and an airing gets its end once.
create or replace function keep_evidence_parts() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
begin
  if tg_op = 'DELETE' then
    if not exists (select from evidence where id = (before ->> tg_argv[0])::integer)
      or before ? 'file_id' and not exists (select from evidence where id = (before ->> 'file_id')::integer) then
      return old;
    end if;
  elsif tg_nargs > 1 and before ->> 'ended_at' is null and before - tg_argv[1:] = to_jsonb(new) - tg_argv[1:] then
    return new;
  end if;
  raise exception 'evidence is never changed';
end $$;

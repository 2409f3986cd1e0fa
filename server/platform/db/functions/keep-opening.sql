-- Lets a request change only twice: at its answer, and when the opening begins. Stops anyone from deleting it before
-- its evidence.
create or replace function keep_opening() returns trigger language plpgsql as $$
declare
  answered text[] := array['granted_by', 'granted_at', 'refused_by', 'refused_at', 'package_secret'];
  opened text[] := array['opened_at', 'session_id', 'ends_at'];
begin
  if tg_op = 'DELETE' then
    if not exists (select from evidence where id = old.evidence_id) then
      return old;
    end if;
  elsif old.granted_at is null and old.refused_at is null then
    if to_jsonb(old) - answered = to_jsonb(new) - answered then
      return new;
    end if;
  elsif old.opened_at is null and to_jsonb(old) - opened = to_jsonb(new) - opened then
    return new;
  end if;
  raise exception 'an opening is never changed';
end $$;

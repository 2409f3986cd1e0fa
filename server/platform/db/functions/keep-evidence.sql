-- Lets evidence change only by sealing. Stops anyone from deleting it before its term ends, by the database's clock.
create or replace function keep_evidence() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if evidence_over(old.id, clock_timestamp()) then
      return old;
    end if;
    raise exception 'this evidence is still kept';
  end if;
  if tg_op = 'UPDATE' and old.sealed is null and new.sealed is not null and new.content is null
    and to_jsonb(old) - array['sealed', 'content'] = to_jsonb(new) - array['sealed', 'content'] then
    return new;
  end if;
  -- Deleting the report after its own term clears this column.
  if tg_op = 'UPDATE' and new.report_id is null and to_jsonb(old) - 'report_id' = to_jsonb(new) - 'report_id' then
    return new;
  end if;
  raise exception 'evidence is never changed';
end $$;

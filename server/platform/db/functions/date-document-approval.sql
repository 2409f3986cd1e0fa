-- Adds an end date, because the previous release approves documents without one.
create or replace function date_document_approval() returns trigger language plpgsql as $$
begin
  if new.verdict = 'approved' and new.valid_until is null then
    new.valid_until := new.reviewed_at + interval '24 months';
    new.end_cause := 'term';
  end if;
  return new;
end $$;

-- The audit log is append-only, and an approval is answered once.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'this row is never changed';
end $$;

-- Keeps the audit log append-only, and approvals unchanged after their answer.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'this row is never changed';
end $$;

-- A refund is open until its money is sent.
create or replace function follow_open_refunds() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'refunds' then
    insert into open_refunds select id from added;
  else
    delete from open_refunds using added where open_refunds.refund_id = added.refund_id;
  end if;
  return null;
end $$;

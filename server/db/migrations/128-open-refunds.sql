-- Refunds that were not sent yet: a handful among all, which every list of orders asks for.
create table open_refunds (
  refund_id integer primary key references refunds on delete cascade
);

create function follow_open_refunds() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'refunds' then
    insert into open_refunds select id from added;
  else
    delete from open_refunds using added where open_refunds.refund_id = added.refund_id;
  end if;
  return null;
end $$;

create trigger open_refund after insert on refunds
  referencing new table as added for each statement execute function follow_open_refunds();
create trigger refund_sent after insert on refund_transfers
  referencing new table as added for each statement execute function follow_open_refunds();

-- After the triggers, which keep writers away until the end: nothing is missed.
insert into open_refunds
select id from refunds r where not exists (select from refund_transfers t where t.refund_id = r.id);

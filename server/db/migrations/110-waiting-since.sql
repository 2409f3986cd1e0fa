-- Since when something waits, so that the oldest of all kinds are found without sorting what waits.
alter table review_queue add column since timestamptz not null default now();
alter table open_orders add column since timestamptz not null default now();

create or replace function follow_review_queue() returns trigger language plpgsql as $$
begin
  if tg_argv[1] = 'waits' then
    insert into review_queue (kind, id, since)
    select tg_argv[0], (to_jsonb(c) ->> 'id')::integer,
      coalesce(to_jsonb(c) ->> 'submitted_at', to_jsonb(c) ->> 'created_at')::timestamptz
    from changed c;
  else
    delete from review_queue q using changed c where q.kind = tg_argv[0]
      and q.id = coalesce(to_jsonb(c) ->> 'id', to_jsonb(c) ->> 'submission_id', to_jsonb(c) ->> 'media_id')::integer;
  end if;
  return null;
end $$;

create or replace function follow_open_orders() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'orders' then
    insert into open_orders (order_id, since) select id, created_at from added;
  else
    delete from open_orders using added where open_orders.order_id = added.order_id;
  end if;
  return null;
end $$;

-- A picture or submission waits until a review or its deletion. Arguments: the kind of queue, and `waits` or `gone`.
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

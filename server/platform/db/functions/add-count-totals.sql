-- Keeps the sums of every day. Deleting an account does not reduce them, because they identify nobody.
create or replace function add_count_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into audience_totals
    select kind, day, sum(views), sum(clicks) from added group by kind, day order by kind, day
    on conflict (kind, day) do update
      set views = audience_totals.views + excluded.views, clicks = audience_totals.clicks + excluded.clicks;
  else
    insert into audience_totals
    select kind, day, sum(views), sum(clicks)
    from (select kind, day, views, clicks from added union all select kind, day, -views, -clicks from removed) changes
    group by kind, day order by kind, day
    on conflict (kind, day) do update
      set views = audience_totals.views + excluded.views, clicks = audience_totals.clicks + excluded.clicks;
  end if;
  return null;
end $$;

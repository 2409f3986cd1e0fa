-- View counts by month, so that old ones go as a whole, and their sums by day, which a page reads at any size.
alter table audience_days rename to audience_days_before;
alter table audience_days_before rename constraint audience_days_pkey to audience_days_before_pkey;
alter table audience_days_before drop constraint audience_days_kind_check, drop constraint audience_days_views_check,
  drop constraint audience_days_clicks_check;

create table audience_days (
  kind text not null check (kind in ('campaign', 'profile')),
  -- A campaign's id, or a profile's account.
  subject_id integer not null,
  day date not null,
  views integer not null default 0 check (views >= 0),
  -- Of a banner its link, of a profile its WhatsApp button.
  clicks integer not null default 0 check (clicks >= 0),
  primary key (kind, subject_id, day)
) partition by range (day);

-- What no month takes, as when the daily job did not run for months.
create table audience_days_other partition of audience_days default;

create table audience_totals (
  kind text not null check (kind in ('campaign', 'profile')),
  day date not null,
  views bigint not null,
  clicks bigint not null,
  primary key (kind, day)
);

create function make_count_months(first date, last date) returns void language plpgsql as $$
declare
  month date := date_trunc('month', first);
  name text;
begin
  while month <= last loop
    name := 'audience_days_' || to_char(month, 'YYYY_MM');
    if to_regclass(name) is null then
      execute format('create table %I (like audience_days including defaults including constraints)', name);
      execute format('with moved as (delete from audience_days_other where day >= %L and day < %L returning *)
        insert into %I select * from moved', month, month + interval '1 month', name);
      execute format('alter table audience_days attach partition %I for values from (%L) to (%L)', name, month,
        (month + interval '1 month')::date);
    end if;
    month := month + interval '1 month';
  end loop;
end $$;

create function drop_count_months(before date) returns void language plpgsql as $$
declare
  name text;
begin
  for name in
    select inhrelid::regclass from pg_inherits where inhparent = 'audience_days'::regclass
      and inhrelid::regclass::text < 'audience_days_' || to_char(before, 'YYYY_MM')
      and inhrelid::regclass::text ~ '_\d{4}_\d{2}$'
  loop
    execute format('drop table %I', name);
  end loop;
end $$;

create function add_count_totals() returns trigger language plpgsql as $$
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

create trigger count_totals_added after insert on audience_days
  referencing new table as added for each statement execute function add_count_totals();
create trigger count_totals_changed after update on audience_days
  referencing old table as removed new table as added for each statement execute function add_count_totals();

select make_count_months(coalesce((select min(day) from audience_days_before), current_date), current_date + 90);
insert into audience_days select * from audience_days_before;
drop table audience_days_before;

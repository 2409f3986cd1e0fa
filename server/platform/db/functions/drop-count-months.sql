-- Drops the partitions of all months before the month of this day.
create or replace function drop_count_months(before date) returns void language plpgsql as $$
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

-- Creates the tables of these months, and moves counts into them that arrived before the tables existed.
create or replace function make_count_months(first date, last date) returns void language plpgsql as $$
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

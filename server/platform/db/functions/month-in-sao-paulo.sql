-- Returns the first day of an instant's month in São Paulo.
create or replace function month_in_sao_paulo(at timestamptz) returns date language sql immutable parallel safe as $$
  select date_trunc('month', at at time zone 'America/Sao_Paulo')::date
$$;

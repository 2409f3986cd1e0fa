create table plans (
  id smallint generated always as identity primary key,
  user_type smallint not null check (user_type between 2 and 5),
  tier text not null check (tier in ('premium', 'basic')),
  title text not null,
  days smallint not null check (days > 0),
  free_days smallint not null default 0 check (free_days >= 0),
  -- Integer cents.
  amount integer not null check (amount > 0),
  position smallint not null,
  withdrawn_at timestamptz,
  unique (user_type, position),
  -- Only companions have the Básico plans (docs/specification.md §6).
  check (tier = 'premium' or user_type = 2)
);

create table orders (
  id integer generated always as identity primary key,
  account_id integer not null references accounts,
  plan_id smallint not null references plans,
  amount integer not null check (amount >= 0),
  created_at timestamptz not null
);
create index orders_by_account on orders (account_id, created_at desc);

-- An order is pending until it has one of these, and never has both.
create table order_activations (
  order_id integer primary key references orders,
  activated_at timestamptz not null,
  starts_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > starts_at)
);
create table order_refusals (
  order_id integer primary key references orders,
  refused_at timestamptz not null,
  reason text not null
);

create function forbid_second_outcome() returns trigger language plpgsql as $$
begin
  if exists (select from order_activations where order_id = new.order_id)
    or exists (select from order_refusals where order_id = new.order_id) then
    raise exception 'order % already has an outcome', new.order_id using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger one_outcome before insert on order_activations for each row execute function forbid_second_outcome();
create trigger one_outcome before insert on order_refusals for each row execute function forbid_second_outcome();

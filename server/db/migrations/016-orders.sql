-- What was ordered stays as it was offered: a later change of the plan alters no order.
create function new_order_code() returns text language sql volatile as $$
  select 'V' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 11))
$$;
alter table orders
  -- Twelve capitals and digits, said to people and written into a static Pix.
  add column code text not null unique default new_order_code() check (code ~ '^[A-Z0-9]{12}$'),
  add column tier text check (tier in ('premium', 'basic')),
  add column title text,
  add column days smallint check (days > 0),
  add column free_days smallint check (free_days >= 0),
  -- Integer cents before the coupon; `amount` is what is to be paid.
  add column list_amount integer,
  -- What the person agreed to when ordering (docs/safety.md T72); null for what was ordered before this was kept.
  add column terms_hash text;
update orders set tier = p.tier, title = p.title, days = p.days, free_days = p.free_days, list_amount = orders.amount
  from plans p where p.id = orders.plan_id;
alter table orders
  alter column tier set not null, alter column title set not null, alter column days set not null,
  alter column free_days set not null, alter column list_amount set not null,
  add check (list_amount >= amount);
create index orders_by_time on orders (created_at desc, id desc);
create index orders_of_plan on orders (plan_id);

-- Money that came in. One transfer or charge is one payment, however often we are told of it.
create table payments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  channel text not null check (channel in ('pix', 'card')),
  -- Of a Pix its endToEndId, of a card the gateway's charge.
  external_id text not null,
  amount integer not null check (amount > 0),
  received_at timestamptz not null,
  -- Who confirmed it by hand.
  operator_id integer references operators,
  unique (channel, external_id)
);
create index payments_of_order on payments (order_id);
create index payments_by_time on payments (received_at);

insert into payments (order_id, channel, external_id, amount, received_at)
  select o.id, 'pix', 'before-payments-' || o.id, o.amount, a.activated_at
  from order_activations a join orders o on o.id = a.order_id where o.amount > 0;

-- When an account may be listed and how, laid out from its orders by plan-schedule.ts; the past stays as it was.
create table plan_periods (
  order_id integer not null references orders,
  account_id integer not null references accounts on delete cascade,
  tier text not null check (tier in ('premium', 'basic')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  primary key (order_id, starts_at)
);
create index plan_periods_of_account on plan_periods (account_id, ends_at);
insert into plan_periods (order_id, account_id, tier, starts_at, ends_at)
  select o.id, o.account_id, o.tier, a.starts_at, a.expires_at
  from order_activations a join orders o on o.id = a.order_id where o.account_id is not null;

alter table order_activations
  add column payment_id integer unique references payments,
  drop column starts_at,
  drop column expires_at;
update order_activations a set payment_id = p.id from payments p where p.order_id = a.order_id;
delete from order_activations where payment_id is null;
alter table order_activations alter column payment_id set not null;

-- Always the whole payment. Decided in the transaction that ends the plan, carried out by a job or by hand.
create table refunds (
  id integer generated always as identity primary key,
  payment_id integer not null unique references payments,
  cause text not null check (cause in ('withdrawal', 'operator', 'duplicate', 'late', 'wrong_amount')),
  note text,
  operator_id integer references operators,
  decided_at timestamptz not null
);
-- The money has gone back.
create table refund_transfers (
  refund_id integer primary key references refunds,
  external_id text not null,
  operator_id integer references operators,
  transferred_at timestamptz not null
);
-- What an operator copies from a statement is one transfer; what a job names is of its refund alone.
create unique index refund_transfers_by_hand on refund_transfers (external_id) where operator_id is not null;
create table order_revocations (
  order_id integer primary key references order_activations,
  cause text not null check (cause in ('withdrawal', 'operator')),
  revoked_at timestamptz not null
);

-- The bank has taken the money back: a chargeback of a card, a MED of a Pix. The plan rests until it is settled.
create table reversals (
  id integer generated always as identity primary key,
  payment_id integer not null unique references payments,
  kind text not null check (kind in ('chargeback', 'med')),
  external_id text not null,
  opened_at timestamptz not null,
  operator_id integer references operators
);
-- `won`: the money came back to us.
create table reversal_outcomes (
  reversal_id integer primary key references reversals,
  outcome text not null check (outcome in ('won', 'lost')),
  settled_at timestamptz not null,
  operator_id integer references operators
);

-- For every account: received - refunded = granted - revoked.
create view ledger as
  with taken as (
    -- What was already on its way back is given back once, whoever takes it.
    select r.id, p.order_id, p.amount, r.opened_at
    from reversals r join payments p on p.id = r.payment_id join order_activations a on a.payment_id = p.id
    where not exists (select from refunds f where f.payment_id = p.id and f.decided_at <= r.opened_at)
  ), restored as (
    select t.order_id, t.amount, s.settled_at
    from taken t join reversal_outcomes s on s.reversal_id = t.id where s.outcome = 'won'
  )
  select order_id, 'received' as kind, amount, received_at as at from payments
  union all
  select p.order_id, 'refunded', p.amount, r.decided_at from refunds r join payments p on p.id = r.payment_id
  union all
  select a.order_id, 'granted', o.amount, a.activated_at from order_activations a join orders o on o.id = a.order_id
  union all
  select v.order_id, 'revoked', o.amount, v.revoked_at from order_revocations v join orders o on o.id = v.order_id
  union all
  select order_id, 'refunded', amount, opened_at from taken
  union all
  select order_id, 'revoked', amount, opened_at from taken
  union all
  select order_id, 'received', amount, settled_at from restored
  union all
  select order_id, 'granted', amount, settled_at from restored;

-- What a provider knows of an order by Pix; a static Pix has no row.
create table pix_charges (
  order_id integer primary key references orders,
  txid text not null unique check (txid ~ '^[A-Za-z0-9]{26,35}$'),
  copy_paste text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Nothing more is asked of the provider.
  closed_at timestamptz
);
create index pix_charges_open on pix_charges (expires_at) where closed_at is null;

-- One submission of a card; nothing of the card but what the gateway says of it.
create table card_attempts (
  id integer generated always as identity primary key,
  account_id integer references accounts on delete set null,
  order_id integer not null references orders,
  idempotency_key text not null,
  -- What the gateway calls us back with.
  reference uuid not null unique default gen_random_uuid(),
  gateway_order_id text,
  gateway_charge_id text,
  -- Null until the gateway has answered.
  status text check (status in ('AUTHORIZED', 'PAID', 'IN_ANALYSIS', 'DECLINED', 'CANCELED')),
  brand text,
  last_digits text check (last_digits ~ '^\d{4}$'),
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (account_id, idempotency_key)
);
create index card_attempts_of_order on card_attempts (order_id);
create index card_attempts_open on card_attempts (created_at) where settled_at is null;

create table coupons (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9]{3,20}$'),
  title text not null,
  -- Either cents or a percentage.
  cents integer check (cents > 0),
  percent smallint check (percent between 1 and 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  most_uses integer check (most_uses > 0),
  most_uses_each smallint not null default 1 check (most_uses_each > 0),
  -- Null: every plan.
  plan_ids smallint[],
  -- Everybody's without a code being typed.
  for_all boolean not null default false,
  withdrawn_at timestamptz,
  check (num_nonnulls(cents, percent) = 1)
);
-- Whose a coupon is; at most one of them is chosen for the next order.
create table account_coupons (
  account_id integer not null references accounts on delete cascade,
  coupon_id integer not null references coupons,
  added_at timestamptz not null,
  chosen_at timestamptz,
  primary key (account_id, coupon_id)
);
create unique index one_chosen_coupon on account_coupons (account_id) where chosen_at is not null;
-- Counts from the order on; let go when the order is refused.
create table coupon_uses (
  order_id integer primary key references orders,
  coupon_id integer not null references coupons,
  account_id integer references accounts on delete set null,
  used_at timestamptz not null,
  released_at timestamptz
);
create index coupon_uses_counted on coupon_uses (coupon_id, account_id) where released_at is null;

-- Money above a limit waits for another operator than the one who asks.
create table money_requests (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  action text not null check (action in ('confirm', 'refund')),
  end_to_end_id text,
  amount integer not null check (amount > 0),
  note text,
  operator_id integer not null references operators,
  asked_at timestamptz not null
);
create index money_requests_of_order on money_requests (order_id);
create table money_request_outcomes (
  request_id integer primary key references money_requests,
  outcome text not null check (outcome in ('approved', 'rejected')),
  operator_id integer not null references operators,
  decided_at timestamptz not null
);

-- What an operator changed of a plan or coupon, as it was before and after.
create table price_list_changes (
  id integer generated always as identity primary key,
  plan_id smallint references plans,
  coupon_id integer references coupons,
  operator_id integer references operators,
  before jsonb,
  after jsonb not null,
  changed_at timestamptz not null,
  check (num_nonnulls(plan_id, coupon_id) = 1)
);

-- Mails about a plan's end that have been sent, so that none is sent twice.
create table plan_notices (
  account_id integer not null references accounts on delete cascade,
  ends_at timestamptz not null,
  days_before smallint not null check (days_before in (0, 1, 3, 7)),
  sent_at timestamptz not null,
  primary key (account_id, ends_at, days_before)
);

create or replace function listable(at timestamptz) returns table (
  account_id integer, user_type smallint, tier text, state_id smallint, city_id integer, neighborhood_key text,
  gender text, category_id smallint, listed_until timestamptz, nickname text, birth date, price integer,
  city text, state text, photo_count smallint, video_count smallint, cover_folder text, cover_color text
) language sql stable as $$
  select p.account_id, p.user_type, plan.tier, ad.state_id, ad.city_id, ad.neighborhood_key,
    p.gender, p.category_id, plan.ends_at, p.nickname, p.birth, p.price,
    c.name, s.sigla, counts.photos, counts.videos, cover.folder, cover.color
  from profiles p
  join addresses ad on ad.account_id = p.account_id
  join states s on s.id = ad.state_id
  left join cities c on c.id = ad.city_id
  cross join lateral (
    select r.verdict from kyc_submissions k left join kyc_reviews r on r.submission_id = k.id
    where k.account_id = p.account_id order by k.submitted_at desc, k.id desc limit 1
  ) kyc
  cross join lateral (
    select pp.tier, pp.ends_at from plan_periods pp
    where pp.account_id = p.account_id and pp.starts_at <= at and pp.ends_at > at
    order by pp.tier = 'premium' desc, pp.ends_at desc limit 1
  ) plan
  cross join lateral (
    select count(*) filter (where m.kind = 'image')::smallint photos, count(*) filter (where m.kind = 'video')::smallint videos
    from media m join media_reviews r on r.media_id = m.id and r.verdict = 'approved'
    where m.account_id = p.account_id and m.position is not null
  ) counts
  left join lateral (
    select m.folder, m.color from media m join media_reviews r on r.media_id = m.id and r.verdict = 'approved'
    where m.account_id = p.account_id and m.kind = 'image' and m.position is not null order by m.position limit 1
  ) cover on true
  where kyc.verdict = 'approved'
    and not exists (select from account_suspensions su where su.account_id = p.account_id and su.lifted_at is null)
$$;

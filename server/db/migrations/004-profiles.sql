create table profiles (
  account_id integer primary key,
  user_type smallint not null check (user_type between 2 and 5),
  nickname text not null check (char_length(btrim(nickname)) between 1 and 60),
  birth date not null,
  gender text check (gender in ('Mulher', 'Homem', 'Trans')),
  whatsapp text check (whatsapp ~ '^[1-9][0-9]{10}$'),
  phone text check (phone ~ '^[1-9][0-9]{10}$'),
  height_cm smallint check (height_cm between 140 and 210),
  weight_kg smallint check (weight_kg between 45 and 120),
  clothing_size smallint check (clothing_size between 34 and 48),
  foot_size smallint check (foot_size between 34 and 48),
  eyes_id smallint references eyes,
  skin_color_id smallint references skin_colors,
  hair_id smallint references hair,
  breasts_id smallint references breasts,
  -- Whole reais; the short forms of registration send 0 (docs/specification.md §3).
  price integer not null default 0 check (price = 0 or (price between 50 and 1500 and price % 50 = 0)),
  info text not null default '' check (char_length(info) <= 5000),
  has_place boolean,
  url_tiktok text check (char_length(url_tiktok) <= 300),
  url_twitter text check (char_length(url_twitter) <= 300),
  url_instagram text check (char_length(url_instagram) <= 300),
  url_linktree text check (char_length(url_linktree) <= 300),
  url_onlyfans text check (char_length(url_onlyfans) <= 300),
  url_web text check (char_length(url_web) <= 300),
  category_id smallint references partner_categories,
  document text check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (account_id, user_type) references accounts (id, user_type) on delete cascade,
  -- 18 completed years on the day of the change; 113 at most (docs/specification.md §5).
  check (birth <= (updated_at at time zone 'America/Sao_Paulo')::date - interval '18 years'),
  check (birth > (updated_at at time zone 'America/Sao_Paulo')::date - interval '114 years'),
  check (user_type = 5 or (whatsapp is not null and category_id is null and document is null)),
  check (user_type <> 5 or (phone is not null and category_id is not null and document is not null)),
  check (user_type <> 2 or gender is not null)
);

create table profile_languages (
  account_id integer references profiles on delete cascade,
  option_id smallint references languages,
  primary key (account_id, option_id)
);
create table profile_preferences (
  account_id integer references profiles on delete cascade,
  option_id smallint references preferences,
  primary key (account_id, option_id)
);
create table profile_payment_types (
  account_id integer references profiles on delete cascade,
  option_id smallint references payment_types,
  primary key (account_id, option_id)
);
create table profile_occasions (
  account_id integer references profiles on delete cascade,
  option_id smallint references occasions,
  primary key (account_id, option_id)
);

create table addresses (
  account_id integer primary key references profiles on delete cascade,
  state_id smallint not null references states,
  city_id integer references cities,
  neighborhood text check (char_length(btrim(neighborhood)) between 1 and 80),
  -- The name as contract/place.ts folds it.
  neighborhood_key text,
  -- Always sent as the placeholder '0' (docs/specification.md §3).
  zipcode text not null default '0',
  number text not null default '0',
  address text not null default '0',
  reference text not null default '0',
  check (city_id / 100000 = state_id),
  check ((neighborhood is null) = (neighborhood_key is null))
);

create table media (
  id integer generated always as identity primary key,
  account_id integer not null references profiles on delete cascade,
  kind text not null check (kind in ('image', 'video')),
  folder text not null unique check (folder ~ '^[A-Za-z0-9_-]{12}$'),
  position smallint not null check (position >= 0),
  width smallint not null check (width > 0),
  height smallint not null check (height > 0),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  duration_ms integer check (duration_ms between 1 and 20500),
  created_at timestamptz not null default now(),
  unique (account_id, kind, position) deferrable,
  check ((kind = 'video') = (duration_ms is not null))
);

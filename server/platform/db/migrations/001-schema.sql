-- Creates every table of the first release. The migrator loads server/platform/db/functions before this file, and
-- server/platform/db/views after it.

create table states (
  id smallint primary key check (id >= 11 and id <= 53),
  sigla text not null check (sigla ~ '^[A-Z]{2}$') unique,
  name text not null
);

create table cities (
  id integer primary key,
  state_id smallint not null references states,
  name text not null,
  -- The name in lowercase without accents, as contract/place.ts folds it.
  search_key text not null,
  constraint cities_check check ((id / 100000) = state_id),
  constraint cities_state_id_search_key_key unique (state_id, search_key)
);

create table neighborhoods (
  city_id integer not null references cities,
  name text not null,
  search_key text not null,
  constraint neighborhoods_pkey primary key (city_id, search_key)
);

-- The lists of docs/specification.md §7, one table each so that a foreign key can't point into another list.
create table breasts (
  id smallint primary key,
  name text not null unique,
  position smallint not null unique
);

create table eyes (
  id smallint primary key,
  name text not null unique,
  position smallint not null unique
);

create table hair (
  id smallint primary key,
  name text not null unique,
  position smallint not null unique
);

create table languages (
  id smallint primary key,
  name text not null unique,
  position smallint not null unique
);

create table occasions (
  id smallint primary key,
  name text not null unique,
  position smallint not null unique
);

create table partner_categories (
  id smallint primary key,
  name text not null unique,
  position smallint not null unique,
  -- The picture in the picker (docs/specification.md §2, the category list screen). We offer no withdrawn category.
  folder text check (folder ~ '^[A-Za-z0-9_-]{12}$') unique,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  withdrawn_at timestamptz,
  constraint partner_categories_check check ((folder is null) = (color is null))
);

create table payment_types (
  id smallint primary key,
  name text not null unique,
  position smallint not null unique
);

create table preferences (
  id smallint primary key,
  name text not null unique,
  position smallint not null unique
);

create table skin_colors (
  id smallint primary key,
  name text not null unique,
  position smallint not null unique
);

create table accounts (
  id integer generated always as identity primary key,
  -- 1 does not advertise, 2 companion, 3 swing, 4 close friends, 5 partner (docs/specification.md §3).
  user_type smallint not null check (user_type >= 1 and user_type <= 5),
  name text not null check (char_length(btrim(name)) >= 1 and char_length(btrim(name)) <= 120),
  email text not null check (email = lower(email) and char_length(email) <= 255 and email ~
    '^[^@\s]+@[^@\s]+\.[^@\s]+$') unique,
  password_hash text not null check (password_hash ~~ '$argon2id$%'),
  created_at timestamptz default now() not null,
  constraint accounts_id_user_type_key unique (id, user_type)
);
-- Operators search orders by the beginning of an e-mail or a nickname. The index works with any collation.
create index accounts_email_start on accounts (email text_pattern_ops);
-- Operators search accounts by the beginning of a name or by a whole number, including unapproved profiles.
create index accounts_name_start on accounts (fold_text(name) text_pattern_ops);
-- The search matches any word of a name.
create index accounts_name_words on accounts using gin (name_words(fold_text(name))) with (fastupdate=off);
create trigger partner_search_account after insert or update of name, email on accounts for each row when (new.user_type
  = 5) execute function follow_partner_search();

create table operators (
  id integer generated always as identity primary key,
  name text not null check (char_length(btrim(name)) >= 1 and char_length(btrim(name)) <= 120),
  email text not null check (email = lower(email) and char_length(email) <= 255) unique,
  password_hash text not null check (password_hash ~~ '$argon2id$%'),
  -- Sealed with the key-encryption key; null until the operator has set up an authenticator.
  totp_secret bytea,
  totp_confirmed_at timestamptz,
  -- The last used time step, so that no code counts twice.
  totp_step bigint,
  created_at timestamptz default now() not null,
  disabled_at timestamptz,
  -- Null until the operator replaces the first password, which somebody else chose.
  password_changed_at timestamptz,
  constraint operators_check check (totp_confirmed_at is null or totp_secret is not null)
);

create table account_suspensions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  reason text not null,
  suspended_at timestamptz not null,
  lifted_at timestamptz,
  operator_id integer references operators,
  lifted_by integer references operators,
  lift_reason text check (char_length(btrim(lift_reason)) >= 5 and char_length(btrim(lift_reason)) <= 1000),
  answer_token_hash bytea check (octet_length(answer_token_hash) = 32) unique,
  lift_agreed_by integer references operators,
  overdue_told_at timestamptz,
  constraint account_suspensions_by unique (id, operator_id),
  constraint account_suspensions_check check (lifted_at >= suspended_at),
  constraint lift_agreed_by_another check (lift_agreed_by <> lifted_by),
  constraint lifted_by_another check (lifted_by <> operator_id),
  constraint lifted_by_somebody check (lifted_at is null or operator_id is null or lifted_by is not null)
);
create unique index account_suspensions_open on account_suspensions (account_id) where lifted_at is null;
create trigger account_suspensions_for_transparency after insert on account_suspensions referencing new table as added
  for each statement execute function count_for_transparency();
create trigger account_suspensions_lifted_for_transparency after update on account_suspensions referencing old table as
  removed new table as added for each statement execute function count_for_transparency();

create table kyc_submissions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  submitted_at timestamptz not null,
  -- The device's id for this submission, by which we recognise a repeated request.
  upload_id text check (upload_id ~ '^[A-Za-z0-9_-]{16,64}$'),
  documents_destroyed_at timestamptz,
  constraint kyc_submissions_account_id_upload_id_key unique (account_id, upload_id)
);
-- Queues list the oldest submissions first.
create index kyc_submissions_by_time on kyc_submissions (submitted_at, id);
create index kyc_submissions_latest on kyc_submissions (account_id, submitted_at desc, id desc);
create trigger queue_dropped after delete on kyc_submissions referencing old table as changed for each statement execute
  function follow_review_queue('documents', 'gone');
create trigger queue_sent after insert on kyc_submissions referencing new table as changed for each statement execute
  function follow_review_queue('documents', 'waits');

-- First decisions about documents that need a second operator (docs/safety.md T17).
create table kyc_proposals (
  submission_id integer primary key references kyc_submissions on delete cascade,
  operator_id integer not null references operators,
  -- Why the documents need two operators.
  reasons text[] not null check (cardinality(reasons) > 0),
  checked text[] not null,
  -- The first operator's transcript. The second decision deletes it.
  transcript jsonb,
  proposed_at timestamptz not null,
  constraint kyc_proposals_submission_id_operator_id_key unique (submission_id, operator_id)
);

create table kyc_reviews (
  submission_id integer primary key references kyc_submissions on delete cascade,
  verdict text not null check (verdict in ('approved', 'rejected')),
  reason text,
  reviewed_at timestamptz not null,
  operator_id integer references operators,
  rejection text,
  -- Boxes of the checklist that the operator ticked (docs/safety.md T16).
  checked text[] default '{}'::text[] not null,
  -- When the approval is due to end (docs/safety.md T22). A job writes `ended_at`, which `missing` reads.
  valid_until timestamptz,
  ended_at timestamptz,
  -- `replaced`: an operator approved newer documents.
  end_cause text check (end_cause in ('document', 'term', 'new_face', 'new_number', 'replaced')),
  first_operator_id integer,
  constraint judged_by_another check (operator_id <> first_operator_id),
  constraint kyc_reviews_check check (verdict = 'approved' or reason is not null),
  constraint kyc_reviews_proposal foreign key (submission_id, first_operator_id) references kyc_proposals(submission_id,
    operator_id) on delete cascade
);
create index kyc_reviews_rejected on kyc_reviews (submission_id) where verdict = 'rejected';
create index kyc_reviews_valid_until on kyc_reviews (valid_until) where verdict = 'approved' and ended_at is null;
create trigger document_approval_dated before insert on kyc_reviews for each row execute function
  date_document_approval();
create trigger kyc_reviews_for_transparency after insert on kyc_reviews referencing new table as added for each
  statement execute function count_for_transparency('documents');
create trigger queue_reviewed after insert on kyc_reviews referencing new table as changed for each statement execute
  function follow_review_queue('documents', 'gone');

create table profiles (
  account_id integer primary key,
  user_type smallint not null check (user_type >= 2 and user_type <= 5),
  nickname text not null check (char_length(btrim(nickname)) >= 1 and char_length(btrim(nickname)) <= 60),
  birth date not null,
  gender text check (gender in ('Mulher', 'Homem', 'Trans')),
  whatsapp text check (whatsapp ~ '^[1-9][0-9]{10}$'),
  phone text check (phone ~ '^[1-9][0-9]{10}$'),
  height_cm smallint check (height_cm >= 140 and height_cm <= 210),
  weight_kg smallint check (weight_kg >= 45 and weight_kg <= 120),
  clothing_size smallint check (clothing_size >= 34 and clothing_size <= 48),
  foot_size smallint check (foot_size >= 34 and foot_size <= 48),
  eyes_id smallint references eyes,
  skin_color_id smallint references skin_colors,
  hair_id smallint references hair,
  breasts_id smallint references breasts,
  -- Whole reais; the short forms of registration send 0 (docs/specification.md §3).
  price integer default 0 not null check (price = 0 or price >= 50 and price <= 1500 and (price % 50) = 0),
  info text default '' not null check (char_length(info) <= 5000),
  has_place boolean,
  url_tiktok text check (char_length(url_tiktok) <= 300),
  url_twitter text check (char_length(url_twitter) <= 300),
  url_instagram text check (char_length(url_instagram) <= 300),
  url_linktree text check (char_length(url_linktree) <= 300),
  url_onlyfans text check (char_length(url_onlyfans) <= 300),
  url_web text check (char_length(url_web) <= 300),
  category_id smallint references partner_categories,
  document text check (document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'),
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  constraint profiles_account_id_user_type_fkey foreign key (account_id, user_type) references accounts(id, user_type)
    on delete cascade,
  constraint profiles_check check (birth <= ((updated_at at time zone 'America/Sao_Paulo')::date -
    '18 years'::interval)),
  constraint profiles_check1 check (birth > ((updated_at at time zone 'America/Sao_Paulo')::date -
    '114 years'::interval)),
  constraint profiles_check2 check (user_type = 5 or whatsapp is not null and category_id is null and document is null),
  constraint profiles_check3 check (user_type <> 5 or phone is not null and category_id is not null and document is not
    null)
);
create index profiles_document on profiles (document) where document is not null;
create index profiles_nickname_folded on profiles (fold_text(nickname) text_pattern_ops);
create index profiles_nickname_start on profiles (lower(nickname) text_pattern_ops);
create index profiles_nickname_words on profiles using gin (name_words(fold_text(nickname))) with (fastupdate=off);
create index profiles_phone on profiles (phone) where phone is not null;
create index profiles_whatsapp on profiles (whatsapp);
create trigger partner_search_profile after insert or update of nickname, document, category_id on profiles for each row
  when (new.user_type = 5) execute function follow_partner_search();

create table addresses (
  account_id integer primary key references profiles on delete cascade,
  state_id smallint not null references states,
  city_id integer references cities,
  neighborhood text check (char_length(btrim(neighborhood)) >= 1 and char_length(btrim(neighborhood)) <= 80),
  -- The name as contract/place.ts folds it.
  neighborhood_key text,
  -- The app always sends the placeholder '0' (docs/specification.md §3).
  zipcode text default '0' not null,
  number text default '0' not null,
  address text default '0' not null,
  reference text default '0' not null,
  constraint addresses_check check ((city_id / 100000) = state_id),
  constraint addresses_check1 check ((neighborhood is null) = (neighborhood_key is null))
);

create table media (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  kind text not null check (kind in ('image', 'video')),
  folder text not null check (folder ~ '^[A-Za-z0-9_-]{12}$') unique,
  position smallint check (position >= 0),
  width smallint not null check (width > 0),
  height smallint not null check (height > 0),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  duration_ms integer check (duration_ms >= 1 and duration_ms <= 20500),
  created_at timestamptz default now() not null,
  container text check (container in ('mp4', 'webm')),
  -- SHA-256 of the stored file. The approval covers only a file with this hash.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  -- Similar pictures have similar bits; for a video, the hash of its poster.
  perceptual_hash bit(256),
  -- The device's id for this upload, by which we recognise a repeated request.
  upload_id text check (upload_id ~ '^[A-Za-z0-9_-]{16,64}$'),
  -- Set when an edit drops the item. It stays public until the review of its replacement, but its owner no longer sees
  -- it.
  leaving_since timestamptz,
  -- The photo that this edited copy replaces once approved: docs/decisions/056-an-edited-photo.md.
  replaces integer,
  -- Hash of the video file without its poster, because the uploader can choose any poster.
  video_hash bytea,
  constraint media_account_id_kind_position_key unique (account_id, kind, position) deferrable,
  constraint media_account_id_upload_id_key unique (account_id, upload_id),
  constraint media_check check ((kind = 'video') = (duration_ms is not null)),
  constraint media_check1 check ((kind = 'video') = (container is not null)),
  constraint media_check2 check (leaving_since is null or position is not null)
);
create index media_parts on media using gin (picture_parts(perceptual_hash)) where perceptual_hash is not null;
create index media_replaces on media (replaces) where replaces is not null;
create index media_unplaced on media (created_at) where position is null;
create index media_video on media (video_hash) where video_hash is not null;
create trigger queue_dropped after delete on media referencing old table as changed for each statement execute function
  follow_review_queue('media', 'gone');
create trigger queue_sent after insert on media referencing new table as changed for each statement execute function
  follow_review_queue('media', 'waits');

create table profile_languages (
  account_id integer not null references profiles on delete cascade,
  option_id smallint not null references languages,
  constraint profile_languages_pkey primary key (account_id, option_id)
);

create table profile_occasions (
  account_id integer not null references profiles on delete cascade,
  option_id smallint not null references occasions,
  constraint profile_occasions_pkey primary key (account_id, option_id)
);

create table profile_payment_types (
  account_id integer not null references profiles on delete cascade,
  option_id smallint not null references payment_types,
  constraint profile_payment_types_pkey primary key (account_id, option_id)
);

create table profile_preferences (
  account_id integer not null references profiles on delete cascade,
  option_id smallint not null references preferences,
  constraint profile_preferences_pkey primary key (account_id, option_id)
);

create table plans (
  id smallint generated always as identity primary key,
  user_type smallint not null check (user_type >= 2 and user_type <= 5),
  tier text not null check (tier in ('premium', 'basic')),
  title text not null,
  days smallint not null check (days > 0),
  free_days smallint default 0 not null check (free_days >= 0),
  -- Integer cents.
  amount integer not null check (amount > 0),
  position smallint not null,
  withdrawn_at timestamptz,
  -- When an operator confirmed the price. We do not sell at invented prices before that. Prices of the specification,
  -- and prices sold or changed before this column existed, count as confirmed.
  confirmed_at timestamptz,
  constraint plans_check check (tier = 'premium' or user_type = 2),
  constraint plans_user_type_position_key unique (user_type, position)
);

create table orders (
  id integer generated always as identity primary key,
  account_id integer references accounts on delete set null,
  plan_id smallint not null references plans,
  amount integer not null check (amount >= 0),
  created_at timestamptz not null,
  code text default new_order_code() not null check (code ~ '^[A-Z0-9]{12}$') unique,
  tier text not null check (tier in ('premium', 'basic')),
  title text not null,
  days smallint not null check (days > 0),
  free_days smallint not null check (free_days >= 0),
  list_amount integer not null,
  terms_hash text,
  constraint orders_check check (list_amount >= amount)
);
create index orders_by_account on orders (account_id, created_at desc);
create index orders_by_time on orders (created_at desc, id desc);
create index orders_of_plan on orders (plan_id);
create trigger open_order after insert on orders referencing new table as added for each statement execute function
  follow_open_orders();

-- Money received. One transfer or charge is one payment, no matter how often the bank or gateway reports it.
create table payments (
  id integer generated always as identity primary key,
  order_id integer not null references orders,
  channel text not null check (channel in ('pix', 'card')),
  -- The endToEndId of a Pix, or the gateway's charge for a card.
  external_id text not null,
  amount integer not null check (amount > 0),
  received_at timestamptz not null,
  -- The operator who confirmed it by hand.
  operator_id integer references operators,
  constraint payments_channel_external_id_key unique (channel, external_id)
);
create index payments_by_time on payments (received_at);
create index payments_of_order on payments (order_id);
create trigger payments_by_day after insert on payments referencing new table as added for each statement execute
  function add_money_by_day();

-- An order is pending until it has an activation or a refusal. It never has both.
create table order_activations (
  order_id integer primary key references orders,
  activated_at timestamptz not null,
  payment_id integer not null references payments unique
);
create trigger activations_by_day after insert on order_activations referencing new table as added for each statement
  execute function add_money_by_day();
create trigger one_outcome before insert on order_activations for each row execute function forbid_second_outcome();
create trigger order_activated after insert on order_activations referencing new table as added for each statement
  execute function follow_open_orders();

create table order_refusals (
  order_id integer primary key references orders,
  refused_at timestamptz not null,
  reason text not null,
  -- When the buyer ordered, so that we find the newest refused orders without reading every newer order.
  ordered_at timestamptz
);
create index order_refusals_by_time on order_refusals (ordered_at, order_id);
create trigger one_outcome before insert on order_refusals for each row execute function forbid_second_outcome();
create trigger order_refused after insert on order_refusals referencing new table as added for each statement execute
  function follow_open_orders();
create trigger order_time before insert on order_refusals for each row execute function note_order_time();

create table campaigns (
  id integer generated always as identity primary key,
  account_id integer not null,
  user_type smallint default 5 not null check (user_type = 5),
  -- Allows at most three ads per partner, even with concurrent requests.
  slot smallint not null check (slot >= 1 and slot <= 3),
  title text check (char_length(btrim(title)) >= 1 and char_length(btrim(title)) <= 80),
  folder text check (folder ~ '^[A-Za-z0-9_-]{12}$') unique,
  color text check (color ~ '^#[0-9a-f]{6}$'),
  target_url text check (target_url ~* '^https?://[^\s]+$' and char_length(target_url) <= 300),
  active boolean default true not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  -- When an operator took the ad down, whatever its owner's switch says. The audit log names the operator.
  suspended_at timestamptz,
  suspension_reason text,
  constraint campaigns_account_id_slot_key unique (account_id, slot),
  constraint campaigns_account_id_user_type_fkey foreign key (account_id, user_type) references accounts(id, user_type)
    on delete cascade,
  constraint campaigns_check check (num_nulls(title, folder, color) in (0, 3)),
  constraint campaigns_check1 check ((suspended_at is null) = (suspension_reason is null))
);
-- The queue of ads reads only these few rows.
create index campaigns_suspended on campaigns (id) where suspended_at is not null;
create trigger campaigns_for_transparency after update on campaigns referencing old table as removed new table as added
  for each statement execute function count_for_transparency();

-- The catalogue has one row for each account that is listed now. Each transaction that changes its data also rewrites
-- the row: docs/decisions/003-listings.md.
create table listings (
  account_id integer primary key references accounts on delete cascade,
  user_type smallint not null check (user_type >= 2 and user_type <= 5),
  tier text not null check (tier in ('premium', 'basic')),
  state_id smallint not null,
  city_id integer,
  neighborhood_key text,
  gender text,
  category_id smallint,
  -- The account's position in the rotation: each hour, lists start at another point of the same circle.
  rotation integer default (floor((random() * (2147483647)::double precision)))::integer not null,
  listed_until timestamptz not null,
  nickname text not null,
  birth date not null,
  price integer not null,
  city text,
  state text not null,
  photo_count smallint not null,
  video_count smallint not null,
  cover_folder text,
  cover_color text,
  -- An extended plan has several consecutive periods. `listed_until` is the end of the last one, so that nobody is
  -- unlisted between two periods until the job runs. `tier_until` is when the tier changes, or the same end.
  tier_until timestamptz not null,
  available_until timestamptz,
  -- Companions who used the short form state no gender. We list them among the women, as docs/specification.md §1 calls
  -- companions, but their cards show no gender.
  gender_said boolean default true not null
);
create index listings_category on listings (state_id, category_id, rotation, account_id) where user_type = 5;
create index listings_city on listings (user_type, tier, city_id, rotation, account_id);
create index listings_city_gender on listings (user_type, tier, city_id, gender, rotation, account_id);
create index listings_city_neighborhood on listings (user_type, tier, city_id, neighborhood_key, rotation, account_id);
create index listings_city_neighborhood_gender on listings (user_type, tier, city_id, neighborhood_key, gender,
  rotation, account_id);
create index listings_ending on listings (tier_until);
create index listings_partners on listings (category_id, rotation, account_id) include (listed_until) where user_type =
  5;
-- For banners in the order of the rotation, and for the number of listed partners.
create index listings_partners_state on listings (state_id, rotation, account_id) where user_type = 5;
-- One index for each combination of filters, so that each page of a search reads only the rows that it shows.
create index listings_state on listings (user_type, tier, state_id, rotation, account_id);
create index listings_state_gender on listings (user_type, tier, state_id, gender, rotation, account_id);
create index listings_state_neighborhood on listings (user_type, tier, state_id, neighborhood_key, rotation,
  account_id);
create index listings_state_neighborhood_gender on listings (user_type, tier, state_id, neighborhood_key, gender,
  rotation, account_id);
-- The few rows whose tier will change. Searches check them, because the job may not have run yet.
create index listings_turning on listings (tier_until) where tier_until < listed_until;
create trigger count_places_added after insert on listings referencing new table as added for each statement execute
  function count_listing_places();
create trigger count_places_moved after update on listings referencing old table as removed new table as added for each
  statement execute function count_listing_places();
create trigger count_places_removed after delete on listings referencing old table as removed for each statement execute
  function count_listing_places();
create trigger count_places_truncated after TRUNCATE on listings for each statement execute function
  count_listing_places();
create trigger listing_words_added after insert on listings referencing new table as added for each statement execute
  function follow_listing_words();
create trigger listing_words_moved after update of nickname, user_type, state_id, city_id on listings for each row when
  (old.nickname is distinct from new.nickname or old.user_type is distinct from new.user_type or old.state_id is
  distinct from new.state_id or old.city_id is distinct from new.city_id) execute function follow_listing_words();
create trigger listing_words_removed after delete on listings referencing old table as removed for each statement
  execute function follow_listing_words();
create trigger listing_words_truncated after TRUNCATE on listings for each statement execute function
  follow_listing_words();

-- Keys for signing values that no table stores, such as the cookie of the age question. All processes that use this
-- database share them.
create table signing_keys (
  id smallint generated always as identity primary key,
  purpose text not null,
  secret bytea not null check (octet_length(secret) = 32),
  created_at timestamptz default now() not null
);
create unique index signing_keys_newest on signing_keys (purpose, id desc);

-- Log-ins of advertisers. Stores only the SHA-256 of a token, so that a copy of the database opens no session.
create table account_sessions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32) unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The name that the browser gives itself, by which the person recognises the device.
  device text default '' not null check (char_length(device) <= 300)
);
create index account_sessions_account on account_sessions (account_id, last_seen_at desc);

-- Attempts that we limit per account and address. All processes share them, and they survive a restart.
create table attempts (
  id bigint generated always as identity primary key,
  purpose text not null,
  -- SHA-256 of an e-mail or a network address, which we do not store.
  subject bytea not null check (octet_length(subject) = 32),
  happened_at timestamptz not null
);
create index attempts_old on attempts (happened_at);
create index attempts_recent on attempts (purpose, subject, happened_at);

-- A new address takes effect once its owner opens the mailed link.
create table email_changes (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id integer not null references accounts on delete cascade,
  email text not null check (email = lower(email)),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_changes_account on email_changes (account_id);

create table password_resets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  account_id integer not null references accounts on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_account on password_resets (account_id);

create table terms_acceptances (
  account_id integer not null references accounts on delete cascade,
  -- SHA-256 of the text on the page, in hexadecimal.
  terms_hash text not null check (terms_hash ~ '^[0-9a-f]{64}$'),
  accepted_at timestamptz not null,
  -- Whether the person explicitly accepted the terms; false if the registration call did not mention them.
  stated boolean default true not null,
  constraint terms_acceptances_pkey primary key (account_id, terms_hash)
);

-- Append-only: every entry carries the hash of the one before it.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id integer references operators,
  action text not null check (action ~ '^[a-z_]+$'),
  -- The subject of the action: `account:12`, `submission:34`, `operator:1`.
  subject text not null,
  facts jsonb default '{}'::jsonb not null,
  previous_hash bytea not null check (octet_length(previous_hash) = 32),
  hash bytea not null check (octet_length(hash) = 32) unique
);
create index audit_entries_subject on audit_entries (subject, id desc);
create trigger audit_entries_all_kept before TRUNCATE on audit_entries for each statement execute function
  refuse_change();
create trigger audit_entries_kept before delete or update on audit_entries for each row execute function
  refuse_change();

create table operator_recovery_codes (
  operator_id integer not null references operators on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  constraint operator_recovery_codes_pkey primary key (operator_id, code_hash)
);

create table operator_sessions (
  id integer generated always as identity primary key,
  operator_id integer not null references operators on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32) unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Null between the password and the code.
  confirmed_at timestamptz,
  -- When the operator confirmed the session with a passkey. Nobody can see documents without it.
  passkey_at timestamptz
);
create index operator_sessions_operator on operator_sessions (operator_id);

-- Shows operators who has a case open.
create table kyc_claims (
  submission_id integer primary key references kyc_submissions on delete cascade,
  operator_id integer not null references operators on delete cascade,
  claimed_at timestamptz not null
);

create table kyc_documents (
  submission_id integer not null references kyc_submissions on delete cascade,
  kind text not null check (kind in ('front', 'verse', 'selfie')),
  -- The name in the private storage.
  object text not null check (object ~ '^[A-Za-z0-9_-]{22}$') unique,
  width smallint not null check (width > 0),
  height smallint not null check (height > 0),
  constraint kyc_documents_pkey primary key (submission_id, kind)
);

-- One key per person, encrypted with KYC_KEY. Without this row, nobody can read the person's documents.
create table kyc_keys (
  account_id integer primary key references accounts on delete cascade,
  wrapped_key bytea not null,
  -- Which key-encryption key wrapped it.
  kek_id text not null,
  created_at timestamptz not null
);

-- Facts that the operator read from the documents for the approval.
create table kyc_records (
  submission_id integer primary key references kyc_reviews(submission_id) on delete cascade,
  account_id integer not null references accounts on delete cascade,
  name text not null check (char_length(btrim(name)) >= 1 and char_length(btrim(name)) <= 120),
  cpf text not null check (cpf ~ '^[0-9]{11}$'),
  birth date not null,
  document_number text not null check (char_length(btrim(document_number)) >= 1 and char_length(btrim(document_number))
    <= 30),
  document_expires_on date,
  -- Null in records from before operators chose a kind.
  document_kind text check (document_kind in ('rg', 'cnh'))
);
create index kyc_records_account on kyc_records (account_id);
create index kyc_records_cpf on kyc_records (cpf);

-- Each ticket shows one document once, to the session that requested it.
create table kyc_view_tickets (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  session_id integer not null references operator_sessions on delete cascade,
  submission_id integer not null references kyc_submissions on delete cascade,
  kind text not null check (kind in ('front', 'verse', 'selfie')),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Why the operator views a document. Null for rows from before we asked.
  purpose text check (purpose in ('review', 'compare', 'report', 'suspension', 'authority', 'person'))
);
create index kyc_view_tickets_old on kyc_view_tickets (expires_at);

-- Pictures removed as illegal or non-consensual, which nobody can upload again (docs/safety.md T30).
create table banned_media (
  id integer generated always as identity primary key,
  content_hash bytea not null check (octet_length(content_hash) = 32) unique,
  perceptual_hash bit(256),
  reason text not null check (reason in ('illegal', 'non_consensual')),
  operator_id integer references operators,
  banned_at timestamptz not null,
  video_hash bytea,
  -- True if the perceptual hash is of a video's poster, which may show anything.
  from_poster boolean default false not null
);
create index banned_media_video on banned_media (video_hash) where video_hash is not null;
create trigger banned_media_for_transparency after insert on banned_media referencing new table as added for each
  statement execute function count_for_transparency();

-- Similar pictures on other accounts. We search for them once, when the item arrives, and show them to operators.
create table media_likenesses (
  media_id integer not null references media on delete cascade,
  other_id integer not null references media on delete cascade,
  -- The number of differing bits, of 256.
  distance smallint not null check (distance >= 0 and distance <= 256),
  constraint media_likenesses_pkey primary key (media_id, other_id)
);
create index media_likenesses_other on media_likenesses (other_id);

create table media_reviews (
  media_id integer primary key references media on delete cascade,
  verdict text not null check (verdict in ('approved', 'refused')),
  reason text,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  -- True if the operator matched it to the selfie of the approved documents. The mark "conferida" shows this.
  matches_selfie boolean default false not null,
  operator_id integer references operators,
  reviewed_at timestamptz not null,
  constraint media_reviews_check check ((verdict = 'refused') = (reason is not null))
);
create index media_reviews_refused on media_reviews (media_id) where verdict = 'refused';
-- An operator may refuse an approved photo later.
create trigger media_reviews_changed_for_transparency after update on media_reviews referencing new table as added for
  each statement execute function count_for_transparency();
create trigger media_reviews_for_transparency after insert on media_reviews referencing new table as added for each
  statement execute function count_for_transparency();
create trigger queue_reviewed after insert on media_reviews referencing new table as changed for each statement execute
  function follow_review_queue('media', 'gone');

-- The versions that owners sent. `profiles` and `addresses` hold the last approved one, and visitors see only that.
create table profile_submissions (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  -- A `ProfileContent` of contract/profile-form.ts.
  content jsonb not null,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  submitted_at timestamptz not null
);
create index profile_submissions_by_time on profile_submissions (submitted_at, id);
create index profile_submissions_document on profile_submissions ((content ->> 'document')) where (content ->>
  'document') is not null;
create index profile_submissions_latest on profile_submissions (account_id, id desc);
create index profile_submissions_nickname on profile_submissions (fold_text(content ->> 'nickname') text_pattern_ops);
create index profile_submissions_nickname_words on profile_submissions using gin (name_words(fold_text(content ->>
  'nickname'))) with (fastupdate=off);
create index profile_submissions_phone on profile_submissions ((content ->> 'phone')) where (content ->> 'phone') is not
  null;
create index profile_submissions_whatsapp on profile_submissions ((content ->> 'whatsapp'));
create trigger partner_search_submission after insert or delete on profile_submissions for each row execute function
  follow_partner_search();
create trigger queue_dropped after delete on profile_submissions referencing old table as changed for each statement
  execute function follow_review_queue('profile', 'gone');
create trigger queue_sent after insert on profile_submissions referencing new table as changed for each statement
  execute function follow_review_queue('profile', 'waits');

create table profile_reviews (
  submission_id integer primary key references profile_submissions on delete cascade,
  verdict text not null check (verdict in ('approved', 'refused')),
  reason text,
  -- Hash of the content that the operator reviewed.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  operator_id integer references operators,
  reviewed_at timestamptz not null,
  constraint profile_reviews_check check ((verdict = 'refused') = (reason is not null))
);
-- Finds versions that were replaced long ago, without reading every review each day.
create index profile_reviews_approved on profile_reviews (reviewed_at) where verdict = 'approved';
create index profile_reviews_refused on profile_reviews (submission_id) where verdict = 'refused';
create trigger profile_reviews_for_transparency after insert on profile_reviews referencing new table as added for each
  statement execute function count_for_transparency('profile');
create trigger queue_reviewed after insert on profile_reviews referencing new table as changed for each statement
  execute function follow_review_queue('profile', 'gone');

create table coupons (
  id integer generated always as identity primary key,
  code text not null check (code ~ '^[A-Z0-9]{3,20}$') unique,
  title text not null,
  -- Either cents or a percentage.
  cents integer check (cents > 0),
  percent smallint check (percent >= 1 and percent <= 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  most_uses integer check (most_uses > 0),
  most_uses_each smallint default 1 not null check (most_uses_each > 0),
  -- Null: every plan.
  plan_ids smallint[],
  -- Available to everybody without a code.
  for_all boolean default false not null,
  withdrawn_at timestamptz,
  constraint coupons_check check (ends_at > starts_at),
  constraint coupons_check1 check (num_nonnulls(cents, percent) = 1)
);

-- Which accounts have which coupons. An account can choose one of them for its next order.
create table account_coupons (
  account_id integer not null references accounts on delete cascade,
  coupon_id integer not null references coupons,
  added_at timestamptz not null,
  chosen_at timestamptz,
  constraint account_coupons_pkey primary key (account_id, coupon_id)
);
create unique index one_chosen_coupon on account_coupons (account_id) where chosen_at is not null;

-- One attempt to pay by card. We store nothing about the card except the gateway's answer.
create table card_attempts (
  id integer generated always as identity primary key,
  account_id integer references accounts on delete set null,
  order_id integer not null references orders,
  idempotency_key text not null,
  -- The reference in the gateway's callbacks.
  reference uuid default gen_random_uuid() not null unique,
  gateway_order_id text,
  gateway_charge_id text,
  -- Null until the gateway has answered.
  status text check (status in ('AUTHORIZED', 'PAID', 'IN_ANALYSIS', 'DECLINED', 'CANCELED')),
  brand text,
  last_digits text check (last_digits ~ '^\d{4}$'),
  created_at timestamptz not null,
  settled_at timestamptz,
  constraint card_attempts_account_id_idempotency_key_key unique (account_id, idempotency_key)
);
create index card_attempts_of_order on card_attempts (order_id);
create index card_attempts_open on card_attempts (created_at) where settled_at is null;

-- A use counts from the moment of the order. A refusal of the order releases it.
create table coupon_uses (
  order_id integer primary key references orders,
  coupon_id integer not null references coupons,
  account_id integer references accounts on delete set null,
  used_at timestamptz not null,
  released_at timestamptz
);
create index coupon_uses_counted on coupon_uses (coupon_id, account_id) where released_at is null;

-- Requests to confirm or refund money above a limit, which wait for a second operator.
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
create index money_requests_pix on money_requests (end_to_end_id) where end_to_end_id is not null;

create table money_request_outcomes (
  request_id integer primary key references money_requests,
  outcome text not null check (outcome in ('approved', 'rejected')),
  operator_id integer not null references operators,
  decided_at timestamptz not null
);

create table order_revocations (
  order_id integer primary key references order_activations(order_id),
  cause text not null check (cause in ('withdrawal', 'operator')),
  revoked_at timestamptz not null
);

-- The provider's charge for an order by Pix. A static Pix has no row.
create table pix_charges (
  order_id integer primary key references orders,
  txid text not null check (txid ~ '^[A-Za-z0-9]{26,35}$') unique,
  copy_paste text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When we stopped querying the provider.
  closed_at timestamptz
);
create index pix_charges_open on pix_charges (expires_at) where closed_at is null;

-- E-mails that we have sent about the end of a plan, so that we send none twice.
create table plan_notices (
  account_id integer not null references accounts on delete cascade,
  ends_at timestamptz not null,
  days_before smallint not null check (days_before in (0, 1, 3, 7)),
  sent_at timestamptz not null,
  constraint plan_notices_pkey primary key (account_id, ends_at, days_before)
);

-- The periods in which an account can be listed, and their tier. plan-schedule.ts computes them. Past periods never
-- change.
create table plan_periods (
  order_id integer not null references orders,
  account_id integer not null references accounts on delete cascade,
  tier text not null check (tier in ('premium', 'basic')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint plan_periods_pkey primary key (order_id, starts_at),
  constraint plan_periods_check check (ends_at > starts_at)
);
-- Finds plans that end soon, for the e-mail about the end.
create index plan_periods_ending on plan_periods (ends_at);
create index plan_periods_of_account on plan_periods (account_id, ends_at);

-- An operator's change to a plan or coupon, with the values before and after.
create table price_list_changes (
  id integer generated always as identity primary key,
  plan_id smallint references plans,
  coupon_id integer references coupons,
  operator_id integer references operators,
  before jsonb,
  after jsonb not null,
  changed_at timestamptz not null,
  constraint price_list_changes_check check (num_nonnulls(plan_id, coupon_id) = 1)
);
create index price_list_changes_of_coupon on price_list_changes (coupon_id, id desc) where coupon_id is not null;
create index price_list_changes_of_plan on price_list_changes (plan_id, id desc) where plan_id is not null;

-- A refund always returns the whole payment. The transaction that ends the plan decides it, and then a job or an
-- operator sends the money.
create table refunds (
  id integer generated always as identity primary key,
  payment_id integer not null references payments unique,
  cause text not null check (cause in ('withdrawal', 'operator', 'duplicate', 'late', 'wrong_amount')),
  note text,
  operator_id integer references operators,
  decided_at timestamptz not null
);
-- For totals by day.
create index refunds_by_time on refunds (decided_at);
-- Refunds of late payments and wrong amounts. No other refused orders have a payment.
create index refunds_in_vain on refunds (payment_id) where cause in ('late', 'wrong_amount');
create trigger open_refund after insert on refunds referencing new table as added for each statement execute function
  follow_open_refunds();
create trigger refunds_by_day after insert on refunds referencing new table as added for each statement execute function
  add_money_by_day();

-- A row means that we have returned the money.
create table refund_transfers (
  refund_id integer primary key references refunds,
  external_id text not null,
  operator_id integer references operators,
  transferred_at timestamptz not null
);
-- Operators copy the id from a statement, so it must be unique. A job makes the id from the refund's own id.
create unique index refund_transfers_by_hand on refund_transfers (external_id) where operator_id is not null;
-- Finds an earlier record of the same transfer, so that we record each one only once.
create index refund_transfers_external on refund_transfers (external_id);
create trigger refund_sent after insert on refund_transfers referencing new table as added for each statement execute
  function follow_open_refunds();

-- The bank took the money back: a card chargeback or a Pix MED. The plan pauses until the outcome.
create table reversals (
  id integer generated always as identity primary key,
  payment_id integer not null references payments unique,
  kind text not null check (kind in ('chargeback', 'med')),
  external_id text not null,
  opened_at timestamptz not null,
  operator_id integer references operators
);
create index reversals_by_time on reversals (opened_at);
create trigger reversals_by_day after insert on reversals referencing new table as added for each statement execute
  function add_money_by_day();

-- `won`: we got the money back.
create table reversal_outcomes (
  reversal_id integer primary key references reversals,
  outcome text not null check (outcome in ('won', 'lost')),
  settled_at timestamptz not null,
  operator_id integer references operators
);
create index reversal_outcomes_by_time on reversal_outcomes (settled_at);
create trigger outcomes_by_day after insert on reversal_outcomes referencing new table as added for each statement
  execute function add_money_by_day();

-- The versions that the owner sent. Several may have the same picture, and so the same folder.
create table campaign_submissions (
  id integer generated always as identity primary key,
  campaign_id integer not null references campaigns on delete cascade,
  title text not null check (char_length(btrim(title)) >= 1 and char_length(btrim(title)) <= 80),
  folder text not null check (folder ~ '^[A-Za-z0-9_-]{12}$'),
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  target_url text check (target_url ~* '^https?://[^\s]+$' and char_length(target_url) <= 300),
  animated boolean not null,
  -- SHA-256 of the stored picture, and its perceptual hash.
  picture_hash bytea not null check (octet_length(picture_hash) = 32),
  perceptual_hash bit(256),
  -- SHA-256 of title, URL and picture. An approval covers only content with this hash.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  submitted_at timestamptz not null
);
create index campaign_submissions_by_time on campaign_submissions (submitted_at, id);
create index campaign_submissions_folder on campaign_submissions (folder);
create index campaign_submissions_latest on campaign_submissions (campaign_id, id desc);
create index campaign_submissions_parts on campaign_submissions using gin (picture_parts(perceptual_hash)) where
  perceptual_hash is not null;
create trigger queue_dropped after delete on campaign_submissions referencing old table as changed for each statement
  execute function follow_review_queue('campaign', 'gone');
create trigger queue_sent after insert on campaign_submissions referencing new table as changed for each statement
  execute function follow_review_queue('campaign', 'waits');

create table campaign_reviews (
  submission_id integer primary key references campaign_submissions on delete cascade,
  verdict text not null check (verdict in ('approved', 'refused')),
  reason text,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  operator_id integer references operators,
  reviewed_at timestamptz not null,
  constraint campaign_reviews_check check ((verdict = 'refused') = (reason is not null))
);
create index campaign_reviews_approved on campaign_reviews (reviewed_at) where verdict = 'approved';
create index campaign_reviews_refused on campaign_reviews (submission_id) where verdict = 'refused';
create trigger campaign_reviews_for_transparency after insert on campaign_reviews referencing new table as added for
  each statement execute function count_for_transparency('campaign');
create trigger queue_reviewed after insert on campaign_reviews referencing new table as changed for each statement
  execute function follow_review_queue('campaign', 'gone');

-- Views and clicks per day in São Paulo, without any trace of the visitors.
create table audience_days (
  kind text not null check (kind in ('campaign', 'profile')),
  -- A campaign's id, or a profile's account.
  subject_id integer not null,
  day date not null,
  views integer default 0 not null check (views >= 0),
  -- Clicks on a banner's link, or on a profile's WhatsApp button.
  clicks integer default 0 not null check (clicks >= 0),
  constraint audience_days_pkey primary key (kind, subject_id, day)
) partition by range (day);
create trigger count_totals_added after insert on audience_days referencing new table as added for each statement
  execute function add_count_totals();
create trigger count_totals_changed after update on audience_days referencing old table as removed new table as added
  for each statement execute function add_count_totals();

-- One conversation for each account that wrote to the team or that the team wrote to.
create table conversations (
  account_id integer primary key references accounts on delete cascade,
  opened_at timestamptz not null,
  last_message_at timestamptz not null,
  -- When the first unanswered message was sent; null if there is none.
  waiting_since timestamptz,
  closed_at timestamptz,
  closed_by integer references operators,
  -- The other side's last message that each side has seen.
  account_read_id bigint default 0 not null,
  operator_read_id bigint default 0 not null,
  -- The operator's last message that an e-mail announced, so that an unread answer causes only one e-mail.
  mailed_id bigint default 0 not null
);
create index conversations_closed on conversations (last_message_at desc, account_id desc) where closed_at is not null;
-- Each filter of the operators' inbox has its own index, for reading and counting.
create index conversations_open on conversations (last_message_at desc, account_id desc) where closed_at is null;
create index conversations_recent on conversations (last_message_at desc, account_id desc);
create index conversations_waiting on conversations (waiting_since, account_id) where waiting_since is not null;

-- Operators' saved answers.
create table saved_answers (
  id integer generated always as identity primary key,
  title text not null check (char_length(btrim(title)) >= 1 and char_length(btrim(title)) <= 60),
  body text not null check (char_length(btrim(body)) >= 1 and char_length(btrim(body)) <= 2000),
  updated_by integer references operators,
  updated_at timestamptz not null
);

create table support_messages (
  -- Increases within a conversation, since adding a message locks the conversation.
  id bigint generated always as identity primary key,
  account_id integer not null references conversations on delete cascade,
  author text not null check (author in ('account', 'operator')),
  operator_id integer references operators,
  -- The device's id for the message, by which we recognise a repeated request.
  client_id uuid not null,
  body text not null check (char_length(body) >= 1 and char_length(body) <= 2000),
  sent_at timestamptz not null,
  constraint support_messages_account_id_client_id_key unique (account_id, client_id),
  constraint support_messages_check check ((author = 'operator') = (operator_id is not null))
);
create index support_messages_of on support_messages (account_id, id);
create index support_messages_old on support_messages (sent_at);

-- Identifies the owner of the stored files: we delete none unless both storages carry the same id.
create table installation (
  id uuid default gen_random_uuid() not null,
  only_row boolean default true primary key check (only_row),
  document_key text check (document_key ~ '^[0-9a-f]{16}$')
);

-- How much each account uploaded per ten minutes. All processes share the rows, which survive a restart.
create table uploads_received (
  account_id integer not null references accounts on delete cascade,
  -- When the ten minutes began.
  since timestamptz not null,
  uploads integer not null,
  bytes bigint not null,
  constraint uploads_received_pkey primary key (account_id, since)
);
create index uploads_received_old on uploads_received (since);

-- The case that a session has open. No session can view the documents of a case that it does not have open.
create table kyc_openings (
  session_id integer not null references operator_sessions on delete cascade,
  submission_id integer not null references kyc_submissions on delete cascade,
  -- True if the operator came from the account's photos and videos, to compare only the selfie with them.
  selfie_only boolean not null,
  opened_at timestamptz not null,
  constraint kyc_openings_pkey primary key (session_id, submission_id, selfie_only)
);
create index kyc_openings_submission on kyc_openings (submission_id);

-- Whose data an operator viewed, and when last, so that we notice bulk views. We keep rows for only a day, because the
-- audit log has every view.
create table operator_views (
  operator_id integer not null references operators on delete cascade,
  kind text not null check (kind in ('documents', 'opened', 'listed', 'exported')),
  account_id integer not null,
  viewed_at timestamptz not null,
  constraint operator_views_pkey primary key (operator_id, kind, account_id)
);
create index operator_views_old on operator_views (viewed_at);
create index operator_views_recent on operator_views (operator_id, kind, viewed_at desc);

create table suspension_answers (
  id integer generated always as identity primary key,
  suspension_id integer not null references account_suspensions on delete cascade,
  body text not null check (char_length(btrim(body)) >= 1 and char_length(btrim(body)) <= 3000),
  sent_at timestamptz not null,
  replied_at timestamptz,
  replied_by integer references operators,
  constraint replied_by_somebody check ((replied_at is null) = (replied_by is null))
);
create index suspension_answers_of on suspension_answers (suspension_id, id);
create index suspension_answers_waiting on suspension_answers (sent_at, id) where replied_at is null;
create trigger suspension_answers_for_transparency after insert on suspension_answers referencing new table as added for
  each statement execute function count_for_transparency();

-- A plan that was paid while only our pending review kept the account unlisted. Its days begin with the first listing,
-- or at `starts_by` at the latest: docs/decisions/025-days-that-wait-for-our-review.md.
create table plan_waits (
  order_id integer primary key references order_activations(order_id),
  starts_by timestamptz not null,
  -- Null while the plan waits.
  started_at timestamptz,
  constraint plan_waits_check check (started_at <= starts_by)
);
create index plan_waits_open on plan_waits (starts_by) where started_at is null;

-- How many listings each neighbourhood has, for the city select and inexactly typed names. Changes to listings only
-- append rows, so that no writer waits for another. Readers use the sums, and `fold-listing-places` merges the rows.
create table listing_places (
  user_type smallint not null,
  state_id smallint not null,
  city_id integer not null,
  neighborhood_key text not null,
  change integer not null
);
create index listing_places_state on listing_places (user_type, state_id);

-- Messages from the contact page, with or without an account. We keep them for 90 days after we have mailed them.
create table contact_messages (
  id bigint generated always as identity primary key,
  subject text not null check (subject in ('question', 'report', 'personal_data', 'authority', 'other')),
  -- The address for the answer. Optional for a report.
  email text,
  body text not null check (char_length(body) >= 1 and char_length(body) <= 5000),
  sent_at timestamptz not null,
  mailed_at timestamptz
);
-- Deleting an account deletes its owner's messages from the contact page.
create index contact_messages_email on contact_messages (email) where email is not null;
create index contact_messages_mailed on contact_messages (mailed_at);

-- One row for each verified backup; the newest shows the age of the last good one.
create table backups (
  name text primary key,
  taken_at timestamptz not null,
  finished_at timestamptz not null,
  rows bigint not null,
  files bigint not null,
  bytes bigint not null
);

-- The newest migration that code must know to run on this schema. A contract migration raises it:
-- docs/decisions/041-expand-and-contract.md.
create table oldest_supported_schema (
  only_row boolean default true primary key check (only_row),
  migration text not null
);

-- Orders without an outcome, a few among millions. Lists and jobs read them here instead of searching all orders.
create table open_orders (
  order_id integer primary key references orders on delete cascade,
  since timestamptz default now() not null,
  -- When the buyer told us that they paid by Pix. An operator then looks for the payment on the statement.
  claimed_at timestamptz
);
create index open_orders_by_time on open_orders (since, order_id);
create index open_orders_claimed on open_orders (claimed_at, order_id) where claimed_at is not null;

-- Submissions and items that wait for a review, a few among millions.
create table review_queue (
  kind text not null check (kind in ('documents', 'profile', 'media', 'campaign')),
  id integer not null,
  -- When it began to wait, so that we find the oldest of all kinds without sorting.
  since timestamptz default now() not null,
  constraint review_queue_pkey primary key (kind, id)
);
-- Lists the oldest of each kind first.
create index review_queue_by_time on review_queue (kind, since, id);

-- Receives counts of months without a table, if the daily job has not run for months.
create table audience_days_other partition of audience_days default;

create table audience_totals (
  kind text not null check (kind in ('campaign', 'profile')),
  day date not null,
  views bigint not null,
  clicks bigint not null,
  constraint audience_totals_pkey primary key (kind, day)
);

-- Sums of money by day, which stay fast to read no matter how many orders exist.
create table money_by_day (
  day date not null,
  channel text not null check (channel in ('pix', 'card')),
  -- Paid plans, by the day of their payment.
  orders integer default 0 not null,
  -- Cents.
  received bigint default 0 not null,
  refunded bigint default 0 not null
);
create index money_by_day_day on money_by_day (day);

-- One row with the search text of each partner, so that a search reads these few rows and folds no names.
create table partner_search (
  account_id integer primary key references accounts on delete cascade,
  category_id smallint,
  document text,
  -- Person, company and e-mail, one per line.
  names text not null,
  parts text[] not null
);
create index partner_search_category on partner_search (category_id);
create index partner_search_parts on partner_search using gin (parts);

-- The partners with the most viewed ads. An hourly job chooses them, because a page cannot compare all partners.
create table most_viewed_partners (
  days smallint not null,
  account_id integer not null references accounts on delete cascade,
  constraint most_viewed_partners_pkey primary key (days, account_id)
);

-- `place` is random, so that sorting by it favours nobody.
create table listing_words (
  word text collate "C" not null,
  user_type smallint not null,
  state_id smallint not null,
  city_id integer,
  account_id integer not null,
  place integer default (floor((random() * (2147483647)::double precision)))::integer not null,
  constraint listing_words_pkey primary key (account_id, word)
);
create index listing_words_city on listing_words (word, user_type, city_id, place, account_id);
create index listing_words_state on listing_words (word, user_type, state_id, place, account_id);

-- The words of nicknames. We compare mistyped text with them, and then find the listings of the matching words:
-- docs/decisions/048-finding-a-nickname.md.
create table nickname_words (
  word text collate "C" primary key,
  slips text[] not null
);
create index nickname_words_slips on nickname_words using gin (slips) with (fastupdate=off);

-- The times of *Disponível agora*. If the owner ends it early, `ends_at` becomes earlier.
create table availabilities (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint availabilities_check check (ends_at >= starts_at and ends_at <= (starts_at + '04:00:00'::interval))
);
create index availabilities_account on availabilities (account_id, ends_at);
create index availabilities_ends on availabilities (ends_at);

-- Advertisers who have paused their ad, whom we do not list. The row keeps their place in the rotation, so that a pause
-- cannot get them a better one.
create table listing_pauses (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  paused_at timestamptz not null,
  resumed_at timestamptz,
  rotation integer not null,
  constraint listing_pauses_check check (resumed_at >= paused_at)
);
create index listing_pauses_account on listing_pauses (account_id);
create unique index listing_pauses_open on listing_pauses (account_id) where resumed_at is null;

-- Attendance hours in São Paulo time: at most one span per day of the week (1 is Monday). A span ends after midnight if
-- `closes` is before `opens`; 0 to 1440 is the whole day.
create table attendance_hours (
  account_id integer not null references accounts on delete cascade,
  weekday smallint not null check (weekday >= 1 and weekday <= 7),
  opens smallint not null check (opens >= 0 and opens <= 1439),
  closes smallint not null,
  constraint attendance_hours_pkey primary key (account_id, weekday),
  constraint attendance_hours_check check (closes >= 1 and closes <= 1440 and closes <> opens)
);

-- Without a row, an account gets both.
create table alert_choices (
  account_id integer not null references accounts on delete cascade,
  kind text not null,
  push boolean not null,
  mail boolean not null,
  constraint alert_choices_pkey primary key (account_id, kind)
);

-- An alert on its way to devices. A repeated job creates no second one. We send `mail` if we reach no device.
create table alerts (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  job_id bigint not null unique,
  path text not null,
  mail jsonb,
  created_at timestamptz not null
);
create index alerts_account on alerts (account_id);
create index alerts_created on alerts (created_at);

-- The push address of a logged-in device, which ends with the session. A browser has one address (RFC 8030), which
-- works with one of our keys.
create table push_devices (
  session_id integer primary key references account_sessions on delete cascade,
  endpoint text not null check (char_length(endpoint) <= 1000) unique,
  p256dh bytea not null check (octet_length(p256dh) = 65),
  auth bytea not null check (octet_length(auth) = 16),
  server_key text not null,
  created_at timestamptz not null
);

-- A process that died may leave `sending` behind. The push may have arrived, so we do not send it again.
create table alert_pushes (
  alert_id bigint not null references alerts on delete cascade,
  session_id integer not null references push_devices(session_id) on delete cascade,
  state text default 'waiting' not null check (state in ('waiting', 'sending', 'accepted', 'failed')),
  constraint alert_pushes_pkey primary key (alert_id, session_id)
);
create index alert_pushes_device on alert_pushes (session_id);

-- Refunds that we have not sent yet. Every list of orders reads these few rows.
create table open_refunds (
  refund_id integer primary key references refunds on delete cascade
);

-- Reports of content, with or without a name (docs/safety.md T27, T28).
create table reports (
  id integer generated always as identity primary key,
  protocol text default ('D' || upper(substr(replace((gen_random_uuid())::text, '-', ''), 1, 11))) not null unique,
  kind text not null check (kind in ('minor', 'trafficking', 'intimate_image', 'violence', 'scam', 'personal_data',
    'rights', 'other')),
  lane text not null check (lane in ('formal', 'tip')),
  relation text not null check (relation in ('depicted', 'representative', 'authority', 'other')),
  -- The place as the notifier typed it. The next three columns say what we found there.
  place text not null check (char_length(place) >= 1 and char_length(place) <= 500),
  account_id integer references accounts on delete set null,
  media_id integer references media on delete set null,
  campaign_id integer references campaigns on delete set null,
  name text check (char_length(name) >= 1 and char_length(name) <= 120),
  email text check (char_length(email) >= 3 and char_length(email) <= 255),
  body text not null check (char_length(body) >= 1 and char_length(body) <= 5000),
  -- True if too many came from the same network or about the same content. It then hides nothing and waits longer.
  over_limit boolean not null,
  received_at timestamptz not null,
  -- Null while nothing waits for an operator.
  waiting_since timestamptz,
  due_at timestamptz,
  queued_for timestamptz,
  -- The percentage of the time that had passed at the last alarm.
  alarmed smallint default 0 not null check (alarmed in (0, 50, 80, 100)),
  confirmed_at timestamptz,
  repeats integer default 0 not null check (repeats >= 0),
  constraint only_notices_are_confirmed check (lane = 'formal' or confirmed_at is null),
  constraint reports_check check ((lane = 'formal') = (name is not null and email is not null)),
  constraint reports_check1 check ((waiting_since is null) = (due_at is null) and (due_at is null) = (queued_for is
    null)),
  constraint reports_check2 check (confirmed_at >= received_at)
);
create index reports_account on reports (account_id) where account_id is not null;
create index reports_by_time on reports (received_at);
create index reports_campaign on reports (campaign_id) where campaign_id is not null;
create index reports_due on reports (due_at) where due_at is not null;
create index reports_media on reports (media_id) where media_id is not null;
create index reports_queued on reports (queued_for, id) where queued_for is not null;
create index reports_unconfirmed on reports (email) where email is not null and confirmed_at is null and due_at is not
  null;
create trigger reports_for_transparency after insert on reports referencing new table as added for each statement
  execute function count_for_transparency();

-- The second decision judges a contestation of the first, and is final.
create table report_decisions (
  id integer generated always as identity primary key,
  report_id integer not null references reports on delete cascade,
  number smallint not null check (number in (1, 2)),
  verdict text not null check (verdict in ('removed', 'returned', 'suspended', 'kept')),
  -- The reason that both sides read.
  body text not null check (char_length(body) >= 1 and char_length(body) <= 5000),
  face_matches boolean not null,
  operator_id integer not null references operators,
  first_operator_id integer references operators,
  decided_at timestamptz not null,
  agreed_by integer references operators,
  constraint agreed_by_another check (agreed_by <> operator_id),
  constraint judged_by_another check (operator_id <> first_operator_id),
  constraint report_decisions_check check ((number = 2) = (first_operator_id is not null)),
  constraint report_decisions_report_id_number_key unique (report_id, number)
);
create trigger report_decisions_for_transparency after insert on report_decisions referencing new table as added for
  each statement execute function count_for_transparency();

create table report_contestations (
  decision_id integer primary key references report_decisions on delete cascade,
  side text not null check (side in ('notifier', 'author')),
  body text not null check (char_length(body) >= 1 and char_length(body) <= 5000),
  sent_at timestamptz not null
);
create trigger report_contestations_for_transparency after insert on report_contestations referencing new table as added
  for each statement execute function count_for_transparency();

-- Content that we hide while we examine a report about it. Without an item, the row hides the whole account.
create table report_hidings (
  id integer generated always as identity primary key,
  report_id integer not null references reports on delete cascade,
  account_id integer not null references accounts on delete cascade,
  media_id integer references media on delete cascade,
  campaign_id integer references campaigns on delete cascade,
  hidden_at timestamptz not null,
  lifted_at timestamptz,
  undone_by integer references operators,
  constraint report_hidings_check check (lifted_at >= hidden_at),
  constraint report_hidings_check1 check (media_id is null or campaign_id is null),
  constraint undone_is_lifted check (undone_by is null or lifted_at is not null)
);
create index report_hidings_account on report_hidings (account_id);
create index report_hidings_campaign on report_hidings (campaign_id) where campaign_id is not null;
create index report_hidings_media on report_hidings (media_id) where media_id is not null;
create index report_hidings_open on report_hidings (account_id) where lifted_at is null;
create index report_hidings_report on report_hidings (report_id);
create index report_hidings_time on report_hidings (hidden_at) where lifted_at is null;
create trigger report_hidings_for_transparency after insert on report_hidings referencing new table as added for each
  statement execute function count_for_transparency();

-- Secret links with which the notifier follows the report, and the author answers it.
create table report_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  report_id integer not null references reports on delete cascade,
  side text not null check (side in ('notifier', 'author')),
  mailed boolean default false not null
);
create index report_links_report on report_links (report_id);

create table report_messages (
  id integer generated always as identity primary key,
  report_id integer not null references reports on delete cascade,
  author text not null check (author in ('notifier', 'author', 'operator', 'repeat')),
  operator_id integer references operators,
  body text not null check (char_length(body) >= 1 and char_length(body) <= 5000),
  sent_at timestamptz not null,
  constraint report_messages_check check ((author = 'operator') = (operator_id is not null))
);
create index report_messages_report on report_messages (report_id, id);

-- Pictures that a decision removed and banned.
create table report_removals (
  decision_id integer not null references report_decisions on delete cascade,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  -- Accounts whose copies we removed too. We notify them if operators undo the removal.
  account_ids integer[] default '{}'::integer[] not null,
  constraint report_removals_pkey primary key (decision_id, content_hash)
);

-- The roles of operators. The audit log says who gave and removed them.
create table operator_roles (
  operator_id integer not null references operators on delete cascade,
  role text not null check (role in ('support', 'content', 'kyc', 'trust', 'finance', 'auditor', 'admin')),
  given_at timestamptz not null,
  -- Null if the command line or the installation gave the role.
  given_by integer references operators,
  -- Set if the operator took the role for an emergency.
  until timestamptz,
  constraint operator_roles_pkey primary key (operator_id, role),
  constraint not_given_to_oneself check (given_by <> operator_id or until is not null)
);

create table operator_passkeys (
  -- The credential's id, base64url.
  id text primary key check (char_length(id) >= 10 and char_length(id) <= 1400),
  operator_id integer not null references operators on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null check (char_length(btrim(name)) >= 1 and char_length(btrim(name)) <= 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkeys_operator on operator_passkeys (operator_id);

-- One challenge per session, to add a passkey (after password and code) or to use one. It works once.
create table passkey_challenges (
  session_id integer primary key references operator_sessions on delete cascade,
  purpose text not null check (purpose in ('add', 'use')),
  challenge text not null,
  expires_at timestamptz not null
);

-- Sealed evidence required by law (docs/decisions/068-evidence.md). It outlives its account, so no foreign key names
-- one.
create table evidence (
  id integer generated always as identity primary key,
  -- A published version, a picture or video of one, suspected child abuse, or the data of a deleted account on hold.
  kind text not null check (kind in ('ad', 'ad_file', 'abuse', 'held')),
  account_id integer not null,
  -- The report that led to the evidence.
  report_id integer references reports on delete set null,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  -- Null once the job has sealed the content.
  content jsonb,
  sealed bytea,
  kept_since timestamptz not null,
  constraint evidence_check check ((content is null) <> (sealed is null))
);
create index evidence_account on evidence (account_id, id desc);
create index evidence_by_time on evidence (kind, kept_since);
create index evidence_held on evidence (account_id) where kind = 'held';
create index evidence_of_kind on evidence (kind, id desc);
create unique index evidence_published on evidence (account_id, kind, content_hash) where kind in ('ad', 'ad_file');
create index evidence_report on evidence (report_id) where report_id is not null;
create index evidence_unsealed on evidence (id) where sealed is null;
create trigger evidence_all_kept before TRUNCATE on evidence for each statement execute function keep_evidence();
create trigger evidence_kept before delete or update on evidence for each row execute function keep_evidence();

-- Pictures and videos suspected of showing child abuse. The archive of ads does not show them either.
create table abuse_hashes (
  evidence_id integer not null references evidence on delete cascade,
  content_hash bytea not null check (octet_length(content_hash) = 32),
  perceptual_hash bit(256),
  constraint abuse_hashes_pkey primary key (evidence_id, content_hash)
);
create index abuse_hashes_hash on abuse_hashes (content_hash);
create trigger abuse_hashes_kept before delete or update on abuse_hashes for each row execute function
  keep_evidence_parts('evidence_id');

-- When a version was published. An account has at most one published version at a time.
create table ad_airings (
  id integer generated always as identity primary key,
  version_id integer not null references evidence on delete cascade,
  account_id integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  constraint ad_airings_check check (ended_at >= started_at)
);
create index ad_airings_of_account on ad_airings (account_id, id);
create index ad_airings_of_version on ad_airings (version_id, ended_at);
create unique index ad_airings_open on ad_airings (account_id) where ended_at is null;
create trigger ad_airings_kept before delete or update on ad_airings for each row execute function
  keep_evidence_parts('version_id', 'ended_at');

create table ad_version_files (
  version_id integer not null references evidence on delete cascade,
  file_id integer not null references evidence on delete cascade,
  constraint ad_version_files_pkey primary key (version_id, file_id)
);
create index ad_version_files_file on ad_version_files (file_id);
create trigger ad_version_files_kept before delete or update on ad_version_files for each row execute function
  keep_evidence_parts('version_id');

create table evidence_files (
  object text primary key check (object ~ '^[A-Za-z0-9_-]{22}$'),
  evidence_id integer not null references evidence on delete cascade,
  name text not null check (char_length(name) >= 1 and char_length(name) <= 80),
  bytes integer not null,
  sha256 bytea not null check (octet_length(sha256) = 32)
);
create index evidence_files_of on evidence_files (evidence_id);
create trigger evidence_files_kept before delete or update on evidence_files for each row execute function
  keep_evidence_parts('evidence_id');

-- Public media that we have yet to seal. Their removal waits until then.
create table evidence_folders (
  evidence_id integer not null references evidence on delete cascade,
  folder text not null,
  constraint evidence_folders_pkey primary key (evidence_id, folder)
);
create index evidence_folders_folder on evidence_folders (folder);

-- Separate from the evidence, since backups of keys expire sooner.
create table evidence_keys (
  evidence_id integer primary key references evidence on delete cascade,
  wrapped_key bytea not null,
  kek_id text not null
);
-- Arguments: the column that names the evidence, then the columns that may change.
create trigger evidence_keys_kept before delete or update on evidence_keys for each row execute function
  keep_evidence_parts('evidence_id', 'wrapped_key', 'kek_id');

-- Holds that stop the destruction of an account's or a report's data (docs/safety.md T50).
create table legal_holds (
  id integer generated always as identity primary key,
  -- No foreign key: the person may delete the account, and the hold keeps a sealed copy.
  account_id integer,
  report_id integer references reports on delete cascade,
  reason text not null check (char_length(btrim(reason)) >= 5 and char_length(btrim(reason)) <= 1000),
  -- The number of the court order, inquiry or letter.
  reference text not null check (char_length(btrim(reference)) >= 1 and char_length(btrim(reference)) <= 200),
  held_at timestamptz not null,
  held_by integer not null references operators,
  until timestamptz,
  lifted_at timestamptz,
  lifted_by integer references operators,
  lift_reason text check (char_length(btrim(lift_reason)) >= 5 and char_length(btrim(lift_reason)) <= 1000),
  constraint legal_holds_check check (lifted_at >= held_at),
  constraint legal_holds_check1 check (num_nonnulls(account_id, report_id) = 1),
  constraint legal_holds_check2 check (num_nulls(lifted_at, lifted_by, lift_reason) in (0, 3)),
  constraint lifted_by_another check (lifted_by <> held_by)
);
create index legal_holds_account on legal_holds (account_id, id desc) where account_id is not null;
create index legal_holds_report on legal_holds (report_id, id desc) where report_id is not null;

-- An operator opens sealed evidence for only a few minutes, with a reason, after another operator has agreed.
create table evidence_openings (
  id integer generated always as identity primary key,
  evidence_id integer not null references evidence on delete cascade,
  purpose text not null check (purpose in ('authority', 'court', 'contestation', 'inspection')),
  reason text not null check (char_length(btrim(reason)) >= 10 and char_length(btrim(reason)) <= 1000),
  asked_by integer not null references operators,
  asked_at timestamptz not null,
  granted_by integer references operators,
  granted_at timestamptz,
  refused_by integer references operators,
  refused_at timestamptz,
  opened_at timestamptz,
  -- The session that opened it. No other session may read it.
  session_id integer,
  ends_at timestamptz,
  -- The sealed password of the package, for the operator who granted the opening.
  package_secret bytea,
  constraint evidence_openings_check check (granted_at >= asked_at),
  constraint evidence_openings_check1 check (refused_at >= asked_at),
  constraint evidence_openings_check2 check (opened_at >= granted_at),
  constraint evidence_openings_check3 check (num_nulls(granted_by, granted_at, package_secret) in (0, 3)),
  constraint evidence_openings_check4 check (num_nulls(refused_by, refused_at) in (0, 2)),
  constraint evidence_openings_check5 check (num_nulls(opened_at, session_id, ends_at) in (0, 3)),
  constraint evidence_openings_check6 check (opened_at is null or granted_at is not null),
  constraint evidence_openings_check7 check (granted_at is null or refused_at is null),
  constraint granted_by_another check (granted_by <> asked_by),
  constraint one_opening_at_a_time exclude using gist (int4range(evidence_id, evidence_id, '[]') with &&,
    tsrange((asked_at at time zone 'UTC'), coalesce((refused_at at time zone 'UTC'), (ends_at at time zone 'UTC'),
    (granted_at at time zone 'UTC') + '00:15:00'::interval, (asked_at at time zone 'UTC') + '24:00:00'::interval)) with
    &&) where (asked_at >= '2026-11-26 00:00:00+00'::timestamp with time zone)
);
-- For the queue: requests to open evidence that nobody has answered.
create index evidence_openings_asked on evidence_openings (asked_at, id) where granted_at is null and refused_at is
  null;
create index evidence_openings_of on evidence_openings (evidence_id, id desc);
create trigger evidence_openings_kept before delete or update on evidence_openings for each row execute function
  keep_opening();

-- The versions of the texts in contract/declarations.ts that `missing` requires. A new version adds a row, and a grace
-- period for every account that is listed then (docs/safety.md T18, T58).
create table declaration_versions (
  kind text not null,
  version smallint not null check (version > 0),
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  user_types smallint[] not null,
  constraint declaration_versions_pkey primary key (kind, version)
);

-- Accounts that were listed when we introduced a new version. They stay listed without it until this time.
create table declaration_graces (
  account_id integer not null references accounts on delete cascade,
  kind text not null,
  version smallint not null,
  until timestamptz not null,
  -- When we sent the two e-mails about the new version.
  asked_at timestamptz,
  reminded_at timestamptz,
  constraint declaration_graces_pkey primary key (account_id, kind, version),
  constraint declaration_graces_kind_version_fkey foreign key (kind, version) references declaration_versions(kind,
    version)
);
create index declaration_graces_unasked on declaration_graces (account_id) where asked_at is null;
create index declaration_graces_until on declaration_graces (until);

create table declarations (
  id integer generated always as identity primary key,
  account_id integer not null references accounts on delete cascade,
  kind text not null,
  version smallint not null,
  text_hash text not null check (text_hash ~ '^[0-9a-f]{64}$'),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  operator_id integer references operators,
  reason text check (char_length(reason) >= 10 and char_length(reason) <= 500),
  constraint declarations_check check (withdrawn_at >= given_at),
  constraint declarations_kind_version_fkey foreign key (kind, version) references declaration_versions(kind, version),
  constraint declarations_recorded check (num_nulls(operator_id, reason) in (0, 2))
);
create index declarations_account on declarations (account_id, id);
create unique index declarations_open on declarations (account_id, kind, version) where withdrawn_at is null;

-- Accounts with photos or videos approved before we asked who appears in them. These stay public until this time.
create table attestation_requests (
  account_id integer primary key references accounts on delete cascade,
  due_at timestamptz not null,
  -- When we sent the two e-mails that ask who appears.
  asked_at timestamptz,
  reminded_at timestamptz
);
create index attestation_requests_due on attestation_requests (due_at);
create index attestation_requests_unasked on attestation_requests (account_id) where asked_at is null;

-- The owner's answers about who appears in a photo or video. The latest one counts (docs/safety.md T19).
create table media_attestations (
  id integer generated always as identity primary key,
  media_id integer not null references media on delete cascade,
  people text not null check (people in ('alone', 'others')),
  attested_at timestamptz not null,
  operator_id integer references operators,
  reason text check (char_length(reason) >= 10 and char_length(reason) <= 500),
  constraint media_attestations_recorded check (num_nulls(operator_id, reason) in (0, 2))
);
create index media_attestations_media on media_attestations (media_id, id);

-- An invitation to another person who appears in it, and their answer.
create table media_releases (
  id integer generated always as identity primary key,
  media_id integer not null references media on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32) unique,
  invited_at timestamptz not null,
  -- The first account with approved documents that opened the link.
  account_id integer references accounts on delete cascade,
  answer text check (answer in ('released', 'refused')),
  answered_at timestamptz,
  -- The version of the text that the person agreed to.
  text_version smallint,
  text_hash text check (text_hash ~ '^[0-9a-f]{64}$'),
  revoked_at timestamptz,
  constraint media_releases_check check (revoked_at >= answered_at),
  constraint media_releases_check1 check ((answer is null) = (answered_at is null)),
  constraint media_releases_check2 check (answer is null or account_id is not null),
  constraint media_releases_check3 check ((not answer is distinct from 'released') = (text_hash is not null) and
    (text_hash is null) = (text_version is null)),
  constraint media_releases_check4 check (revoked_at is null or answer = 'released')
);
create index media_releases_account on media_releases (account_id) where account_id is not null;
create index media_releases_media on media_releases (media_id);

-- E-mails that we have sent before an approval ends.
create table kyc_notices (
  submission_id integer not null references kyc_reviews(submission_id) on delete cascade,
  valid_until timestamptz not null,
  days_before smallint not null check (days_before in (7, 30)),
  sent_at timestamptz not null,
  constraint kyc_notices_pkey primary key (submission_id, valid_until, days_before)
);

-- An operator saw another person's face, so the approval ends soon unless the owner sends new documents.
create table kyc_renewals (
  id integer generated always as identity primary key,
  submission_id integer not null references kyc_reviews(submission_id) on delete cascade,
  operator_id integer not null references operators,
  reason text not null check (char_length(btrim(reason)) >= 5 and char_length(btrim(reason)) <= 1000),
  asked_at timestamptz not null
);
create index kyc_renewals_submission on kyc_renewals (submission_id);

-- The current code of an account; a new request replaces it.
create table phone_codes (
  account_id integer primary key references accounts on delete cascade,
  number text not null check (number ~ '^\d{10,11}$'),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null until the job has created and sent the code.
  code_hash bytea,
  wrong_attempts smallint default 0 not null
);
create index phone_codes_expiring on phone_codes (expires_at);

-- Numbers that their owners have proven. `public_since` is when a number was both proven and in an approved profile.
-- Visitors see the latest such number, so the former one stays until the owner proves the new one (decision 072).
create table phone_proofs (
  account_id integer not null references accounts on delete cascade,
  -- Area code and number, as in `profiles`.
  number text not null check (number ~ '^\d{10,11}$'),
  proven_at timestamptz not null,
  public_since timestamptz,
  operator_id integer references operators,
  reason text check (char_length(reason) >= 10 and char_length(reason) <= 500),
  constraint phone_proofs_pkey primary key (account_id, number),
  constraint phone_proofs_recorded check (num_nulls(operator_id, reason) in (0, 2))
);
create index phone_proofs_public on phone_proofs (account_id, public_since desc) where public_since is not null;

-- Secret requests for help. No query for the account's own screens joins these tables. They outlive the account, which
-- somebody else may delete (decision 073).
create table help_requests (
  id integer generated always as identity primary key,
  account_id integer references accounts on delete set null,
  -- Hash of the secret word; without one, the page shows nothing.
  word_hash bytea,
  opened_at timestamptz not null,
  -- From when and by when the team has to act. Null once closed.
  waiting_since timestamptz,
  due_at timestamptz,
  -- The percentage of that time that had passed at the last alarm.
  alarmed smallint default 0 not null,
  closed_at timestamptz,
  closed_by integer references operators,
  outcome text check (outcome in ('safe', 'forwarded', 'silent', 'mistaken')),
  constraint closed_by_somebody check ((closed_at is null) = (outcome is null)),
  constraint open_or_closed check ((closed_at is null) = (due_at is not null) and (due_at is null) = (waiting_since is
    null))
);
create index help_requests_closed on help_requests (closed_at) where closed_at is not null;
create index help_requests_due on help_requests (due_at, id) where due_at is not null;
create unique index help_requests_word on help_requests (account_id, word_hash);

create table help_messages (
  id integer generated always as identity primary key,
  request_id integer not null references help_requests on delete cascade,
  -- Null if the person wrote it.
  operator_id integer references operators,
  body text not null,
  sent_at timestamptz not null
);
create index help_messages_request on help_messages (request_id, id);

-- Steps of the playbook that an operator took (contract/rescue-playbook.ts).
create table help_steps (
  id integer generated always as identity primary key,
  request_id integer not null references help_requests on delete cascade,
  operator_id integer not null references operators,
  step text not null,
  note text not null,
  done_at timestamptz not null
);
create index help_steps_request on help_steps (request_id, id);

-- When visitors see the number of a profile; without a row, always. In minutes after midnight in São Paulo.
create table number_hours (
  account_id integer primary key references accounts on delete cascade,
  -- True if visitors see it only during attendance hours.
  attending boolean not null,
  hidden_from smallint check (hidden_from >= 0 and hidden_from <= 1439),
  hidden_to smallint,
  saved_at timestamptz not null,
  constraint number_hours_check check (hidden_to >= 1 and hidden_to <= 1440 and hidden_to <> hidden_from),
  constraint whole_span check ((hidden_from is null) = (hidden_to is null))
);

-- Requests about one's own data (docs/safety.md T59), from the account or the contact page.
create table data_requests (
  id integer generated always as identity primary key,
  protocol text default ('P' || upper(substr(replace((gen_random_uuid())::text, '-', ''), 1, 11))) not null unique,
  kind text not null check (kind in ('access', 'correction', 'review', 'portability', 'erasure', 'question')),
  -- Deleting the account deletes its requests. The audit log still says that we answered, without the text.
  account_id integer references accounts on delete cascade,
  -- The address of a person without an account, who must open the link that we e-mail there.
  email text check (char_length(email) >= 3 and char_length(email) <= 255),
  body text not null check (char_length(body) >= 1 and char_length(body) <= 5000),
  received_at timestamptz not null,
  confirmed_at timestamptz,
  -- Null while nothing waits for an operator.
  waiting_since timestamptz,
  due_at timestamptz,
  -- The percentage of the time that had passed at the last alarm.
  alarmed smallint default 0 not null check (alarmed in (0, 50, 80, 100)),
  constraint data_requests_check check (confirmed_at >= received_at),
  constraint due_once_confirmed check (due_at is null or confirmed_at is not null),
  constraint due_while_waiting check ((waiting_since is null) = (due_at is null)),
  constraint of_somebody check ((account_id is null) = (email is not null))
);
create index data_requests_account on data_requests (account_id, id) where account_id is not null;
create index data_requests_by_time on data_requests (received_at);
create index data_requests_email on data_requests (email, id) where email is not null;
create index data_requests_queued on data_requests (due_at, id) where due_at is not null;

create table data_request_answers (
  request_id integer primary key references data_requests on delete cascade,
  outcome text not null check (outcome in ('fulfilled', 'partly', 'refused')),
  -- The text that the person reads.
  body text not null check (char_length(body) >= 1 and char_length(body) <= 5000),
  operator_id integer not null references operators,
  answered_at timestamptz not null
);

-- Secret links for people without an account.
create table data_request_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  request_id integer not null references data_requests on delete cascade
);
create index data_request_links_request on data_request_links (request_id);

-- Who used the application and when (docs/safety.md T62). The public key encrypts a day's entries and only the private
-- key decrypts them, so deleting this row makes the day unreadable.
create table access_log_days (
  day date primary key,
  public_key bytea not null,
  -- Sealed with the key-encryption key of the documents.
  private_key bytea not null,
  -- The court order that keeps the day longer.
  held_for text
);

create table access_log_batches (
  id bigint generated always as identity primary key,
  day date not null references access_log_days(day) on delete cascade,
  first_at timestamptz not null,
  last_at timestamptz not null,
  entries integer not null check (entries > 0),
  sealed bytea not null,
  constraint access_log_batches_check check (first_at <= last_at)
);
create index access_log_batches_by_day on access_log_batches (day, first_at);

-- Security incidents (docs/safety.md T69). The audit log has each change.
create table incidents (
  id integer generated always as identity primary key,
  code text default ('I' || upper(substr(replace((gen_random_uuid())::text, '-', ''), 1, 11))) not null unique,
  opened_at timestamptz not null,
  opened_by integer not null references operators,
  known_at timestamptz not null,
  what text not null check (what <> ''),
  data text not null,
  people text not null,
  risk text not null,
  measures text not null,
  version integer default 1 not null,
  waiting_since timestamptz,
  due_at timestamptz,
  -- The percentage of the time that had passed at the last alarm.
  alarmed smallint default 0 not null check (alarmed in (0, 50, 80, 100)),
  outcome text check (outcome in ('communicated', 'not_needed')),
  -- When, how and with which texts we communicated it, or why we did not have to.
  conclusion text,
  closed_at timestamptz,
  closed_by integer references operators,
  -- Resolução CD/ANPD 15/2024, art. 10.
  constraint closed_when_complete check (closed_at is null or '' <> data and '' <> people and '' <> risk and '' <>
    measures and '' <> conclusion),
  constraint waits_until_closed check (num_nulls(waiting_since, due_at) = 0 and num_nonnulls(outcome, conclusion,
    closed_at, closed_by) = 0 or num_nonnulls(waiting_since, due_at) = 0 and num_nulls(outcome, conclusion, closed_at,
    closed_by) = 0)
);
create index incidents_by_time on incidents (opened_at);
create index incidents_due on incidents (due_at, id) where due_at is not null;

-- Values that accounts may share, as keyed hashes. Without the key, nobody can try all numbers (docs/safety.md T41,
-- docs/decisions/077-accounts-that-share-something.md).
create table shared_keys (
  account_id integer not null references accounts on delete cascade,
  kind text not null check (kind in ('phone', 'tax_id', 'document', 'device', 'payer', 'picture', 'text')),
  hash bytea not null check (octet_length(hash) = 32),
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint shared_keys_pkey primary key (account_id, kind, hash),
  constraint shared_keys_check check (last_at >= first_at)
);
create index shared_keys_devices on shared_keys (last_at) where kind = 'device';
-- Indexes the hash without the kind, because a payer may have the CPF of another account.
create index shared_keys_hash on shared_keys (hash, account_id);

create table lift_proposals (
  id integer generated always as identity primary key,
  suspension_id integer not null references account_suspensions on delete cascade,
  operator_id integer not null references operators,
  reason text not null check (char_length(btrim(reason)) >= 5 and char_length(btrim(reason)) <= 1000),
  proposed_at timestamptz not null,
  refused_at timestamptz,
  refused_by integer references operators,
  refusal text check (char_length(btrim(refusal)) >= 5 and char_length(btrim(refusal)) <= 1000),
  constraint lift_proposals_check check ((refused_at is null) = (refused_by is null) and (refused_at is null) = (refusal
    is null)),
  constraint refused_by_another check (refused_by <> operator_id)
);
create index lift_proposals_of on lift_proposals (suspension_id);
create unique index lift_proposals_open on lift_proposals (suspension_id) where refused_at is null;

create table suspension_confirmations (
  suspension_id integer primary key,
  first_operator_id integer not null,
  operator_id integer not null references operators,
  body text not null check (char_length(btrim(body)) >= 5 and char_length(btrim(body)) <= 1000),
  confirmed_at timestamptz not null,
  constraint confirmed_by_another check (operator_id <> first_operator_id),
  constraint suspension_confirmations_suspension_id_first_operator_id_fkey foreign key (suspension_id,
    first_operator_id) references account_suspensions(id, operator_id) on delete cascade
);

-- The key of all keyed hashes, sealed under the key of the documents.
create table hash_keys (
  id smallint primary key check (id = 1),
  sealed bytea not null
);

-- Each time an operator opened an account's data, so that we notice repeated views of one person.
create table operator_looks (
  operator_id integer not null references operators on delete cascade,
  account_id integer not null,
  looked_at timestamptz not null
);
create index operator_looks_of on operator_looks (operator_id, account_id, looked_at);
create index operator_looks_old on operator_looks (looked_at);

-- Accounts whose documents have an operator's own CPF.
create table operator_own_accounts (
  operator_id integer not null references operators on delete cascade,
  account_id integer not null references accounts on delete cascade,
  found_at timestamptz not null,
  constraint operator_own_accounts_pkey primary key (operator_id, account_id)
);
create index operator_own_accounts_account on operator_own_accounts (account_id);

create table operator_own_cpfs (
  operator_id integer primary key references operators on delete cascade,
  -- A keyed hash: server/platform/adapters/vault/keyed-hash.ts.
  hash bytea not null check (octet_length(hash) = 32),
  declared_at timestamptz not null
);

-- Accounts that operators declare as their own, so that nobody works on their own case (docs/safety.md T47).
create table operator_own_emails (
  operator_id integer not null references operators on delete cascade,
  email text not null check (email = lower(email) and char_length(email) >= 3 and char_length(email) <= 255),
  declared_at timestamptz not null,
  constraint operator_own_emails_pkey primary key (operator_id, email)
);

-- People who may not advertise again (docs/safety.md T15). We store only keyed hashes
-- (server/platform/adapters/vault/keyed-hash.ts).
create table banned_people (
  id integer generated always as identity primary key,
  cpf_hash bytea not null check (octet_length(cpf_hash) = 32),
  document_hash bytea not null check (octet_length(document_hash) = 32),
  reason text not null check (reason in ('exploitation', 'coercion', 'non_consensual', 'false_identity')),
  -- Null once the account no longer exists. The hashes stay until the ban ends.
  suspension_id integer references account_suspensions on delete set null,
  first_operator_id integer not null references operators,
  operator_id integer not null references operators,
  banned_at timestamptz not null,
  until timestamptz not null,
  -- Lifting the suspension, which takes two operators, also lifts the ban.
  lifted_at timestamptz,
  constraint banned_by_two check (operator_id <> first_operator_id),
  constraint banned_people_check check (until > banned_at),
  constraint banned_people_check1 check (lifted_at >= banned_at)
);
create index banned_people_cpf on banned_people (cpf_hash) where lifted_at is null;
create index banned_people_document on banned_people (document_hash) where lifted_at is null;
create index banned_people_end on banned_people (until);
create index banned_people_suspension on banned_people (suspension_id);

-- Counts for the yearly transparency report (docs/safety.md T37), by month and without anybody's id. We delete reports
-- after five years and accounts on any day, but the sums stay.
create table transparency_counts (
  month date not null check (extract(day from month) = 1::numeric),
  event text not null check (event ~ '^[a-z_]+$'),
  -- The subject of a report, or the reviewed content.
  kind text default '' not null,
  -- Who reported, or who contested.
  source text default '' not null,
  outcome text default '' not null,
  count bigint not null check (count > 0)
);
create index transparency_counts_month on transparency_counts (month);

-- How long decisions took. Sums alone would not give a median.
create table transparency_times (
  month date not null check (extract(day from month) = 1::numeric),
  event text not null check (event in ('decision', 'judgement', 'contact_answer')),
  kind text default '' not null,
  minutes integer not null check (minutes >= 0),
  in_time boolean not null,
  count bigint not null check (count > 0)
);
create index transparency_times_month on transparency_times (month);

-- Proposals to undo a contested decision, until another operator agrees (docs/safety.md T17).
create table report_reversals (
  report_id integer primary key references reports on delete cascade,
  operator_id integer not null references operators,
  body text not null check (char_length(body) >= 1 and char_length(body) <= 5000),
  face_matches boolean not null,
  proposed_at timestamptz not null
);

-- Complaints and requests of authorities from the contact page, with protocol and deadline (docs/safety.md T29).
create table contact_cases (
  id integer generated always as identity primary key,
  protocol text default ('C' || upper(substr(replace((gen_random_uuid())::text, '-', ''), 1, 11))) not null unique,
  kind text not null check (kind in ('card', 'consumer', 'authority')),
  -- The address for the answer. Nobody has proven it.
  email text not null check (char_length(email) >= 3 and char_length(email) <= 255),
  body text not null check (char_length(body) >= 1 and char_length(body) <= 5000),
  received_at timestamptz not null,
  -- Null while nothing waits for an operator.
  waiting_since timestamptz,
  due_at timestamptz,
  -- The percentage of the time that had passed at the last alarm.
  alarmed smallint default 0 not null check (alarmed in (0, 50, 80, 100)),
  constraint due_while_waiting check ((waiting_since is null) = (due_at is null))
);
create index contact_cases_by_time on contact_cases (received_at);
create index contact_cases_email on contact_cases (email, id);
create index contact_cases_queued on contact_cases (due_at, id) where due_at is not null;

create table contact_case_answers (
  case_id integer primary key references contact_cases on delete cascade,
  outcome text not null check (outcome in ('solved', 'partly', 'refused', 'misplaced')),
  -- The text that we mailed.
  body text not null check (char_length(body) >= 1 and char_length(body) <= 5000),
  -- For the team only.
  note text check (char_length(note) >= 1 and char_length(note) <= 1000),
  operator_id integer not null references operators,
  answered_at timestamptz not null
);
create trigger contact_case_answers_for_transparency after insert on contact_case_answers referencing new table as added
  for each statement execute function count_for_transparency();

-- Sources of abusive reports (docs/safety.md T36) as keyed hashes of the e-mail of a notice or the network of a tip.
-- We store no source for kinds that we never refuse.
create table report_sources (
  report_id integer primary key references reports on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  received_at timestamptz not null
);
create index report_sources_hash on report_sources (hash);
create index report_sources_time on report_sources (received_at);

-- One row for each changed number, for which an operator checks again who advertises (docs/safety.md T22).
create table number_reviews (
  id integer generated always as identity primary key,
  account_id integer not null,
  number text not null,
  submission_id integer not null references kyc_submissions on delete cascade,
  opened_at timestamptz not null,
  closed_at timestamptz,
  operator_id integer references operators,
  outcome text check (outcome in ('same_person', 'documents_asked', 'renewed')),
  reason text check (char_length(reason) >= 5 and char_length(reason) <= 1000),
  constraint number_reviews_account_id_number_fkey foreign key (account_id, number) references phone_proofs(account_id,
    number) on delete cascade,
  constraint number_reviews_account_id_number_key unique (account_id, number),
  constraint number_reviews_check check (num_nulls(closed_at, operator_id, outcome) in (0, 3))
);
create index number_reviews_submission on number_reviews (submission_id);

-- Photos, videos and banners that resemble part of a banned picture. An operator answers each of these hints.
create table banned_likenesses (
  id integer generated always as identity primary key,
  banned_id integer not null references banned_media on delete cascade,
  media_id integer references media on delete cascade,
  submission_id integer references campaign_submissions on delete cascade,
  -- How many of the 256 bits differ, with the picture mirrored or rotated to match best.
  distance smallint not null check (distance >= 0 and distance <= 256),
  found_at timestamptz not null,
  constraint banned_likenesses_check check (num_nonnulls(media_id, submission_id) = 1)
);
create index banned_likenesses_banned on banned_likenesses (banned_id);
create unique index banned_likenesses_media on banned_likenesses (media_id, banned_id) where media_id is not null;
create unique index banned_likenesses_submission on banned_likenesses (submission_id, banned_id) where submission_id is
  not null;

-- Blocks the hash of a notice's e-mail or a tip's network. Ending a block early moves its end.
create table report_blocks (
  report_id integer primary key references reports on delete cascade,
  hash bytea not null check (octet_length(hash) = 32),
  reason text not null check (reason in ('fabricated', 'harassment', 'repeated')),
  operator_id integer not null references operators,
  blocked_at timestamptz not null,
  until timestamptz not null,
  constraint report_blocks_check check (until >= blocked_at)
);
create index report_blocks_hash on report_blocks (hash, until);
create index report_blocks_time on report_blocks (until);

insert into installation default values;
insert into oldest_supported_schema (migration) values ('001-schema.sql');
insert into declaration_versions values
  ('ad_rights', 1, '27e081f18ff9c6b6148398e72ebad8957f0586c78f0030632926fdf0ec34146a', '{5}'),
  ('own_will', 1, '26ec717c4ba9178a7e29aa1a74bf29d2c13cbef46fa2cd212de830efed666eac', '{2,3,4}'),
  ('publication', 1, '3e968409c442efd69498466b5d72b133a9a9b3ab261774339e121552effd8f7f', '{2,3,4,5}'),
  ('sensitive_data', 1, '6a6cf43082f2a5df892ab80690e640fc722a949c4b9f253d3bf2ca6340fd52ad', '{2,3,4}');
select make_count_months(current_date, current_date + 90);

-- Made by `npm run schema` from the migrations. The functions are in server/db/functions.

create table abuse_hashes (
  evidence_id integer not null,
  content_hash bytea not null,
  perceptual_hash bit(256),
  constraint abuse_hashes_pkey PRIMARY KEY (evidence_id, content_hash),
  constraint abuse_hashes_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint abuse_hashes_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES evidence(id) ON DELETE CASCADE
);
CREATE INDEX abuse_hashes_hash ON public.abuse_hashes USING btree (content_hash);
CREATE TRIGGER abuse_hashes_kept BEFORE DELETE OR UPDATE ON public.abuse_hashes FOR EACH ROW EXECUTE FUNCTION keep_evidence_parts('evidence_id');

create table access_log_batches (
  id bigint generated always as identity not null,
  day date not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  entries integer not null,
  sealed bytea not null,
  constraint access_log_batches_pkey PRIMARY KEY (id),
  constraint access_log_batches_check CHECK ((first_at <= last_at)),
  constraint access_log_batches_day_fkey FOREIGN KEY (day) REFERENCES access_log_days(day) ON DELETE CASCADE,
  constraint access_log_batches_entries_check CHECK ((entries > 0))
);
CREATE INDEX access_log_batches_by_day ON public.access_log_batches USING btree (day, first_at);

create table access_log_days (
  day date not null,
  public_key bytea not null,
  private_key bytea not null,
  held_for text,
  constraint access_log_days_pkey PRIMARY KEY (day)
);

create table account_coupons (
  account_id integer not null,
  coupon_id integer not null,
  added_at timestamp with time zone not null,
  chosen_at timestamp with time zone,
  constraint account_coupons_pkey PRIMARY KEY (account_id, coupon_id),
  constraint account_coupons_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint account_coupons_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id)
);
CREATE UNIQUE INDEX one_chosen_coupon ON public.account_coupons USING btree (account_id) WHERE (chosen_at IS NOT NULL);

create table account_sessions (
  id integer generated always as identity not null,
  account_id integer not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  device text default ''::text not null,
  constraint account_sessions_pkey PRIMARY KEY (id),
  constraint account_sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint account_sessions_device_check CHECK ((char_length(device) <= 300)),
  constraint account_sessions_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint account_sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX account_sessions_account ON public.account_sessions USING btree (account_id, last_seen_at DESC);

create table account_suspensions (
  id integer generated always as identity not null,
  account_id integer not null,
  reason text not null,
  suspended_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  operator_id integer,
  lifted_by integer,
  lift_reason text,
  answer_token_hash bytea,
  lift_agreed_by integer,
  overdue_told_at timestamp with time zone,
  constraint account_suspensions_pkey PRIMARY KEY (id),
  constraint account_suspensions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint account_suspensions_answer_token_hash_check CHECK ((octet_length(answer_token_hash) = 32)),
  constraint account_suspensions_answer_token_hash_key UNIQUE (answer_token_hash),
  constraint account_suspensions_by UNIQUE (id, operator_id),
  constraint account_suspensions_check CHECK ((lifted_at >= suspended_at)),
  constraint account_suspensions_lift_agreed_by_fkey FOREIGN KEY (lift_agreed_by) REFERENCES operators(id),
  constraint account_suspensions_lift_reason_check CHECK (((char_length(btrim(lift_reason)) >= 5) AND (char_length(btrim(lift_reason)) <= 1000))),
  constraint account_suspensions_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES operators(id),
  constraint account_suspensions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint lift_agreed_by_another CHECK ((lift_agreed_by <> lifted_by)),
  constraint lifted_by_another CHECK ((lifted_by <> operator_id)),
  constraint lifted_by_somebody CHECK (((lifted_at IS NULL) OR (operator_id IS NULL) OR (lifted_by IS NOT NULL)))
);
CREATE UNIQUE INDEX account_suspensions_open ON public.account_suspensions USING btree (account_id) WHERE (lifted_at IS NULL);
CREATE TRIGGER account_suspensions_for_transparency AFTER INSERT ON public.account_suspensions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency();
CREATE TRIGGER account_suspensions_lifted_for_transparency AFTER UPDATE ON public.account_suspensions REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency();

create table accounts (
  id integer generated always as identity not null,
  user_type smallint not null,
  name text not null,
  email text not null,
  password_hash text not null,
  created_at timestamp with time zone default now() not null,
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 255) AND (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'::text))),
  constraint accounts_email_key UNIQUE (email),
  constraint accounts_id_user_type_key UNIQUE (id, user_type),
  constraint accounts_name_check CHECK (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 120))),
  constraint accounts_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  constraint accounts_user_type_check CHECK (((user_type >= 1) AND (user_type <= 5)))
);
CREATE INDEX accounts_email_start ON public.accounts USING btree (email text_pattern_ops);
CREATE INDEX accounts_name_start ON public.accounts USING btree (fold_text(name) text_pattern_ops);
CREATE INDEX accounts_name_words ON public.accounts USING gin (name_words(fold_text(name))) WITH (fastupdate=off);
CREATE TRIGGER partner_search_account AFTER INSERT OR UPDATE OF name, email ON public.accounts FOR EACH ROW WHEN ((new.user_type = 5)) EXECUTE FUNCTION follow_partner_search();

create table ad_airings (
  id integer generated always as identity not null,
  version_id integer not null,
  account_id integer not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint ad_airings_pkey PRIMARY KEY (id),
  constraint ad_airings_check CHECK ((ended_at >= started_at)),
  constraint ad_airings_version_id_fkey FOREIGN KEY (version_id) REFERENCES evidence(id) ON DELETE CASCADE
);
CREATE INDEX ad_airings_of_account ON public.ad_airings USING btree (account_id, id);
CREATE INDEX ad_airings_of_version ON public.ad_airings USING btree (version_id, ended_at);
CREATE UNIQUE INDEX ad_airings_open ON public.ad_airings USING btree (account_id) WHERE (ended_at IS NULL);
CREATE TRIGGER ad_airings_kept BEFORE DELETE OR UPDATE ON public.ad_airings FOR EACH ROW EXECUTE FUNCTION keep_evidence_parts('version_id', 'ended_at');

create table ad_version_files (
  version_id integer not null,
  file_id integer not null,
  constraint ad_version_files_pkey PRIMARY KEY (version_id, file_id),
  constraint ad_version_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES evidence(id) ON DELETE CASCADE,
  constraint ad_version_files_version_id_fkey FOREIGN KEY (version_id) REFERENCES evidence(id) ON DELETE CASCADE
);
CREATE INDEX ad_version_files_file ON public.ad_version_files USING btree (file_id);
CREATE TRIGGER ad_version_files_kept BEFORE DELETE OR UPDATE ON public.ad_version_files FOR EACH ROW EXECUTE FUNCTION keep_evidence_parts('version_id');

create table addresses (
  account_id integer not null,
  state_id smallint not null,
  city_id integer,
  neighborhood text,
  neighborhood_key text,
  zipcode text default '0'::text not null,
  number text default '0'::text not null,
  address text default '0'::text not null,
  reference text default '0'::text not null,
  constraint addresses_pkey PRIMARY KEY (account_id),
  constraint addresses_account_id_fkey FOREIGN KEY (account_id) REFERENCES profiles(account_id) ON DELETE CASCADE,
  constraint addresses_check CHECK (((city_id / 100000) = state_id)),
  constraint addresses_check1 CHECK (((neighborhood IS NULL) = (neighborhood_key IS NULL))),
  constraint addresses_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id),
  constraint addresses_neighborhood_check CHECK (((char_length(btrim(neighborhood)) >= 1) AND (char_length(btrim(neighborhood)) <= 80))),
  constraint addresses_state_id_fkey FOREIGN KEY (state_id) REFERENCES states(id)
);

create table alert_choices (
  account_id integer not null,
  kind text not null,
  push boolean not null,
  mail boolean not null,
  constraint alert_choices_pkey PRIMARY KEY (account_id, kind),
  constraint alert_choices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table alert_pushes (
  alert_id bigint not null,
  session_id integer not null,
  state text default 'waiting'::text not null,
  constraint alert_pushes_pkey PRIMARY KEY (alert_id, session_id),
  constraint alert_pushes_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alerts(id) ON DELETE CASCADE,
  constraint alert_pushes_session_id_fkey FOREIGN KEY (session_id) REFERENCES push_devices(session_id) ON DELETE CASCADE,
  constraint alert_pushes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'accepted'::text, 'failed'::text])))
);
CREATE INDEX alert_pushes_device ON public.alert_pushes USING btree (session_id);

create table alerts (
  id bigint generated always as identity not null,
  account_id integer not null,
  job_id bigint not null,
  path text not null,
  mail jsonb,
  created_at timestamp with time zone not null,
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint alerts_job_id_key UNIQUE (job_id)
);
CREATE INDEX alerts_account ON public.alerts USING btree (account_id);
CREATE INDEX alerts_created ON public.alerts USING btree (created_at);

create table attempts (
  id bigint generated always as identity not null,
  purpose text not null,
  subject bytea not null,
  happened_at timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (id),
  constraint attempts_subject_check CHECK ((octet_length(subject) = 32))
);
CREATE INDEX attempts_old ON public.attempts USING btree (happened_at);
CREATE INDEX attempts_recent ON public.attempts USING btree (purpose, subject, happened_at);

create table attendance_hours (
  account_id integer not null,
  weekday smallint not null,
  opens smallint not null,
  closes smallint not null,
  constraint attendance_hours_pkey PRIMARY KEY (account_id, weekday),
  constraint attendance_hours_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint attendance_hours_check CHECK ((((closes >= 1) AND (closes <= 1440)) AND (closes <> opens))),
  constraint attendance_hours_opens_check CHECK (((opens >= 0) AND (opens <= 1439))),
  constraint attendance_hours_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);

create table attestation_requests (
  account_id integer not null,
  due_at timestamp with time zone not null,
  asked_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint attestation_requests_pkey PRIMARY KEY (account_id),
  constraint attestation_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX attestation_requests_due ON public.attestation_requests USING btree (due_at);
CREATE INDEX attestation_requests_unasked ON public.attestation_requests USING btree (account_id) WHERE (asked_at IS NULL);

create table audience_days (
  kind text not null,
  subject_id integer not null,
  day date not null,
  views integer default 0 not null,
  clicks integer default 0 not null,
  constraint audience_days_pkey PRIMARY KEY (kind, subject_id, day),
  constraint audience_days_clicks_check CHECK ((clicks >= 0)),
  constraint audience_days_kind_check CHECK ((kind = ANY (ARRAY['campaign'::text, 'profile'::text]))),
  constraint audience_days_views_check CHECK ((views >= 0))
);
CREATE TRIGGER count_totals_added AFTER INSERT ON public.audience_days REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_count_totals();
CREATE TRIGGER count_totals_changed AFTER UPDATE ON public.audience_days REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_count_totals();

create table audience_days_other (
  kind text not null,
  subject_id integer not null,
  day date not null,
  views integer default 0 not null,
  clicks integer default 0 not null,
  constraint audience_days_other_pkey PRIMARY KEY (kind, subject_id, day),
  constraint audience_days_clicks_check CHECK ((clicks >= 0)),
  constraint audience_days_kind_check CHECK ((kind = ANY (ARRAY['campaign'::text, 'profile'::text]))),
  constraint audience_days_views_check CHECK ((views >= 0))
);

create table audience_totals (
  kind text not null,
  day date not null,
  views bigint not null,
  clicks bigint not null,
  constraint audience_totals_pkey PRIMARY KEY (kind, day),
  constraint audience_totals_kind_check CHECK ((kind = ANY (ARRAY['campaign'::text, 'profile'::text])))
);

create table audit_entries (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  operator_id integer,
  action text not null,
  subject text not null,
  facts jsonb default '{}'::jsonb not null,
  previous_hash bytea not null,
  hash bytea not null,
  constraint audit_entries_pkey PRIMARY KEY (id),
  constraint audit_entries_action_check CHECK ((action ~ '^[a-z_]+$'::text)),
  constraint audit_entries_hash_check CHECK ((octet_length(hash) = 32)),
  constraint audit_entries_hash_key UNIQUE (hash),
  constraint audit_entries_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint audit_entries_previous_hash_check CHECK ((octet_length(previous_hash) = 32))
);
CREATE INDEX audit_entries_subject ON public.audit_entries USING btree (subject, id DESC);
CREATE TRIGGER audit_entries_all_kept BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_entries_kept BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table availabilities (
  id integer generated always as identity not null,
  account_id integer not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint availabilities_pkey PRIMARY KEY (id),
  constraint availabilities_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint availabilities_check CHECK (((ends_at >= starts_at) AND (ends_at <= (starts_at + '04:00:00'::interval))))
);
CREATE INDEX availabilities_account ON public.availabilities USING btree (account_id, ends_at);
CREATE INDEX availabilities_ends ON public.availabilities USING btree (ends_at);

create table backups (
  name text not null,
  taken_at timestamp with time zone not null,
  finished_at timestamp with time zone not null,
  rows bigint not null,
  files bigint not null,
  bytes bigint not null,
  constraint backups_pkey PRIMARY KEY (name)
);

create table banned_likenesses (
  id integer generated always as identity not null,
  banned_id integer not null,
  media_id integer,
  submission_id integer,
  distance smallint not null,
  found_at timestamp with time zone not null,
  constraint banned_likenesses_pkey PRIMARY KEY (id),
  constraint banned_likenesses_banned_id_fkey FOREIGN KEY (banned_id) REFERENCES banned_media(id) ON DELETE CASCADE,
  constraint banned_likenesses_check CHECK ((num_nonnulls(media_id, submission_id) = 1)),
  constraint banned_likenesses_distance_check CHECK (((distance >= 0) AND (distance <= 256))),
  constraint banned_likenesses_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint banned_likenesses_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES campaign_submissions(id) ON DELETE CASCADE
);
CREATE INDEX banned_likenesses_banned ON public.banned_likenesses USING btree (banned_id);
CREATE UNIQUE INDEX banned_likenesses_media ON public.banned_likenesses USING btree (media_id, banned_id) WHERE (media_id IS NOT NULL);
CREATE UNIQUE INDEX banned_likenesses_submission ON public.banned_likenesses USING btree (submission_id, banned_id) WHERE (submission_id IS NOT NULL);

create table banned_media (
  id integer generated always as identity not null,
  content_hash bytea not null,
  perceptual_hash bit(256),
  reason text not null,
  operator_id integer,
  banned_at timestamp with time zone not null,
  video_hash bytea,
  from_poster boolean default false not null,
  constraint banned_media_pkey PRIMARY KEY (id),
  constraint banned_media_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint banned_media_content_hash_key UNIQUE (content_hash),
  constraint banned_media_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint banned_media_reason_check CHECK ((reason = ANY (ARRAY['illegal'::text, 'non_consensual'::text])))
);
CREATE INDEX banned_media_video ON public.banned_media USING btree (video_hash) WHERE (video_hash IS NOT NULL);
CREATE TRIGGER banned_media_for_transparency AFTER INSERT ON public.banned_media REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency();

create table banned_people (
  id integer generated always as identity not null,
  cpf_hash bytea not null,
  document_hash bytea not null,
  reason text not null,
  suspension_id integer,
  first_operator_id integer not null,
  operator_id integer not null,
  banned_at timestamp with time zone not null,
  until timestamp with time zone not null,
  lifted_at timestamp with time zone,
  constraint banned_people_pkey PRIMARY KEY (id),
  constraint banned_by_two CHECK ((operator_id <> first_operator_id)),
  constraint banned_people_check CHECK ((until > banned_at)),
  constraint banned_people_check1 CHECK ((lifted_at >= banned_at)),
  constraint banned_people_cpf_hash_check CHECK ((octet_length(cpf_hash) = 32)),
  constraint banned_people_document_hash_check CHECK ((octet_length(document_hash) = 32)),
  constraint banned_people_first_operator_id_fkey FOREIGN KEY (first_operator_id) REFERENCES operators(id),
  constraint banned_people_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint banned_people_reason_check CHECK ((reason = ANY (ARRAY['exploitation'::text, 'coercion'::text, 'non_consensual'::text, 'false_identity'::text]))),
  constraint banned_people_suspension_id_fkey FOREIGN KEY (suspension_id) REFERENCES account_suspensions(id) ON DELETE SET NULL
);
CREATE INDEX banned_people_cpf ON public.banned_people USING btree (cpf_hash) WHERE (lifted_at IS NULL);
CREATE INDEX banned_people_document ON public.banned_people USING btree (document_hash) WHERE (lifted_at IS NULL);
CREATE INDEX banned_people_end ON public.banned_people USING btree (until);
CREATE INDEX banned_people_suspension ON public.banned_people USING btree (suspension_id);

create table breasts (
  id smallint not null,
  name text not null,
  position smallint not null,
  constraint breasts_pkey PRIMARY KEY (id),
  constraint breasts_name_key UNIQUE (name),
  constraint breasts_position_key UNIQUE ("position")
);

create table campaign_reviews (
  submission_id integer not null,
  verdict text not null,
  reason text,
  content_hash bytea not null,
  operator_id integer,
  reviewed_at timestamp with time zone not null,
  constraint campaign_reviews_pkey PRIMARY KEY (submission_id),
  constraint campaign_reviews_check CHECK (((verdict = 'refused'::text) = (reason IS NOT NULL))),
  constraint campaign_reviews_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint campaign_reviews_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint campaign_reviews_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES campaign_submissions(id) ON DELETE CASCADE,
  constraint campaign_reviews_verdict_check CHECK ((verdict = ANY (ARRAY['approved'::text, 'refused'::text])))
);
CREATE INDEX campaign_reviews_approved ON public.campaign_reviews USING btree (reviewed_at) WHERE (verdict = 'approved'::text);
CREATE INDEX campaign_reviews_refused ON public.campaign_reviews USING btree (submission_id) WHERE (verdict = 'refused'::text);
CREATE TRIGGER campaign_reviews_for_transparency AFTER INSERT ON public.campaign_reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency('campaign');
CREATE TRIGGER queue_reviewed AFTER INSERT ON public.campaign_reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_review_queue('campaign', 'gone');

create table campaign_submissions (
  id integer generated always as identity not null,
  campaign_id integer not null,
  title text not null,
  folder text not null,
  color text not null,
  target_url text,
  animated boolean not null,
  picture_hash bytea not null,
  perceptual_hash bit(256),
  content_hash bytea not null,
  submitted_at timestamp with time zone not null,
  constraint campaign_submissions_pkey PRIMARY KEY (id),
  constraint campaign_submissions_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_submissions_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint campaign_submissions_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint campaign_submissions_folder_check CHECK ((folder ~ '^[A-Za-z0-9_-]{12}$'::text)),
  constraint campaign_submissions_picture_hash_check CHECK ((octet_length(picture_hash) = 32)),
  constraint campaign_submissions_target_url_check CHECK (((target_url ~* '^https?://[^\s]+$'::text) AND (char_length(target_url) <= 300))),
  constraint campaign_submissions_title_check CHECK (((char_length(btrim(title)) >= 1) AND (char_length(btrim(title)) <= 80)))
);
CREATE INDEX campaign_submissions_by_time ON public.campaign_submissions USING btree (submitted_at, id);
CREATE INDEX campaign_submissions_folder ON public.campaign_submissions USING btree (folder);
CREATE INDEX campaign_submissions_latest ON public.campaign_submissions USING btree (campaign_id, id DESC);
CREATE INDEX campaign_submissions_parts ON public.campaign_submissions USING gin (picture_parts(perceptual_hash)) WHERE (perceptual_hash IS NOT NULL);
CREATE TRIGGER queue_dropped AFTER DELETE ON public.campaign_submissions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_review_queue('campaign', 'gone');
CREATE TRIGGER queue_sent AFTER INSERT ON public.campaign_submissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_review_queue('campaign', 'waits');

create table campaigns (
  id integer generated always as identity not null,
  account_id integer not null,
  user_type smallint default 5 not null,
  slot smallint not null,
  title text,
  folder text,
  color text,
  target_url text,
  active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  suspended_at timestamp with time zone,
  suspension_reason text,
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_account_id_slot_key UNIQUE (account_id, slot),
  constraint campaigns_account_id_user_type_fkey FOREIGN KEY (account_id, user_type) REFERENCES accounts(id, user_type) ON DELETE CASCADE,
  constraint campaigns_check CHECK ((num_nulls(title, folder, color) = ANY (ARRAY[0, 3]))),
  constraint campaigns_check1 CHECK (((suspended_at IS NULL) = (suspension_reason IS NULL))),
  constraint campaigns_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint campaigns_folder_check CHECK ((folder ~ '^[A-Za-z0-9_-]{12}$'::text)),
  constraint campaigns_folder_key UNIQUE (folder),
  constraint campaigns_slot_check CHECK (((slot >= 1) AND (slot <= 3))),
  constraint campaigns_target_url_check CHECK (((target_url ~* '^https?://[^\s]+$'::text) AND (char_length(target_url) <= 300))),
  constraint campaigns_title_check CHECK (((char_length(btrim(title)) >= 1) AND (char_length(btrim(title)) <= 80))),
  constraint campaigns_user_type_check CHECK ((user_type = 5))
);
CREATE INDEX campaigns_suspended ON public.campaigns USING btree (id) WHERE (suspended_at IS NOT NULL);
CREATE TRIGGER campaigns_for_transparency AFTER UPDATE ON public.campaigns REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency();

create table card_attempts (
  id integer generated always as identity not null,
  account_id integer,
  order_id integer not null,
  idempotency_key text not null,
  reference uuid default gen_random_uuid() not null,
  gateway_order_id text,
  gateway_charge_id text,
  status text,
  brand text,
  last_digits text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint card_attempts_pkey PRIMARY KEY (id),
  constraint card_attempts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint card_attempts_account_id_idempotency_key_key UNIQUE (account_id, idempotency_key),
  constraint card_attempts_last_digits_check CHECK ((last_digits ~ '^\d{4}$'::text)),
  constraint card_attempts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint card_attempts_reference_key UNIQUE (reference),
  constraint card_attempts_status_check CHECK ((status = ANY (ARRAY['AUTHORIZED'::text, 'PAID'::text, 'IN_ANALYSIS'::text, 'DECLINED'::text, 'CANCELED'::text])))
);
CREATE INDEX card_attempts_of_order ON public.card_attempts USING btree (order_id);
CREATE INDEX card_attempts_open ON public.card_attempts USING btree (created_at) WHERE (settled_at IS NULL);

create table cities (
  id integer not null,
  state_id smallint not null,
  name text not null,
  search_key text not null,
  constraint cities_pkey PRIMARY KEY (id),
  constraint cities_check CHECK (((id / 100000) = state_id)),
  constraint cities_state_id_fkey FOREIGN KEY (state_id) REFERENCES states(id),
  constraint cities_state_id_search_key_key UNIQUE (state_id, search_key)
);

create table contact_case_answers (
  case_id integer not null,
  outcome text not null,
  body text not null,
  note text,
  operator_id integer not null,
  answered_at timestamp with time zone not null,
  constraint contact_case_answers_pkey PRIMARY KEY (case_id),
  constraint contact_case_answers_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
  constraint contact_case_answers_case_id_fkey FOREIGN KEY (case_id) REFERENCES contact_cases(id) ON DELETE CASCADE,
  constraint contact_case_answers_note_check CHECK (((char_length(note) >= 1) AND (char_length(note) <= 1000))),
  constraint contact_case_answers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint contact_case_answers_outcome_check CHECK ((outcome = ANY (ARRAY['solved'::text, 'partly'::text, 'refused'::text, 'misplaced'::text])))
);
CREATE TRIGGER contact_case_answers_for_transparency AFTER INSERT ON public.contact_case_answers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency();

create table contact_cases (
  id integer generated always as identity not null,
  protocol text default ('C'::text || upper(substr(replace((gen_random_uuid())::text, '-'::text, ''::text), 1, 11))) not null,
  kind text not null,
  email text not null,
  body text not null,
  received_at timestamp with time zone not null,
  waiting_since timestamp with time zone,
  due_at timestamp with time zone,
  alarmed smallint default 0 not null,
  constraint contact_cases_pkey PRIMARY KEY (id),
  constraint contact_cases_alarmed_check CHECK ((alarmed = ANY (ARRAY[0, 50, 80, 100]))),
  constraint contact_cases_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
  constraint contact_cases_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 255))),
  constraint contact_cases_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'consumer'::text, 'authority'::text]))),
  constraint contact_cases_protocol_key UNIQUE (protocol),
  constraint due_while_waiting CHECK (((waiting_since IS NULL) = (due_at IS NULL)))
);
CREATE INDEX contact_cases_by_time ON public.contact_cases USING btree (received_at);
CREATE INDEX contact_cases_email ON public.contact_cases USING btree (email, id);
CREATE INDEX contact_cases_queued ON public.contact_cases USING btree (due_at, id) WHERE (due_at IS NOT NULL);

create table contact_messages (
  id bigint generated always as identity not null,
  subject text not null,
  email text,
  body text not null,
  sent_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
  constraint contact_messages_subject_check CHECK ((subject = ANY (ARRAY['question'::text, 'report'::text, 'personal_data'::text, 'authority'::text, 'other'::text])))
);
CREATE INDEX contact_messages_email ON public.contact_messages USING btree (email) WHERE (email IS NOT NULL);
CREATE INDEX contact_messages_mailed ON public.contact_messages USING btree (mailed_at);

create table conversations (
  account_id integer not null,
  opened_at timestamp with time zone not null,
  last_message_at timestamp with time zone not null,
  waiting_since timestamp with time zone,
  closed_at timestamp with time zone,
  closed_by integer,
  account_read_id bigint default 0 not null,
  operator_read_id bigint default 0 not null,
  mailed_id bigint default 0 not null,
  constraint conversations_pkey PRIMARY KEY (account_id),
  constraint conversations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint conversations_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operators(id)
);
CREATE INDEX conversations_closed ON public.conversations USING btree (last_message_at DESC, account_id DESC) WHERE (closed_at IS NOT NULL);
CREATE INDEX conversations_open ON public.conversations USING btree (last_message_at DESC, account_id DESC) WHERE (closed_at IS NULL);
CREATE INDEX conversations_recent ON public.conversations USING btree (last_message_at DESC, account_id DESC);
CREATE INDEX conversations_waiting ON public.conversations USING btree (waiting_since, account_id) WHERE (waiting_since IS NOT NULL);

create table coupon_uses (
  order_id integer not null,
  coupon_id integer not null,
  account_id integer,
  used_at timestamp with time zone not null,
  released_at timestamp with time zone,
  constraint coupon_uses_pkey PRIMARY KEY (order_id),
  constraint coupon_uses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX coupon_uses_counted ON public.coupon_uses USING btree (coupon_id, account_id) WHERE (released_at IS NULL);

create table coupons (
  id integer generated always as identity not null,
  code text not null,
  title text not null,
  cents integer,
  percent smallint,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  most_uses integer,
  most_uses_each smallint default 1 not null,
  plan_ids smallint[],
  for_all boolean default false not null,
  withdrawn_at timestamp with time zone,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_cents_check CHECK ((cents > 0)),
  constraint coupons_check CHECK ((ends_at > starts_at)),
  constraint coupons_check1 CHECK ((num_nonnulls(cents, percent) = 1)),
  constraint coupons_code_check CHECK ((code ~ '^[A-Z0-9]{3,20}$'::text)),
  constraint coupons_code_key UNIQUE (code),
  constraint coupons_most_uses_check CHECK ((most_uses > 0)),
  constraint coupons_most_uses_each_check CHECK ((most_uses_each > 0)),
  constraint coupons_percent_check CHECK (((percent >= 1) AND (percent <= 100)))
);

create table data_request_answers (
  request_id integer not null,
  outcome text not null,
  body text not null,
  operator_id integer not null,
  answered_at timestamp with time zone not null,
  constraint data_request_answers_pkey PRIMARY KEY (request_id),
  constraint data_request_answers_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
  constraint data_request_answers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint data_request_answers_outcome_check CHECK ((outcome = ANY (ARRAY['fulfilled'::text, 'partly'::text, 'refused'::text]))),
  constraint data_request_answers_request_id_fkey FOREIGN KEY (request_id) REFERENCES data_requests(id) ON DELETE CASCADE
);

create table data_request_links (
  token_hash bytea not null,
  request_id integer not null,
  constraint data_request_links_pkey PRIMARY KEY (token_hash),
  constraint data_request_links_request_id_fkey FOREIGN KEY (request_id) REFERENCES data_requests(id) ON DELETE CASCADE,
  constraint data_request_links_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX data_request_links_request ON public.data_request_links USING btree (request_id);

create table data_requests (
  id integer generated always as identity not null,
  protocol text default ('P'::text || upper(substr(replace((gen_random_uuid())::text, '-'::text, ''::text), 1, 11))) not null,
  kind text not null,
  account_id integer,
  email text,
  body text not null,
  received_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  waiting_since timestamp with time zone,
  due_at timestamp with time zone,
  alarmed smallint default 0 not null,
  constraint data_requests_pkey PRIMARY KEY (id),
  constraint data_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint data_requests_alarmed_check CHECK ((alarmed = ANY (ARRAY[0, 50, 80, 100]))),
  constraint data_requests_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
  constraint data_requests_check CHECK ((confirmed_at >= received_at)),
  constraint data_requests_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 255))),
  constraint data_requests_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'correction'::text, 'review'::text, 'portability'::text, 'erasure'::text, 'question'::text]))),
  constraint data_requests_protocol_key UNIQUE (protocol),
  constraint due_once_confirmed CHECK (((due_at IS NULL) OR (confirmed_at IS NOT NULL))),
  constraint due_while_waiting CHECK (((waiting_since IS NULL) = (due_at IS NULL))),
  constraint of_somebody CHECK (((account_id IS NULL) = (email IS NOT NULL)))
);
CREATE INDEX data_requests_account ON public.data_requests USING btree (account_id, id) WHERE (account_id IS NOT NULL);
CREATE INDEX data_requests_by_time ON public.data_requests USING btree (received_at);
CREATE INDEX data_requests_email ON public.data_requests USING btree (email, id) WHERE (email IS NOT NULL);
CREATE INDEX data_requests_queued ON public.data_requests USING btree (due_at, id) WHERE (due_at IS NOT NULL);

create table declaration_graces (
  account_id integer not null,
  kind text not null,
  version smallint not null,
  until timestamp with time zone not null,
  asked_at timestamp with time zone,
  reminded_at timestamp with time zone,
  constraint declaration_graces_pkey PRIMARY KEY (account_id, kind, version),
  constraint declaration_graces_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint declaration_graces_kind_version_fkey FOREIGN KEY (kind, version) REFERENCES declaration_versions(kind, version)
);
CREATE INDEX declaration_graces_unasked ON public.declaration_graces USING btree (account_id) WHERE (asked_at IS NULL);
CREATE INDEX declaration_graces_until ON public.declaration_graces USING btree (until);

create table declaration_versions (
  kind text not null,
  version smallint not null,
  text_hash text not null,
  user_types smallint[] not null,
  constraint declaration_versions_pkey PRIMARY KEY (kind, version),
  constraint declaration_versions_text_hash_check CHECK ((text_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint declaration_versions_version_check CHECK ((version > 0))
);

create table declarations (
  id integer generated always as identity not null,
  account_id integer not null,
  kind text not null,
  version smallint not null,
  text_hash text not null,
  given_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  operator_id integer,
  reason text,
  constraint declarations_pkey PRIMARY KEY (id),
  constraint declarations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint declarations_check CHECK ((withdrawn_at >= given_at)),
  constraint declarations_kind_version_fkey FOREIGN KEY (kind, version) REFERENCES declaration_versions(kind, version),
  constraint declarations_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint declarations_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 500))),
  constraint declarations_recorded CHECK ((num_nulls(operator_id, reason) = ANY (ARRAY[0, 2]))),
  constraint declarations_text_hash_check CHECK ((text_hash ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX declarations_account ON public.declarations USING btree (account_id, id);
CREATE UNIQUE INDEX declarations_open ON public.declarations USING btree (account_id, kind, version) WHERE (withdrawn_at IS NULL);

create table email_changes (
  token_hash bytea not null,
  account_id integer not null,
  email text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint email_changes_pkey PRIMARY KEY (token_hash),
  constraint email_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint email_changes_email_check CHECK ((email = lower(email))),
  constraint email_changes_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX email_changes_account ON public.email_changes USING btree (account_id);

create table evidence (
  id integer generated always as identity not null,
  kind text not null,
  account_id integer not null,
  report_id integer,
  content_hash bytea not null,
  content jsonb,
  sealed bytea,
  kept_since timestamp with time zone not null,
  constraint evidence_pkey PRIMARY KEY (id),
  constraint evidence_check CHECK (((content IS NULL) <> (sealed IS NULL))),
  constraint evidence_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint evidence_kind_check CHECK ((kind = ANY (ARRAY['ad'::text, 'ad_file'::text, 'abuse'::text, 'held'::text]))),
  constraint evidence_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE SET NULL
);
CREATE INDEX evidence_account ON public.evidence USING btree (account_id, id DESC);
CREATE INDEX evidence_by_time ON public.evidence USING btree (kind, kept_since);
CREATE INDEX evidence_held ON public.evidence USING btree (account_id) WHERE (kind = 'held'::text);
CREATE INDEX evidence_of_kind ON public.evidence USING btree (kind, id DESC);
CREATE UNIQUE INDEX evidence_published ON public.evidence USING btree (account_id, kind, content_hash) WHERE (kind = ANY (ARRAY['ad'::text, 'ad_file'::text]));
CREATE INDEX evidence_report ON public.evidence USING btree (report_id) WHERE (report_id IS NOT NULL);
CREATE INDEX evidence_unsealed ON public.evidence USING btree (id) WHERE (sealed IS NULL);
CREATE TRIGGER evidence_all_kept BEFORE TRUNCATE ON public.evidence FOR EACH STATEMENT EXECUTE FUNCTION keep_evidence();
CREATE TRIGGER evidence_kept BEFORE DELETE OR UPDATE ON public.evidence FOR EACH ROW EXECUTE FUNCTION keep_evidence();

create table evidence_files (
  object text not null,
  evidence_id integer not null,
  name text not null,
  bytes integer not null,
  sha256 bytea not null,
  constraint evidence_files_pkey PRIMARY KEY (object),
  constraint evidence_files_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES evidence(id) ON DELETE CASCADE,
  constraint evidence_files_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint evidence_files_object_check CHECK ((object ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint evidence_files_sha256_check CHECK ((octet_length(sha256) = 32))
);
CREATE INDEX evidence_files_of ON public.evidence_files USING btree (evidence_id);
CREATE TRIGGER evidence_files_kept BEFORE DELETE OR UPDATE ON public.evidence_files FOR EACH ROW EXECUTE FUNCTION keep_evidence_parts('evidence_id');

create table evidence_folders (
  evidence_id integer not null,
  folder text not null,
  constraint evidence_folders_pkey PRIMARY KEY (evidence_id, folder),
  constraint evidence_folders_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES evidence(id) ON DELETE CASCADE
);
CREATE INDEX evidence_folders_folder ON public.evidence_folders USING btree (folder);

create table evidence_keys (
  evidence_id integer not null,
  wrapped_key bytea not null,
  kek_id text not null,
  constraint evidence_keys_pkey PRIMARY KEY (evidence_id),
  constraint evidence_keys_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES evidence(id) ON DELETE CASCADE
);
CREATE TRIGGER evidence_keys_kept BEFORE DELETE OR UPDATE ON public.evidence_keys FOR EACH ROW EXECUTE FUNCTION keep_evidence_parts('evidence_id', 'wrapped_key', 'kek_id');

create table evidence_openings (
  id integer generated always as identity not null,
  evidence_id integer not null,
  purpose text not null,
  reason text not null,
  asked_by integer not null,
  asked_at timestamp with time zone not null,
  granted_by integer,
  granted_at timestamp with time zone,
  refused_by integer,
  refused_at timestamp with time zone,
  opened_at timestamp with time zone,
  session_id integer,
  ends_at timestamp with time zone,
  package_secret bytea,
  constraint evidence_openings_pkey PRIMARY KEY (id),
  constraint evidence_openings_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES operators(id),
  constraint evidence_openings_check CHECK ((granted_at >= asked_at)),
  constraint evidence_openings_check1 CHECK ((refused_at >= asked_at)),
  constraint evidence_openings_check2 CHECK ((opened_at >= granted_at)),
  constraint evidence_openings_check3 CHECK ((num_nulls(granted_by, granted_at, package_secret) = ANY (ARRAY[0, 3]))),
  constraint evidence_openings_check4 CHECK ((num_nulls(refused_by, refused_at) = ANY (ARRAY[0, 2]))),
  constraint evidence_openings_check5 CHECK ((num_nulls(opened_at, session_id, ends_at) = ANY (ARRAY[0, 3]))),
  constraint evidence_openings_check6 CHECK (((opened_at IS NULL) OR (granted_at IS NOT NULL))),
  constraint evidence_openings_check7 CHECK (((granted_at IS NULL) OR (refused_at IS NULL))),
  constraint evidence_openings_evidence_id_fkey FOREIGN KEY (evidence_id) REFERENCES evidence(id) ON DELETE CASCADE,
  constraint evidence_openings_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES operators(id),
  constraint evidence_openings_purpose_check CHECK ((purpose = ANY (ARRAY['authority'::text, 'court'::text, 'contestation'::text, 'inspection'::text]))),
  constraint evidence_openings_reason_check CHECK (((char_length(btrim(reason)) >= 10) AND (char_length(btrim(reason)) <= 1000))),
  constraint evidence_openings_refused_by_fkey FOREIGN KEY (refused_by) REFERENCES operators(id),
  constraint granted_by_another CHECK ((granted_by <> asked_by)),
  constraint one_opening_at_a_time EXCLUDE USING gist (int4range(evidence_id, evidence_id, '[]'::text) WITH &&, tsrange((asked_at AT TIME ZONE 'UTC'::text), COALESCE((refused_at AT TIME ZONE 'UTC'::text), (ends_at AT TIME ZONE 'UTC'::text), ((granted_at AT TIME ZONE 'UTC'::text) + '00:15:00'::interval), ((asked_at AT TIME ZONE 'UTC'::text) + '24:00:00'::interval))) WITH &&) WHERE ((asked_at >= '2026-11-26 00:00:00+00'::timestamp with time zone))
);
CREATE INDEX evidence_openings_asked ON public.evidence_openings USING btree (asked_at, id) WHERE ((granted_at IS NULL) AND (refused_at IS NULL));
CREATE INDEX evidence_openings_of ON public.evidence_openings USING btree (evidence_id, id DESC);
CREATE TRIGGER evidence_openings_kept BEFORE DELETE OR UPDATE ON public.evidence_openings FOR EACH ROW EXECUTE FUNCTION keep_opening();

create table eyes (
  id smallint not null,
  name text not null,
  position smallint not null,
  constraint eyes_pkey PRIMARY KEY (id),
  constraint eyes_name_key UNIQUE (name),
  constraint eyes_position_key UNIQUE ("position")
);

create table hair (
  id smallint not null,
  name text not null,
  position smallint not null,
  constraint hair_pkey PRIMARY KEY (id),
  constraint hair_name_key UNIQUE (name),
  constraint hair_position_key UNIQUE ("position")
);

create table hash_keys (
  id smallint not null,
  sealed bytea not null,
  constraint hash_keys_pkey PRIMARY KEY (id),
  constraint hash_keys_id_check CHECK ((id = 1))
);

create table help_messages (
  id integer generated always as identity not null,
  request_id integer not null,
  operator_id integer,
  body text not null,
  sent_at timestamp with time zone not null,
  constraint help_messages_pkey PRIMARY KEY (id),
  constraint help_messages_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint help_messages_request_id_fkey FOREIGN KEY (request_id) REFERENCES help_requests(id) ON DELETE CASCADE
);
CREATE INDEX help_messages_request ON public.help_messages USING btree (request_id, id);

create table help_requests (
  id integer generated always as identity not null,
  account_id integer,
  word_hash bytea,
  opened_at timestamp with time zone not null,
  waiting_since timestamp with time zone,
  due_at timestamp with time zone,
  alarmed smallint default 0 not null,
  closed_at timestamp with time zone,
  closed_by integer,
  outcome text,
  constraint help_requests_pkey PRIMARY KEY (id),
  constraint closed_by_somebody CHECK (((closed_at IS NULL) = (outcome IS NULL))),
  constraint help_requests_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint help_requests_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operators(id),
  constraint help_requests_outcome_check CHECK ((outcome = ANY (ARRAY['safe'::text, 'forwarded'::text, 'silent'::text, 'mistaken'::text]))),
  constraint open_or_closed CHECK ((((closed_at IS NULL) = (due_at IS NOT NULL)) AND ((due_at IS NULL) = (waiting_since IS NULL))))
);
CREATE INDEX help_requests_closed ON public.help_requests USING btree (closed_at) WHERE (closed_at IS NOT NULL);
CREATE INDEX help_requests_due ON public.help_requests USING btree (due_at, id) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX help_requests_word ON public.help_requests USING btree (account_id, word_hash);

create table help_steps (
  id integer generated always as identity not null,
  request_id integer not null,
  operator_id integer not null,
  step text not null,
  note text not null,
  done_at timestamp with time zone not null,
  constraint help_steps_pkey PRIMARY KEY (id),
  constraint help_steps_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint help_steps_request_id_fkey FOREIGN KEY (request_id) REFERENCES help_requests(id) ON DELETE CASCADE
);
CREATE INDEX help_steps_request ON public.help_steps USING btree (request_id, id);

create table incidents (
  id integer generated always as identity not null,
  code text default ('I'::text || upper(substr(replace((gen_random_uuid())::text, '-'::text, ''::text), 1, 11))) not null,
  opened_at timestamp with time zone not null,
  opened_by integer not null,
  known_at timestamp with time zone not null,
  what text not null,
  data text not null,
  people text not null,
  risk text not null,
  measures text not null,
  version integer default 1 not null,
  waiting_since timestamp with time zone,
  due_at timestamp with time zone,
  alarmed smallint default 0 not null,
  outcome text,
  conclusion text,
  closed_at timestamp with time zone,
  closed_by integer,
  constraint incidents_pkey PRIMARY KEY (id),
  constraint closed_when_complete CHECK (((closed_at IS NULL) OR (((((''::text <> data) AND (''::text <> people)) AND (''::text <> risk)) AND (''::text <> measures)) AND (''::text <> conclusion)))),
  constraint incidents_alarmed_check CHECK ((alarmed = ANY (ARRAY[0, 50, 80, 100]))),
  constraint incidents_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES operators(id),
  constraint incidents_code_key UNIQUE (code),
  constraint incidents_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES operators(id),
  constraint incidents_outcome_check CHECK ((outcome = ANY (ARRAY['communicated'::text, 'not_needed'::text]))),
  constraint incidents_what_check CHECK ((what <> ''::text)),
  constraint waits_until_closed CHECK ((((num_nulls(waiting_since, due_at) = 0) AND (num_nonnulls(outcome, conclusion, closed_at, closed_by) = 0)) OR ((num_nonnulls(waiting_since, due_at) = 0) AND (num_nulls(outcome, conclusion, closed_at, closed_by) = 0))))
);
CREATE INDEX incidents_by_time ON public.incidents USING btree (opened_at);
CREATE INDEX incidents_due ON public.incidents USING btree (due_at, id) WHERE (due_at IS NOT NULL);

create table installation (
  id uuid default gen_random_uuid() not null,
  only_row boolean default true not null,
  document_key text,
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_document_key_check CHECK ((document_key ~ '^[0-9a-f]{16}$'::text)),
  constraint installation_only_row_check CHECK (only_row)
);

create view kept_banners as
SELECT c.account_id,
    s.campaign_id,
    s.folder,
    min(s.submitted_at) AS created_at
   FROM campaign_submissions s
     JOIN campaigns c ON c.id = s.campaign_id
  WHERE s.folder = c.folder OR s.id = (( SELECT max(n.id) AS max
           FROM campaign_submissions n
          WHERE n.campaign_id = s.campaign_id)) OR (EXISTS ( SELECT
           FROM campaign_reviews r
          WHERE r.submission_id = s.id AND r.verdict = 'approved'::text))
  GROUP BY c.account_id, s.campaign_id, s.folder;

create table kyc_claims (
  submission_id integer not null,
  operator_id integer not null,
  claimed_at timestamp with time zone not null,
  constraint kyc_claims_pkey PRIMARY KEY (submission_id),
  constraint kyc_claims_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint kyc_claims_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_submissions(id) ON DELETE CASCADE
);

create table kyc_documents (
  submission_id integer not null,
  kind text not null,
  object text not null,
  width smallint not null,
  height smallint not null,
  constraint kyc_documents_pkey PRIMARY KEY (submission_id, kind),
  constraint kyc_documents_height_check CHECK ((height > 0)),
  constraint kyc_documents_kind_check CHECK ((kind = ANY (ARRAY['front'::text, 'verse'::text, 'selfie'::text]))),
  constraint kyc_documents_object_check CHECK ((object ~ '^[A-Za-z0-9_-]{22}$'::text)),
  constraint kyc_documents_object_key UNIQUE (object),
  constraint kyc_documents_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_submissions(id) ON DELETE CASCADE,
  constraint kyc_documents_width_check CHECK ((width > 0))
);

create table kyc_keys (
  account_id integer not null,
  wrapped_key bytea not null,
  kek_id text not null,
  created_at timestamp with time zone not null,
  constraint kyc_keys_pkey PRIMARY KEY (account_id),
  constraint kyc_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table kyc_notices (
  submission_id integer not null,
  valid_until timestamp with time zone not null,
  days_before smallint not null,
  sent_at timestamp with time zone not null,
  constraint kyc_notices_pkey PRIMARY KEY (submission_id, valid_until, days_before),
  constraint kyc_notices_days_before_check CHECK ((days_before = ANY (ARRAY[7, 30]))),
  constraint kyc_notices_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_reviews(submission_id) ON DELETE CASCADE
);

create table kyc_openings (
  session_id integer not null,
  submission_id integer not null,
  selfie_only boolean not null,
  opened_at timestamp with time zone not null,
  constraint kyc_openings_pkey PRIMARY KEY (session_id, submission_id, selfie_only),
  constraint kyc_openings_session_id_fkey FOREIGN KEY (session_id) REFERENCES operator_sessions(id) ON DELETE CASCADE,
  constraint kyc_openings_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_submissions(id) ON DELETE CASCADE
);
CREATE INDEX kyc_openings_submission ON public.kyc_openings USING btree (submission_id);

create table kyc_proposals (
  submission_id integer not null,
  operator_id integer not null,
  reasons text[] not null,
  checked text[] not null,
  transcript jsonb,
  proposed_at timestamp with time zone not null,
  constraint kyc_proposals_pkey PRIMARY KEY (submission_id),
  constraint kyc_proposals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint kyc_proposals_reasons_check CHECK ((cardinality(reasons) > 0)),
  constraint kyc_proposals_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_submissions(id) ON DELETE CASCADE,
  constraint kyc_proposals_submission_id_operator_id_key UNIQUE (submission_id, operator_id)
);

create table kyc_records (
  submission_id integer not null,
  account_id integer not null,
  name text not null,
  cpf text not null,
  birth date not null,
  document_number text not null,
  document_expires_on date,
  document_kind text,
  constraint kyc_records_pkey PRIMARY KEY (submission_id),
  constraint kyc_records_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint kyc_records_cpf_check CHECK ((cpf ~ '^[0-9]{11}$'::text)),
  constraint kyc_records_document_kind_check CHECK ((document_kind = ANY (ARRAY['rg'::text, 'cnh'::text]))),
  constraint kyc_records_document_number_check CHECK (((char_length(btrim(document_number)) >= 1) AND (char_length(btrim(document_number)) <= 30))),
  constraint kyc_records_name_check CHECK (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 120))),
  constraint kyc_records_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_reviews(submission_id) ON DELETE CASCADE
);
CREATE INDEX kyc_records_account ON public.kyc_records USING btree (account_id);
CREATE INDEX kyc_records_cpf ON public.kyc_records USING btree (cpf);

create table kyc_renewals (
  id integer generated always as identity not null,
  submission_id integer not null,
  operator_id integer not null,
  reason text not null,
  asked_at timestamp with time zone not null,
  constraint kyc_renewals_pkey PRIMARY KEY (id),
  constraint kyc_renewals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint kyc_renewals_reason_check CHECK (((char_length(btrim(reason)) >= 5) AND (char_length(btrim(reason)) <= 1000))),
  constraint kyc_renewals_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_reviews(submission_id) ON DELETE CASCADE
);
CREATE INDEX kyc_renewals_submission ON public.kyc_renewals USING btree (submission_id);

create table kyc_reviews (
  submission_id integer not null,
  verdict text not null,
  reason text,
  reviewed_at timestamp with time zone not null,
  operator_id integer,
  rejection text,
  checked text[] default '{}'::text[] not null,
  valid_until timestamp with time zone,
  ended_at timestamp with time zone,
  end_cause text,
  first_operator_id integer,
  constraint kyc_reviews_pkey PRIMARY KEY (submission_id),
  constraint judged_by_another CHECK ((operator_id <> first_operator_id)),
  constraint kyc_reviews_check CHECK (((verdict = 'approved'::text) OR (reason IS NOT NULL))),
  constraint kyc_reviews_end_cause_check CHECK ((end_cause = ANY (ARRAY['document'::text, 'term'::text, 'new_face'::text, 'new_number'::text, 'replaced'::text]))),
  constraint kyc_reviews_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint kyc_reviews_proposal FOREIGN KEY (submission_id, first_operator_id) REFERENCES kyc_proposals(submission_id, operator_id) ON DELETE CASCADE,
  constraint kyc_reviews_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_submissions(id) ON DELETE CASCADE,
  constraint kyc_reviews_verdict_check CHECK ((verdict = ANY (ARRAY['approved'::text, 'rejected'::text])))
);
CREATE INDEX kyc_reviews_rejected ON public.kyc_reviews USING btree (submission_id) WHERE (verdict = 'rejected'::text);
CREATE INDEX kyc_reviews_valid_until ON public.kyc_reviews USING btree (valid_until) WHERE ((verdict = 'approved'::text) AND (ended_at IS NULL));
CREATE TRIGGER document_approval_dated BEFORE INSERT ON public.kyc_reviews FOR EACH ROW EXECUTE FUNCTION date_document_approval();
CREATE TRIGGER kyc_reviews_for_transparency AFTER INSERT ON public.kyc_reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency('documents');
CREATE TRIGGER queue_reviewed AFTER INSERT ON public.kyc_reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_review_queue('documents', 'gone');

create table kyc_submissions (
  id integer generated always as identity not null,
  account_id integer not null,
  submitted_at timestamp with time zone not null,
  upload_id text,
  documents_destroyed_at timestamp with time zone,
  constraint kyc_submissions_pkey PRIMARY KEY (id),
  constraint kyc_submissions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint kyc_submissions_account_id_upload_id_key UNIQUE (account_id, upload_id),
  constraint kyc_submissions_upload_id_check CHECK ((upload_id ~ '^[A-Za-z0-9_-]{16,64}$'::text))
);
CREATE INDEX kyc_submissions_by_time ON public.kyc_submissions USING btree (submitted_at, id);
CREATE INDEX kyc_submissions_latest ON public.kyc_submissions USING btree (account_id, submitted_at DESC, id DESC);
CREATE TRIGGER queue_dropped AFTER DELETE ON public.kyc_submissions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_review_queue('documents', 'gone');
CREATE TRIGGER queue_sent AFTER INSERT ON public.kyc_submissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_review_queue('documents', 'waits');

create table kyc_view_tickets (
  token_hash bytea not null,
  session_id integer not null,
  submission_id integer not null,
  kind text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  purpose text,
  constraint kyc_view_tickets_pkey PRIMARY KEY (token_hash),
  constraint kyc_view_tickets_kind_check CHECK ((kind = ANY (ARRAY['front'::text, 'verse'::text, 'selfie'::text]))),
  constraint kyc_view_tickets_purpose_check CHECK ((purpose = ANY (ARRAY['review'::text, 'compare'::text, 'report'::text, 'suspension'::text, 'authority'::text, 'person'::text]))),
  constraint kyc_view_tickets_session_id_fkey FOREIGN KEY (session_id) REFERENCES operator_sessions(id) ON DELETE CASCADE,
  constraint kyc_view_tickets_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_submissions(id) ON DELETE CASCADE,
  constraint kyc_view_tickets_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX kyc_view_tickets_old ON public.kyc_view_tickets USING btree (expires_at);

create table languages (
  id smallint not null,
  name text not null,
  position smallint not null,
  constraint languages_pkey PRIMARY KEY (id),
  constraint languages_name_key UNIQUE (name),
  constraint languages_position_key UNIQUE ("position")
);

create view ledger as
WITH taken AS (
         SELECT r.id,
            p.order_id,
            p.amount,
            r.opened_at
           FROM reversals r
             JOIN payments p ON p.id = r.payment_id
             JOIN order_activations a ON a.payment_id = p.id
          WHERE NOT (EXISTS ( SELECT
                   FROM refunds f
                  WHERE f.payment_id = p.id AND f.decided_at <= r.opened_at))
        ), restored AS (
         SELECT t.order_id,
            t.amount,
            s.settled_at
           FROM taken t
             JOIN reversal_outcomes s ON s.reversal_id = t.id
          WHERE s.outcome = 'won'::text
        )
 SELECT payments.order_id,
    'received'::text AS kind,
    payments.amount,
    payments.received_at AS at
   FROM payments
UNION ALL
 SELECT p.order_id,
    'refunded'::text AS kind,
    p.amount,
    r.decided_at AS at
   FROM refunds r
     JOIN payments p ON p.id = r.payment_id
UNION ALL
 SELECT a.order_id,
    'granted'::text AS kind,
    o.amount,
    a.activated_at AS at
   FROM order_activations a
     JOIN orders o ON o.id = a.order_id
UNION ALL
 SELECT v.order_id,
    'revoked'::text AS kind,
    o.amount,
    v.revoked_at AS at
   FROM order_revocations v
     JOIN orders o ON o.id = v.order_id
UNION ALL
 SELECT taken.order_id,
    'refunded'::text AS kind,
    taken.amount,
    taken.opened_at AS at
   FROM taken
UNION ALL
 SELECT taken.order_id,
    'revoked'::text AS kind,
    taken.amount,
    taken.opened_at AS at
   FROM taken
UNION ALL
 SELECT restored.order_id,
    'received'::text AS kind,
    restored.amount,
    restored.settled_at AS at
   FROM restored
UNION ALL
 SELECT restored.order_id,
    'granted'::text AS kind,
    restored.amount,
    restored.settled_at AS at
   FROM restored;

create table legal_holds (
  id integer generated always as identity not null,
  account_id integer,
  report_id integer,
  reason text not null,
  reference text not null,
  held_at timestamp with time zone not null,
  held_by integer not null,
  until timestamp with time zone,
  lifted_at timestamp with time zone,
  lifted_by integer,
  lift_reason text,
  constraint legal_holds_pkey PRIMARY KEY (id),
  constraint legal_holds_check CHECK ((lifted_at >= held_at)),
  constraint legal_holds_check1 CHECK ((num_nonnulls(account_id, report_id) = 1)),
  constraint legal_holds_check2 CHECK ((num_nulls(lifted_at, lifted_by, lift_reason) = ANY (ARRAY[0, 3]))),
  constraint legal_holds_held_by_fkey FOREIGN KEY (held_by) REFERENCES operators(id),
  constraint legal_holds_lift_reason_check CHECK (((char_length(btrim(lift_reason)) >= 5) AND (char_length(btrim(lift_reason)) <= 1000))),
  constraint legal_holds_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES operators(id),
  constraint legal_holds_reason_check CHECK (((char_length(btrim(reason)) >= 5) AND (char_length(btrim(reason)) <= 1000))),
  constraint legal_holds_reference_check CHECK (((char_length(btrim(reference)) >= 1) AND (char_length(btrim(reference)) <= 200))),
  constraint legal_holds_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE,
  constraint lifted_by_another CHECK ((lifted_by <> held_by))
);
CREATE INDEX legal_holds_account ON public.legal_holds USING btree (account_id, id DESC) WHERE (account_id IS NOT NULL);
CREATE INDEX legal_holds_report ON public.legal_holds USING btree (report_id, id DESC) WHERE (report_id IS NOT NULL);

create table lift_proposals (
  id integer generated always as identity not null,
  suspension_id integer not null,
  operator_id integer not null,
  reason text not null,
  proposed_at timestamp with time zone not null,
  refused_at timestamp with time zone,
  refused_by integer,
  refusal text,
  constraint lift_proposals_pkey PRIMARY KEY (id),
  constraint lift_proposals_check CHECK ((((refused_at IS NULL) = (refused_by IS NULL)) AND ((refused_at IS NULL) = (refusal IS NULL)))),
  constraint lift_proposals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint lift_proposals_reason_check CHECK (((char_length(btrim(reason)) >= 5) AND (char_length(btrim(reason)) <= 1000))),
  constraint lift_proposals_refusal_check CHECK (((char_length(btrim(refusal)) >= 5) AND (char_length(btrim(refusal)) <= 1000))),
  constraint lift_proposals_refused_by_fkey FOREIGN KEY (refused_by) REFERENCES operators(id),
  constraint lift_proposals_suspension_id_fkey FOREIGN KEY (suspension_id) REFERENCES account_suspensions(id) ON DELETE CASCADE,
  constraint refused_by_another CHECK ((refused_by <> operator_id))
);
CREATE INDEX lift_proposals_of ON public.lift_proposals USING btree (suspension_id);
CREATE UNIQUE INDEX lift_proposals_open ON public.lift_proposals USING btree (suspension_id) WHERE (refused_at IS NULL);

create table listing_pauses (
  id integer generated always as identity not null,
  account_id integer not null,
  paused_at timestamp with time zone not null,
  resumed_at timestamp with time zone,
  rotation integer not null,
  constraint listing_pauses_pkey PRIMARY KEY (id),
  constraint listing_pauses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint listing_pauses_check CHECK ((resumed_at >= paused_at))
);
CREATE INDEX listing_pauses_account ON public.listing_pauses USING btree (account_id);
CREATE UNIQUE INDEX listing_pauses_open ON public.listing_pauses USING btree (account_id) WHERE (resumed_at IS NULL);

create table listing_places (
  user_type smallint not null,
  state_id smallint not null,
  city_id integer not null,
  neighborhood_key text not null,
  change integer not null
);
CREATE INDEX listing_places_state ON public.listing_places USING btree (user_type, state_id);

create table listing_words (
  word text collate "C" not null,
  user_type smallint not null,
  state_id smallint not null,
  city_id integer,
  account_id integer not null,
  place integer default (floor((random() * (2147483647)::double precision)))::integer not null,
  constraint listing_words_pkey PRIMARY KEY (account_id, word)
);
CREATE INDEX listing_words_city ON public.listing_words USING btree (word, user_type, city_id, place, account_id);
CREATE INDEX listing_words_state ON public.listing_words USING btree (word, user_type, state_id, place, account_id);

create table listings (
  account_id integer not null,
  user_type smallint not null,
  tier text not null,
  state_id smallint not null,
  city_id integer,
  neighborhood_key text,
  gender text,
  category_id smallint,
  rotation integer default (floor((random() * (2147483647)::double precision)))::integer not null,
  listed_until timestamp with time zone not null,
  nickname text not null,
  birth date not null,
  price integer not null,
  city text,
  state text not null,
  photo_count smallint not null,
  video_count smallint not null,
  cover_folder text,
  cover_color text,
  tier_until timestamp with time zone not null,
  available_until timestamp with time zone,
  gender_said boolean default true not null,
  constraint listings_pkey PRIMARY KEY (account_id),
  constraint listings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint listings_tier_check CHECK ((tier = ANY (ARRAY['premium'::text, 'basic'::text]))),
  constraint listings_user_type_check CHECK (((user_type >= 2) AND (user_type <= 5)))
);
CREATE INDEX listings_category ON public.listings USING btree (state_id, category_id, rotation, account_id) WHERE (user_type = 5);
CREATE INDEX listings_city ON public.listings USING btree (user_type, tier, city_id, rotation, account_id);
CREATE INDEX listings_city_gender ON public.listings USING btree (user_type, tier, city_id, gender, rotation, account_id);
CREATE INDEX listings_city_neighborhood ON public.listings USING btree (user_type, tier, city_id, neighborhood_key, rotation, account_id);
CREATE INDEX listings_city_neighborhood_gender ON public.listings USING btree (user_type, tier, city_id, neighborhood_key, gender, rotation, account_id);
CREATE INDEX listings_ending ON public.listings USING btree (tier_until);
CREATE INDEX listings_partners ON public.listings USING btree (category_id, rotation, account_id) INCLUDE (listed_until) WHERE (user_type = 5);
CREATE INDEX listings_partners_state ON public.listings USING btree (state_id, rotation, account_id) WHERE (user_type = 5);
CREATE INDEX listings_state ON public.listings USING btree (user_type, tier, state_id, rotation, account_id);
CREATE INDEX listings_state_gender ON public.listings USING btree (user_type, tier, state_id, gender, rotation, account_id);
CREATE INDEX listings_state_neighborhood ON public.listings USING btree (user_type, tier, state_id, neighborhood_key, rotation, account_id);
CREATE INDEX listings_state_neighborhood_gender ON public.listings USING btree (user_type, tier, state_id, neighborhood_key, gender, rotation, account_id);
CREATE INDEX listings_turning ON public.listings USING btree (tier_until) WHERE (tier_until < listed_until);
CREATE TRIGGER count_places_added AFTER INSERT ON public.listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_listing_places();
CREATE TRIGGER count_places_moved AFTER UPDATE ON public.listings REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_listing_places();
CREATE TRIGGER count_places_removed AFTER DELETE ON public.listings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_listing_places();
CREATE TRIGGER count_places_truncated AFTER TRUNCATE ON public.listings FOR EACH STATEMENT EXECUTE FUNCTION count_listing_places();
CREATE TRIGGER listing_words_added AFTER INSERT ON public.listings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_listing_words();
CREATE TRIGGER listing_words_moved AFTER UPDATE OF nickname, user_type, state_id, city_id ON public.listings FOR EACH ROW WHEN (((((old.nickname IS DISTINCT FROM new.nickname) OR (old.user_type IS DISTINCT FROM new.user_type)) OR (old.state_id IS DISTINCT FROM new.state_id)) OR (old.city_id IS DISTINCT FROM new.city_id))) EXECUTE FUNCTION follow_listing_words();
CREATE TRIGGER listing_words_removed AFTER DELETE ON public.listings REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION follow_listing_words();
CREATE TRIGGER listing_words_truncated AFTER TRUNCATE ON public.listings FOR EACH STATEMENT EXECUTE FUNCTION follow_listing_words();

create table media (
  id integer generated always as identity not null,
  account_id integer not null,
  kind text not null,
  folder text not null,
  position smallint,
  width smallint not null,
  height smallint not null,
  color text not null,
  duration_ms integer,
  created_at timestamp with time zone default now() not null,
  container text,
  content_hash bytea not null,
  perceptual_hash bit(256),
  upload_id text,
  leaving_since timestamp with time zone,
  replaces integer,
  video_hash bytea,
  constraint media_pkey PRIMARY KEY (id),
  constraint media_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint media_account_id_kind_position_key UNIQUE (account_id, kind, "position") DEFERRABLE,
  constraint media_account_id_upload_id_key UNIQUE (account_id, upload_id),
  constraint media_check CHECK (((kind = 'video'::text) = (duration_ms IS NOT NULL))),
  constraint media_check1 CHECK (((kind = 'video'::text) = (container IS NOT NULL))),
  constraint media_check2 CHECK (((leaving_since IS NULL) OR ("position" IS NOT NULL))),
  constraint media_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint media_container_check CHECK ((container = ANY (ARRAY['mp4'::text, 'webm'::text]))),
  constraint media_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint media_duration_ms_check CHECK (((duration_ms >= 1) AND (duration_ms <= 20500))),
  constraint media_folder_check CHECK ((folder ~ '^[A-Za-z0-9_-]{12}$'::text)),
  constraint media_folder_key UNIQUE (folder),
  constraint media_height_check CHECK ((height > 0)),
  constraint media_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'video'::text]))),
  constraint media_position_check CHECK (("position" >= 0)),
  constraint media_upload_id_check CHECK ((upload_id ~ '^[A-Za-z0-9_-]{16,64}$'::text)),
  constraint media_width_check CHECK ((width > 0))
);
CREATE INDEX media_parts ON public.media USING gin (picture_parts(perceptual_hash)) WHERE (perceptual_hash IS NOT NULL);
CREATE INDEX media_replaces ON public.media USING btree (replaces) WHERE (replaces IS NOT NULL);
CREATE INDEX media_unplaced ON public.media USING btree (created_at) WHERE ("position" IS NULL);
CREATE INDEX media_video ON public.media USING btree (video_hash) WHERE (video_hash IS NOT NULL);
CREATE TRIGGER queue_dropped AFTER DELETE ON public.media REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_review_queue('media', 'gone');
CREATE TRIGGER queue_sent AFTER INSERT ON public.media REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_review_queue('media', 'waits');

create table media_attestations (
  id integer generated always as identity not null,
  media_id integer not null,
  people text not null,
  attested_at timestamp with time zone not null,
  operator_id integer,
  reason text,
  constraint media_attestations_pkey PRIMARY KEY (id),
  constraint media_attestations_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint media_attestations_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint media_attestations_people_check CHECK ((people = ANY (ARRAY['alone'::text, 'others'::text]))),
  constraint media_attestations_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 500))),
  constraint media_attestations_recorded CHECK ((num_nulls(operator_id, reason) = ANY (ARRAY[0, 2])))
);
CREATE INDEX media_attestations_media ON public.media_attestations USING btree (media_id, id);

create table media_likenesses (
  media_id integer not null,
  other_id integer not null,
  distance smallint not null,
  constraint media_likenesses_pkey PRIMARY KEY (media_id, other_id),
  constraint media_likenesses_distance_check CHECK (((distance >= 0) AND (distance <= 256))),
  constraint media_likenesses_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint media_likenesses_other_id_fkey FOREIGN KEY (other_id) REFERENCES media(id) ON DELETE CASCADE
);
CREATE INDEX media_likenesses_other ON public.media_likenesses USING btree (other_id);

create table media_releases (
  id integer generated always as identity not null,
  media_id integer not null,
  token_hash bytea not null,
  invited_at timestamp with time zone not null,
  account_id integer,
  answer text,
  answered_at timestamp with time zone,
  text_version smallint,
  text_hash text,
  revoked_at timestamp with time zone,
  constraint media_releases_pkey PRIMARY KEY (id),
  constraint media_releases_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint media_releases_answer_check CHECK ((answer = ANY (ARRAY['released'::text, 'refused'::text]))),
  constraint media_releases_check CHECK ((revoked_at >= answered_at)),
  constraint media_releases_check1 CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint media_releases_check2 CHECK (((answer IS NULL) OR (account_id IS NOT NULL))),
  constraint media_releases_check3 CHECK ((((NOT (answer IS DISTINCT FROM 'released'::text)) = (text_hash IS NOT NULL)) AND ((text_hash IS NULL) = (text_version IS NULL)))),
  constraint media_releases_check4 CHECK (((revoked_at IS NULL) OR (answer = 'released'::text))),
  constraint media_releases_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint media_releases_text_hash_check CHECK ((text_hash ~ '^[0-9a-f]{64}$'::text)),
  constraint media_releases_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint media_releases_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX media_releases_account ON public.media_releases USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX media_releases_media ON public.media_releases USING btree (media_id);

create table media_reviews (
  media_id integer not null,
  verdict text not null,
  reason text,
  content_hash bytea not null,
  matches_selfie boolean default false not null,
  operator_id integer,
  reviewed_at timestamp with time zone not null,
  constraint media_reviews_pkey PRIMARY KEY (media_id),
  constraint media_reviews_check CHECK (((verdict = 'refused'::text) = (reason IS NOT NULL))),
  constraint media_reviews_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint media_reviews_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint media_reviews_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint media_reviews_verdict_check CHECK ((verdict = ANY (ARRAY['approved'::text, 'refused'::text])))
);
CREATE INDEX media_reviews_refused ON public.media_reviews USING btree (media_id) WHERE (verdict = 'refused'::text);
CREATE TRIGGER media_reviews_changed_for_transparency AFTER UPDATE ON public.media_reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency();
CREATE TRIGGER media_reviews_for_transparency AFTER INSERT ON public.media_reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency();
CREATE TRIGGER queue_reviewed AFTER INSERT ON public.media_reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_review_queue('media', 'gone');

create table money_by_day (
  day date not null,
  channel text not null,
  orders integer default 0 not null,
  received bigint default 0 not null,
  refunded bigint default 0 not null,
  constraint money_by_day_channel_check CHECK ((channel = ANY (ARRAY['pix'::text, 'card'::text])))
);
CREATE INDEX money_by_day_day ON public.money_by_day USING btree (day);

create table money_request_outcomes (
  request_id integer not null,
  outcome text not null,
  operator_id integer not null,
  decided_at timestamp with time zone not null,
  constraint money_request_outcomes_pkey PRIMARY KEY (request_id),
  constraint money_request_outcomes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint money_request_outcomes_outcome_check CHECK ((outcome = ANY (ARRAY['approved'::text, 'rejected'::text]))),
  constraint money_request_outcomes_request_id_fkey FOREIGN KEY (request_id) REFERENCES money_requests(id)
);

create table money_requests (
  id integer generated always as identity not null,
  order_id integer not null,
  action text not null,
  end_to_end_id text,
  amount integer not null,
  note text,
  operator_id integer not null,
  asked_at timestamp with time zone not null,
  constraint money_requests_pkey PRIMARY KEY (id),
  constraint money_requests_action_check CHECK ((action = ANY (ARRAY['confirm'::text, 'refund'::text]))),
  constraint money_requests_amount_check CHECK ((amount > 0)),
  constraint money_requests_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint money_requests_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX money_requests_of_order ON public.money_requests USING btree (order_id);
CREATE INDEX money_requests_pix ON public.money_requests USING btree (end_to_end_id) WHERE (end_to_end_id IS NOT NULL);

create table most_viewed_partners (
  days smallint not null,
  account_id integer not null,
  constraint most_viewed_partners_pkey PRIMARY KEY (days, account_id),
  constraint most_viewed_partners_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);

create table neighborhoods (
  city_id integer not null,
  name text not null,
  search_key text not null,
  constraint neighborhoods_pkey PRIMARY KEY (city_id, search_key),
  constraint neighborhoods_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id)
);

create table nickname_words (
  word text collate "C" not null,
  slips text[] not null,
  constraint nickname_words_pkey PRIMARY KEY (word)
);
CREATE INDEX nickname_words_slips ON public.nickname_words USING gin (slips) WITH (fastupdate=off);

create table number_hours (
  account_id integer not null,
  attending boolean not null,
  hidden_from smallint,
  hidden_to smallint,
  saved_at timestamp with time zone not null,
  constraint number_hours_pkey PRIMARY KEY (account_id),
  constraint number_hours_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint number_hours_check CHECK ((((hidden_to >= 1) AND (hidden_to <= 1440)) AND (hidden_to <> hidden_from))),
  constraint number_hours_hidden_from_check CHECK (((hidden_from >= 0) AND (hidden_from <= 1439))),
  constraint whole_span CHECK (((hidden_from IS NULL) = (hidden_to IS NULL)))
);

create table number_reviews (
  id integer generated always as identity not null,
  account_id integer not null,
  number text not null,
  submission_id integer not null,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  operator_id integer,
  outcome text,
  reason text,
  constraint number_reviews_pkey PRIMARY KEY (id),
  constraint number_reviews_account_id_number_fkey FOREIGN KEY (account_id, number) REFERENCES phone_proofs(account_id, number) ON DELETE CASCADE,
  constraint number_reviews_account_id_number_key UNIQUE (account_id, number),
  constraint number_reviews_check CHECK ((num_nulls(closed_at, operator_id, outcome) = ANY (ARRAY[0, 3]))),
  constraint number_reviews_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint number_reviews_outcome_check CHECK ((outcome = ANY (ARRAY['same_person'::text, 'documents_asked'::text, 'renewed'::text]))),
  constraint number_reviews_reason_check CHECK (((char_length(reason) >= 5) AND (char_length(reason) <= 1000))),
  constraint number_reviews_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES kyc_submissions(id) ON DELETE CASCADE
);
CREATE INDEX number_reviews_submission ON public.number_reviews USING btree (submission_id);

create table occasions (
  id smallint not null,
  name text not null,
  position smallint not null,
  constraint occasions_pkey PRIMARY KEY (id),
  constraint occasions_name_key UNIQUE (name),
  constraint occasions_position_key UNIQUE ("position")
);

create table oldest_supported_schema (
  only_row boolean default true not null,
  migration text not null,
  constraint oldest_supported_schema_pkey PRIMARY KEY (only_row),
  constraint oldest_supported_schema_only_row_check CHECK (only_row)
);

create table open_orders (
  order_id integer not null,
  since timestamp with time zone default now() not null,
  claimed_at timestamp with time zone,
  constraint open_orders_pkey PRIMARY KEY (order_id),
  constraint open_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX open_orders_by_time ON public.open_orders USING btree (since, order_id);
CREATE INDEX open_orders_claimed ON public.open_orders USING btree (claimed_at, order_id) WHERE (claimed_at IS NOT NULL);

create table open_refunds (
  refund_id integer not null,
  constraint open_refunds_pkey PRIMARY KEY (refund_id),
  constraint open_refunds_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id) ON DELETE CASCADE
);

create table operator_looks (
  operator_id integer not null,
  account_id integer not null,
  looked_at timestamp with time zone not null,
  constraint operator_looks_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE
);
CREATE INDEX operator_looks_of ON public.operator_looks USING btree (operator_id, account_id, looked_at);
CREATE INDEX operator_looks_old ON public.operator_looks USING btree (looked_at);

create table operator_own_accounts (
  operator_id integer not null,
  account_id integer not null,
  found_at timestamp with time zone not null,
  constraint operator_own_accounts_pkey PRIMARY KEY (operator_id, account_id),
  constraint operator_own_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint operator_own_accounts_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE
);
CREATE INDEX operator_own_accounts_account ON public.operator_own_accounts USING btree (account_id);

create table operator_own_cpfs (
  operator_id integer not null,
  hash bytea not null,
  declared_at timestamp with time zone not null,
  constraint operator_own_cpfs_pkey PRIMARY KEY (operator_id),
  constraint operator_own_cpfs_hash_check CHECK ((octet_length(hash) = 32)),
  constraint operator_own_cpfs_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE
);

create table operator_own_emails (
  operator_id integer not null,
  email text not null,
  declared_at timestamp with time zone not null,
  constraint operator_own_emails_pkey PRIMARY KEY (operator_id, email),
  constraint operator_own_emails_email_check CHECK (((email = lower(email)) AND ((char_length(email) >= 3) AND (char_length(email) <= 255)))),
  constraint operator_own_emails_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE
);

create table operator_passkeys (
  id text not null,
  operator_id integer not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint operator_passkeys_pkey PRIMARY KEY (id),
  constraint operator_passkeys_id_check CHECK (((char_length(id) >= 10) AND (char_length(id) <= 1400))),
  constraint operator_passkeys_name_check CHECK (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 60))),
  constraint operator_passkeys_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE
);
CREATE INDEX operator_passkeys_operator ON public.operator_passkeys USING btree (operator_id);

create table operator_recovery_codes (
  operator_id integer not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint operator_recovery_codes_pkey PRIMARY KEY (operator_id, code_hash),
  constraint operator_recovery_codes_code_hash_check CHECK ((octet_length(code_hash) = 32)),
  constraint operator_recovery_codes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE
);

create table operator_roles (
  operator_id integer not null,
  role text not null,
  given_at timestamp with time zone not null,
  given_by integer,
  until timestamp with time zone,
  constraint operator_roles_pkey PRIMARY KEY (operator_id, role),
  constraint not_given_to_oneself CHECK (((given_by <> operator_id) OR (until IS NOT NULL))),
  constraint operator_roles_given_by_fkey FOREIGN KEY (given_by) REFERENCES operators(id),
  constraint operator_roles_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_roles_role_check CHECK ((role = ANY (ARRAY['support'::text, 'content'::text, 'kyc'::text, 'trust'::text, 'finance'::text, 'auditor'::text, 'admin'::text])))
);

create table operator_sessions (
  id integer generated always as identity not null,
  operator_id integer not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  passkey_at timestamp with time zone,
  constraint operator_sessions_pkey PRIMARY KEY (id),
  constraint operator_sessions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE,
  constraint operator_sessions_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint operator_sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX operator_sessions_operator ON public.operator_sessions USING btree (operator_id);

create table operator_views (
  operator_id integer not null,
  kind text not null,
  account_id integer not null,
  viewed_at timestamp with time zone not null,
  constraint operator_views_pkey PRIMARY KEY (operator_id, kind, account_id),
  constraint operator_views_kind_check CHECK ((kind = ANY (ARRAY['documents'::text, 'opened'::text, 'listed'::text, 'exported'::text]))),
  constraint operator_views_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id) ON DELETE CASCADE
);
CREATE INDEX operator_views_old ON public.operator_views USING btree (viewed_at);
CREATE INDEX operator_views_recent ON public.operator_views USING btree (operator_id, kind, viewed_at DESC);

create table operators (
  id integer generated always as identity not null,
  name text not null,
  email text not null,
  password_hash text not null,
  totp_secret bytea,
  totp_confirmed_at timestamp with time zone,
  totp_step bigint,
  created_at timestamp with time zone default now() not null,
  disabled_at timestamp with time zone,
  password_changed_at timestamp with time zone,
  constraint operators_pkey PRIMARY KEY (id),
  constraint operators_check CHECK (((totp_confirmed_at IS NULL) OR (totp_secret IS NOT NULL))),
  constraint operators_email_check CHECK (((email = lower(email)) AND (char_length(email) <= 255))),
  constraint operators_email_key UNIQUE (email),
  constraint operators_name_check CHECK (((char_length(btrim(name)) >= 1) AND (char_length(btrim(name)) <= 120))),
  constraint operators_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text))
);

create table order_activations (
  order_id integer not null,
  activated_at timestamp with time zone not null,
  payment_id integer not null,
  constraint order_activations_pkey PRIMARY KEY (order_id),
  constraint order_activations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_activations_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint order_activations_payment_id_key UNIQUE (payment_id)
);
CREATE TRIGGER activations_by_day AFTER INSERT ON public.order_activations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_money_by_day();
CREATE TRIGGER one_outcome BEFORE INSERT ON public.order_activations FOR EACH ROW EXECUTE FUNCTION forbid_second_outcome();
CREATE TRIGGER order_activated AFTER INSERT ON public.order_activations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_open_orders();

create table order_refusals (
  order_id integer not null,
  refused_at timestamp with time zone not null,
  reason text not null,
  ordered_at timestamp with time zone,
  constraint order_refusals_pkey PRIMARY KEY (order_id),
  constraint order_refusals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX order_refusals_by_time ON public.order_refusals USING btree (ordered_at, order_id);
CREATE TRIGGER one_outcome BEFORE INSERT ON public.order_refusals FOR EACH ROW EXECUTE FUNCTION forbid_second_outcome();
CREATE TRIGGER order_refused AFTER INSERT ON public.order_refusals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_open_orders();
CREATE TRIGGER order_time BEFORE INSERT ON public.order_refusals FOR EACH ROW EXECUTE FUNCTION note_order_time();

create table order_revocations (
  order_id integer not null,
  cause text not null,
  revoked_at timestamp with time zone not null,
  constraint order_revocations_pkey PRIMARY KEY (order_id),
  constraint order_revocations_cause_check CHECK ((cause = ANY (ARRAY['withdrawal'::text, 'operator'::text]))),
  constraint order_revocations_order_id_fkey FOREIGN KEY (order_id) REFERENCES order_activations(order_id)
);

create table orders (
  id integer generated always as identity not null,
  account_id integer,
  plan_id smallint not null,
  amount integer not null,
  created_at timestamp with time zone not null,
  code text default new_order_code() not null,
  tier text not null,
  title text not null,
  days smallint not null,
  free_days smallint not null,
  list_amount integer not null,
  terms_hash text,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint orders_amount_check CHECK ((amount >= 0)),
  constraint orders_check CHECK ((list_amount >= amount)),
  constraint orders_code_check CHECK ((code ~ '^[A-Z0-9]{12}$'::text)),
  constraint orders_code_key UNIQUE (code),
  constraint orders_days_check CHECK ((days > 0)),
  constraint orders_free_days_check CHECK ((free_days >= 0)),
  constraint orders_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id),
  constraint orders_tier_check CHECK ((tier = ANY (ARRAY['premium'::text, 'basic'::text])))
);
CREATE INDEX orders_by_account ON public.orders USING btree (account_id, created_at DESC);
CREATE INDEX orders_by_time ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_of_plan ON public.orders USING btree (plan_id);
CREATE TRIGGER open_order AFTER INSERT ON public.orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_open_orders();

create table partner_categories (
  id smallint not null,
  name text not null,
  position smallint not null,
  folder text,
  color text,
  withdrawn_at timestamp with time zone,
  constraint partner_categories_pkey PRIMARY KEY (id),
  constraint partner_categories_check CHECK (((folder IS NULL) = (color IS NULL))),
  constraint partner_categories_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint partner_categories_folder_check CHECK ((folder ~ '^[A-Za-z0-9_-]{12}$'::text)),
  constraint partner_categories_folder_key UNIQUE (folder),
  constraint partner_categories_name_key UNIQUE (name),
  constraint partner_categories_position_key UNIQUE ("position")
);

create table partner_search (
  account_id integer not null,
  category_id smallint,
  document text,
  names text not null,
  parts text[] not null,
  constraint partner_search_pkey PRIMARY KEY (account_id),
  constraint partner_search_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX partner_search_category ON public.partner_search USING btree (category_id);
CREATE INDEX partner_search_parts ON public.partner_search USING gin (parts);

create table passkey_challenges (
  session_id integer not null,
  purpose text not null,
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (session_id),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['add'::text, 'use'::text]))),
  constraint passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES operator_sessions(id) ON DELETE CASCADE
);

create table password_resets (
  token_hash bytea not null,
  account_id integer not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint password_resets_pkey PRIMARY KEY (token_hash),
  constraint password_resets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint password_resets_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX password_resets_account ON public.password_resets USING btree (account_id);

create table payment_types (
  id smallint not null,
  name text not null,
  position smallint not null,
  constraint payment_types_pkey PRIMARY KEY (id),
  constraint payment_types_name_key UNIQUE (name),
  constraint payment_types_position_key UNIQUE ("position")
);

create table payments (
  id integer generated always as identity not null,
  order_id integer not null,
  channel text not null,
  external_id text not null,
  amount integer not null,
  received_at timestamp with time zone not null,
  operator_id integer,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_channel_check CHECK ((channel = ANY (ARRAY['pix'::text, 'card'::text]))),
  constraint payments_channel_external_id_key UNIQUE (channel, external_id),
  constraint payments_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX payments_by_time ON public.payments USING btree (received_at);
CREATE INDEX payments_of_order ON public.payments USING btree (order_id);
CREATE TRIGGER payments_by_day AFTER INSERT ON public.payments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_money_by_day();

create table phone_codes (
  account_id integer not null,
  number text not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  code_hash bytea,
  wrong_attempts smallint default 0 not null,
  constraint phone_codes_pkey PRIMARY KEY (account_id),
  constraint phone_codes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint phone_codes_number_check CHECK ((number ~ '^\d{10,11}$'::text))
);
CREATE INDEX phone_codes_expiring ON public.phone_codes USING btree (expires_at);

create table phone_proofs (
  account_id integer not null,
  number text not null,
  proven_at timestamp with time zone not null,
  public_since timestamp with time zone,
  operator_id integer,
  reason text,
  constraint phone_proofs_pkey PRIMARY KEY (account_id, number),
  constraint phone_proofs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint phone_proofs_number_check CHECK ((number ~ '^\d{10,11}$'::text)),
  constraint phone_proofs_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint phone_proofs_reason_check CHECK (((char_length(reason) >= 10) AND (char_length(reason) <= 500))),
  constraint phone_proofs_recorded CHECK ((num_nulls(operator_id, reason) = ANY (ARRAY[0, 2])))
);
CREATE INDEX phone_proofs_public ON public.phone_proofs USING btree (account_id, public_since DESC) WHERE (public_since IS NOT NULL);

create table pix_charges (
  order_id integer not null,
  txid text not null,
  copy_paste text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  constraint pix_charges_pkey PRIMARY KEY (order_id),
  constraint pix_charges_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint pix_charges_txid_check CHECK ((txid ~ '^[A-Za-z0-9]{26,35}$'::text)),
  constraint pix_charges_txid_key UNIQUE (txid)
);
CREATE INDEX pix_charges_open ON public.pix_charges USING btree (expires_at) WHERE (closed_at IS NULL);

create table plan_notices (
  account_id integer not null,
  ends_at timestamp with time zone not null,
  days_before smallint not null,
  sent_at timestamp with time zone not null,
  constraint plan_notices_pkey PRIMARY KEY (account_id, ends_at, days_before),
  constraint plan_notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint plan_notices_days_before_check CHECK ((days_before = ANY (ARRAY[0, 1, 3, 7])))
);

create table plan_periods (
  order_id integer not null,
  account_id integer not null,
  tier text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  constraint plan_periods_pkey PRIMARY KEY (order_id, starts_at),
  constraint plan_periods_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint plan_periods_check CHECK ((ends_at > starts_at)),
  constraint plan_periods_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint plan_periods_tier_check CHECK ((tier = ANY (ARRAY['premium'::text, 'basic'::text])))
);
CREATE INDEX plan_periods_ending ON public.plan_periods USING btree (ends_at);
CREATE INDEX plan_periods_of_account ON public.plan_periods USING btree (account_id, ends_at);

create table plan_waits (
  order_id integer not null,
  starts_by timestamp with time zone not null,
  started_at timestamp with time zone,
  constraint plan_waits_pkey PRIMARY KEY (order_id),
  constraint plan_waits_check CHECK ((started_at <= starts_by)),
  constraint plan_waits_order_id_fkey FOREIGN KEY (order_id) REFERENCES order_activations(order_id)
);
CREATE INDEX plan_waits_open ON public.plan_waits USING btree (starts_by) WHERE (started_at IS NULL);

create table plans (
  id smallint generated always as identity not null,
  user_type smallint not null,
  tier text not null,
  title text not null,
  days smallint not null,
  free_days smallint default 0 not null,
  amount integer not null,
  position smallint not null,
  withdrawn_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  constraint plans_pkey PRIMARY KEY (id),
  constraint plans_amount_check CHECK ((amount > 0)),
  constraint plans_check CHECK (((tier = 'premium'::text) OR (user_type = 2))),
  constraint plans_days_check CHECK ((days > 0)),
  constraint plans_free_days_check CHECK ((free_days >= 0)),
  constraint plans_tier_check CHECK ((tier = ANY (ARRAY['premium'::text, 'basic'::text]))),
  constraint plans_user_type_check CHECK (((user_type >= 2) AND (user_type <= 5))),
  constraint plans_user_type_position_key UNIQUE (user_type, "position")
);

create table preferences (
  id smallint not null,
  name text not null,
  position smallint not null,
  constraint preferences_pkey PRIMARY KEY (id),
  constraint preferences_name_key UNIQUE (name),
  constraint preferences_position_key UNIQUE ("position")
);

create table price_list_changes (
  id integer generated always as identity not null,
  plan_id smallint,
  coupon_id integer,
  operator_id integer,
  before jsonb,
  after jsonb not null,
  changed_at timestamp with time zone not null,
  constraint price_list_changes_pkey PRIMARY KEY (id),
  constraint price_list_changes_check CHECK ((num_nonnulls(plan_id, coupon_id) = 1)),
  constraint price_list_changes_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint price_list_changes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint price_list_changes_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES plans(id)
);
CREATE INDEX price_list_changes_of_coupon ON public.price_list_changes USING btree (coupon_id, id DESC) WHERE (coupon_id IS NOT NULL);
CREATE INDEX price_list_changes_of_plan ON public.price_list_changes USING btree (plan_id, id DESC) WHERE (plan_id IS NOT NULL);

create table profile_languages (
  account_id integer not null,
  option_id smallint not null,
  constraint profile_languages_pkey PRIMARY KEY (account_id, option_id),
  constraint profile_languages_account_id_fkey FOREIGN KEY (account_id) REFERENCES profiles(account_id) ON DELETE CASCADE,
  constraint profile_languages_option_id_fkey FOREIGN KEY (option_id) REFERENCES languages(id)
);

create table profile_occasions (
  account_id integer not null,
  option_id smallint not null,
  constraint profile_occasions_pkey PRIMARY KEY (account_id, option_id),
  constraint profile_occasions_account_id_fkey FOREIGN KEY (account_id) REFERENCES profiles(account_id) ON DELETE CASCADE,
  constraint profile_occasions_option_id_fkey FOREIGN KEY (option_id) REFERENCES occasions(id)
);

create table profile_payment_types (
  account_id integer not null,
  option_id smallint not null,
  constraint profile_payment_types_pkey PRIMARY KEY (account_id, option_id),
  constraint profile_payment_types_account_id_fkey FOREIGN KEY (account_id) REFERENCES profiles(account_id) ON DELETE CASCADE,
  constraint profile_payment_types_option_id_fkey FOREIGN KEY (option_id) REFERENCES payment_types(id)
);

create table profile_preferences (
  account_id integer not null,
  option_id smallint not null,
  constraint profile_preferences_pkey PRIMARY KEY (account_id, option_id),
  constraint profile_preferences_account_id_fkey FOREIGN KEY (account_id) REFERENCES profiles(account_id) ON DELETE CASCADE,
  constraint profile_preferences_option_id_fkey FOREIGN KEY (option_id) REFERENCES preferences(id)
);

create table profile_reviews (
  submission_id integer not null,
  verdict text not null,
  reason text,
  content_hash bytea not null,
  operator_id integer,
  reviewed_at timestamp with time zone not null,
  constraint profile_reviews_pkey PRIMARY KEY (submission_id),
  constraint profile_reviews_check CHECK (((verdict = 'refused'::text) = (reason IS NOT NULL))),
  constraint profile_reviews_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint profile_reviews_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint profile_reviews_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES profile_submissions(id) ON DELETE CASCADE,
  constraint profile_reviews_verdict_check CHECK ((verdict = ANY (ARRAY['approved'::text, 'refused'::text])))
);
CREATE INDEX profile_reviews_approved ON public.profile_reviews USING btree (reviewed_at) WHERE (verdict = 'approved'::text);
CREATE INDEX profile_reviews_refused ON public.profile_reviews USING btree (submission_id) WHERE (verdict = 'refused'::text);
CREATE TRIGGER profile_reviews_for_transparency AFTER INSERT ON public.profile_reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency('profile');
CREATE TRIGGER queue_reviewed AFTER INSERT ON public.profile_reviews REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_review_queue('profile', 'gone');

create table profile_submissions (
  id integer generated always as identity not null,
  account_id integer not null,
  content jsonb not null,
  content_hash bytea not null,
  submitted_at timestamp with time zone not null,
  constraint profile_submissions_pkey PRIMARY KEY (id),
  constraint profile_submissions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint profile_submissions_content_hash_check CHECK ((octet_length(content_hash) = 32))
);
CREATE INDEX profile_submissions_by_time ON public.profile_submissions USING btree (submitted_at, id);
CREATE INDEX profile_submissions_document ON public.profile_submissions USING btree (((content ->> 'document'::text))) WHERE ((content ->> 'document'::text) IS NOT NULL);
CREATE INDEX profile_submissions_latest ON public.profile_submissions USING btree (account_id, id DESC);
CREATE INDEX profile_submissions_nickname ON public.profile_submissions USING btree (fold_text((content ->> 'nickname'::text)) text_pattern_ops);
CREATE INDEX profile_submissions_nickname_words ON public.profile_submissions USING gin (name_words(fold_text((content ->> 'nickname'::text)))) WITH (fastupdate=off);
CREATE INDEX profile_submissions_phone ON public.profile_submissions USING btree (((content ->> 'phone'::text))) WHERE ((content ->> 'phone'::text) IS NOT NULL);
CREATE INDEX profile_submissions_whatsapp ON public.profile_submissions USING btree (((content ->> 'whatsapp'::text)));
CREATE TRIGGER partner_search_submission AFTER INSERT OR DELETE ON public.profile_submissions FOR EACH ROW EXECUTE FUNCTION follow_partner_search();
CREATE TRIGGER queue_dropped AFTER DELETE ON public.profile_submissions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_review_queue('profile', 'gone');
CREATE TRIGGER queue_sent AFTER INSERT ON public.profile_submissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION follow_review_queue('profile', 'waits');

create table profiles (
  account_id integer not null,
  user_type smallint not null,
  nickname text not null,
  birth date not null,
  gender text,
  whatsapp text,
  phone text,
  height_cm smallint,
  weight_kg smallint,
  clothing_size smallint,
  foot_size smallint,
  eyes_id smallint,
  skin_color_id smallint,
  hair_id smallint,
  breasts_id smallint,
  price integer default 0 not null,
  info text default ''::text not null,
  has_place boolean,
  url_tiktok text,
  url_twitter text,
  url_instagram text,
  url_linktree text,
  url_onlyfans text,
  url_web text,
  category_id smallint,
  document text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint profiles_pkey PRIMARY KEY (account_id),
  constraint profiles_account_id_user_type_fkey FOREIGN KEY (account_id, user_type) REFERENCES accounts(id, user_type) ON DELETE CASCADE,
  constraint profiles_breasts_id_fkey FOREIGN KEY (breasts_id) REFERENCES breasts(id),
  constraint profiles_category_id_fkey FOREIGN KEY (category_id) REFERENCES partner_categories(id),
  constraint profiles_check CHECK ((birth <= (((updated_at AT TIME ZONE 'America/Sao_Paulo'::text))::date - '18 years'::interval))),
  constraint profiles_check1 CHECK ((birth > (((updated_at AT TIME ZONE 'America/Sao_Paulo'::text))::date - '114 years'::interval))),
  constraint profiles_check2 CHECK (((user_type = 5) OR ((whatsapp IS NOT NULL) AND (category_id IS NULL) AND (document IS NULL)))),
  constraint profiles_check3 CHECK (((user_type <> 5) OR ((phone IS NOT NULL) AND (category_id IS NOT NULL) AND (document IS NOT NULL)))),
  constraint profiles_clothing_size_check CHECK (((clothing_size >= 34) AND (clothing_size <= 48))),
  constraint profiles_document_check CHECK ((document ~ '^([0-9]{11}|[0-9A-Z]{12}[0-9]{2})$'::text)),
  constraint profiles_eyes_id_fkey FOREIGN KEY (eyes_id) REFERENCES eyes(id),
  constraint profiles_foot_size_check CHECK (((foot_size >= 34) AND (foot_size <= 48))),
  constraint profiles_gender_check CHECK ((gender = ANY (ARRAY['Mulher'::text, 'Homem'::text, 'Trans'::text]))),
  constraint profiles_hair_id_fkey FOREIGN KEY (hair_id) REFERENCES hair(id),
  constraint profiles_height_cm_check CHECK (((height_cm >= 140) AND (height_cm <= 210))),
  constraint profiles_info_check CHECK ((char_length(info) <= 5000)),
  constraint profiles_nickname_check CHECK (((char_length(btrim(nickname)) >= 1) AND (char_length(btrim(nickname)) <= 60))),
  constraint profiles_phone_check CHECK ((phone ~ '^[1-9][0-9]{10}$'::text)),
  constraint profiles_price_check CHECK (((price = 0) OR (((price >= 50) AND (price <= 1500)) AND ((price % 50) = 0)))),
  constraint profiles_skin_color_id_fkey FOREIGN KEY (skin_color_id) REFERENCES skin_colors(id),
  constraint profiles_url_instagram_check CHECK ((char_length(url_instagram) <= 300)),
  constraint profiles_url_linktree_check CHECK ((char_length(url_linktree) <= 300)),
  constraint profiles_url_onlyfans_check CHECK ((char_length(url_onlyfans) <= 300)),
  constraint profiles_url_tiktok_check CHECK ((char_length(url_tiktok) <= 300)),
  constraint profiles_url_twitter_check CHECK ((char_length(url_twitter) <= 300)),
  constraint profiles_url_web_check CHECK ((char_length(url_web) <= 300)),
  constraint profiles_user_type_check CHECK (((user_type >= 2) AND (user_type <= 5))),
  constraint profiles_weight_kg_check CHECK (((weight_kg >= 45) AND (weight_kg <= 120))),
  constraint profiles_whatsapp_check CHECK ((whatsapp ~ '^[1-9][0-9]{10}$'::text))
);
CREATE INDEX profiles_document ON public.profiles USING btree (document) WHERE (document IS NOT NULL);
CREATE INDEX profiles_nickname_folded ON public.profiles USING btree (fold_text(nickname) text_pattern_ops);
CREATE INDEX profiles_nickname_start ON public.profiles USING btree (lower(nickname) text_pattern_ops);
CREATE INDEX profiles_nickname_words ON public.profiles USING gin (name_words(fold_text(nickname))) WITH (fastupdate=off);
CREATE INDEX profiles_phone ON public.profiles USING btree (phone) WHERE (phone IS NOT NULL);
CREATE INDEX profiles_whatsapp ON public.profiles USING btree (whatsapp);
CREATE TRIGGER partner_search_profile AFTER INSERT OR UPDATE OF nickname, document, category_id ON public.profiles FOR EACH ROW WHEN ((new.user_type = 5)) EXECUTE FUNCTION follow_partner_search();

create table push_devices (
  session_id integer not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  server_key text not null,
  created_at timestamp with time zone not null,
  constraint push_devices_pkey PRIMARY KEY (session_id),
  constraint push_devices_auth_check CHECK ((octet_length(auth) = 16)),
  constraint push_devices_endpoint_check CHECK ((char_length(endpoint) <= 1000)),
  constraint push_devices_endpoint_key UNIQUE (endpoint),
  constraint push_devices_p256dh_check CHECK ((octet_length(p256dh) = 65)),
  constraint push_devices_session_id_fkey FOREIGN KEY (session_id) REFERENCES account_sessions(id) ON DELETE CASCADE
);

create table refund_transfers (
  refund_id integer not null,
  external_id text not null,
  operator_id integer,
  transferred_at timestamp with time zone not null,
  constraint refund_transfers_pkey PRIMARY KEY (refund_id),
  constraint refund_transfers_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint refund_transfers_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refunds(id)
);
CREATE UNIQUE INDEX refund_transfers_by_hand ON public.refund_transfers USING btree (external_id) WHERE (operator_id IS NOT NULL);
CREATE INDEX refund_transfers_external ON public.refund_transfers USING btree (external_id);
CREATE TRIGGER refund_sent AFTER INSERT ON public.refund_transfers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_open_refunds();

create table refunds (
  id integer generated always as identity not null,
  payment_id integer not null,
  cause text not null,
  note text,
  operator_id integer,
  decided_at timestamp with time zone not null,
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_cause_check CHECK ((cause = ANY (ARRAY['withdrawal'::text, 'operator'::text, 'duplicate'::text, 'late'::text, 'wrong_amount'::text]))),
  constraint refunds_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint refunds_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint refunds_payment_id_key UNIQUE (payment_id)
);
CREATE INDEX refunds_by_time ON public.refunds USING btree (decided_at);
CREATE INDEX refunds_in_vain ON public.refunds USING btree (payment_id) WHERE (cause = ANY (ARRAY['late'::text, 'wrong_amount'::text]));
CREATE TRIGGER open_refund AFTER INSERT ON public.refunds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION follow_open_refunds();
CREATE TRIGGER refunds_by_day AFTER INSERT ON public.refunds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_money_by_day();

create table report_blocks (
  report_id integer not null,
  hash bytea not null,
  reason text not null,
  operator_id integer not null,
  blocked_at timestamp with time zone not null,
  until timestamp with time zone not null,
  constraint report_blocks_pkey PRIMARY KEY (report_id),
  constraint report_blocks_check CHECK ((until >= blocked_at)),
  constraint report_blocks_hash_check CHECK ((octet_length(hash) = 32)),
  constraint report_blocks_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint report_blocks_reason_check CHECK ((reason = ANY (ARRAY['fabricated'::text, 'harassment'::text, 'repeated'::text]))),
  constraint report_blocks_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);
CREATE INDEX report_blocks_hash ON public.report_blocks USING btree (hash, until);
CREATE INDEX report_blocks_time ON public.report_blocks USING btree (until);

create table report_contestations (
  decision_id integer not null,
  side text not null,
  body text not null,
  sent_at timestamp with time zone not null,
  constraint report_contestations_pkey PRIMARY KEY (decision_id),
  constraint report_contestations_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
  constraint report_contestations_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES report_decisions(id) ON DELETE CASCADE,
  constraint report_contestations_side_check CHECK ((side = ANY (ARRAY['notifier'::text, 'author'::text])))
);
CREATE TRIGGER report_contestations_for_transparency AFTER INSERT ON public.report_contestations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency();

create table report_decisions (
  id integer generated always as identity not null,
  report_id integer not null,
  number smallint not null,
  verdict text not null,
  body text not null,
  face_matches boolean not null,
  operator_id integer not null,
  first_operator_id integer,
  decided_at timestamp with time zone not null,
  agreed_by integer,
  constraint report_decisions_pkey PRIMARY KEY (id),
  constraint agreed_by_another CHECK ((agreed_by <> operator_id)),
  constraint judged_by_another CHECK ((operator_id <> first_operator_id)),
  constraint report_decisions_agreed_by_fkey FOREIGN KEY (agreed_by) REFERENCES operators(id),
  constraint report_decisions_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
  constraint report_decisions_check CHECK (((number = 2) = (first_operator_id IS NOT NULL))),
  constraint report_decisions_first_operator_id_fkey FOREIGN KEY (first_operator_id) REFERENCES operators(id),
  constraint report_decisions_number_check CHECK ((number = ANY (ARRAY[1, 2]))),
  constraint report_decisions_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint report_decisions_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE,
  constraint report_decisions_report_id_number_key UNIQUE (report_id, number),
  constraint report_decisions_verdict_check CHECK ((verdict = ANY (ARRAY['removed'::text, 'returned'::text, 'suspended'::text, 'kept'::text])))
);
CREATE TRIGGER report_decisions_for_transparency AFTER INSERT ON public.report_decisions REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency();

create table report_hidings (
  id integer generated always as identity not null,
  report_id integer not null,
  account_id integer not null,
  media_id integer,
  campaign_id integer,
  hidden_at timestamp with time zone not null,
  lifted_at timestamp with time zone,
  undone_by integer,
  constraint report_hidings_pkey PRIMARY KEY (id),
  constraint report_hidings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint report_hidings_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint report_hidings_check CHECK ((lifted_at >= hidden_at)),
  constraint report_hidings_check1 CHECK (((media_id IS NULL) OR (campaign_id IS NULL))),
  constraint report_hidings_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE CASCADE,
  constraint report_hidings_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE,
  constraint report_hidings_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES operators(id),
  constraint undone_is_lifted CHECK (((undone_by IS NULL) OR (lifted_at IS NOT NULL)))
);
CREATE INDEX report_hidings_account ON public.report_hidings USING btree (account_id);
CREATE INDEX report_hidings_campaign ON public.report_hidings USING btree (campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX report_hidings_media ON public.report_hidings USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX report_hidings_open ON public.report_hidings USING btree (account_id) WHERE (lifted_at IS NULL);
CREATE INDEX report_hidings_report ON public.report_hidings USING btree (report_id);
CREATE INDEX report_hidings_time ON public.report_hidings USING btree (hidden_at) WHERE (lifted_at IS NULL);
CREATE TRIGGER report_hidings_for_transparency AFTER INSERT ON public.report_hidings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency();

create table report_links (
  token_hash bytea not null,
  report_id integer not null,
  side text not null,
  mailed boolean default false not null,
  constraint report_links_pkey PRIMARY KEY (token_hash),
  constraint report_links_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE,
  constraint report_links_side_check CHECK ((side = ANY (ARRAY['notifier'::text, 'author'::text]))),
  constraint report_links_token_hash_check CHECK ((octet_length(token_hash) = 32))
);
CREATE INDEX report_links_report ON public.report_links USING btree (report_id);

create table report_messages (
  id integer generated always as identity not null,
  report_id integer not null,
  author text not null,
  operator_id integer,
  body text not null,
  sent_at timestamp with time zone not null,
  constraint report_messages_pkey PRIMARY KEY (id),
  constraint report_messages_author_check CHECK ((author = ANY (ARRAY['notifier'::text, 'author'::text, 'operator'::text, 'repeat'::text]))),
  constraint report_messages_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
  constraint report_messages_check CHECK (((author = 'operator'::text) = (operator_id IS NOT NULL))),
  constraint report_messages_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint report_messages_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);
CREATE INDEX report_messages_report ON public.report_messages USING btree (report_id, id);

create table report_removals (
  decision_id integer not null,
  content_hash bytea not null,
  account_ids integer[] default '{}'::integer[] not null,
  constraint report_removals_pkey PRIMARY KEY (decision_id, content_hash),
  constraint report_removals_content_hash_check CHECK ((octet_length(content_hash) = 32)),
  constraint report_removals_decision_id_fkey FOREIGN KEY (decision_id) REFERENCES report_decisions(id) ON DELETE CASCADE
);

create table report_reversals (
  report_id integer not null,
  operator_id integer not null,
  body text not null,
  face_matches boolean not null,
  proposed_at timestamp with time zone not null,
  constraint report_reversals_pkey PRIMARY KEY (report_id),
  constraint report_reversals_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
  constraint report_reversals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint report_reversals_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);

create table report_sources (
  report_id integer not null,
  hash bytea not null,
  received_at timestamp with time zone not null,
  constraint report_sources_pkey PRIMARY KEY (report_id),
  constraint report_sources_hash_check CHECK ((octet_length(hash) = 32)),
  constraint report_sources_report_id_fkey FOREIGN KEY (report_id) REFERENCES reports(id) ON DELETE CASCADE
);
CREATE INDEX report_sources_hash ON public.report_sources USING btree (hash);
CREATE INDEX report_sources_time ON public.report_sources USING btree (received_at);

create table reports (
  id integer generated always as identity not null,
  protocol text default ('D'::text || upper(substr(replace((gen_random_uuid())::text, '-'::text, ''::text), 1, 11))) not null,
  kind text not null,
  lane text not null,
  relation text not null,
  place text not null,
  account_id integer,
  media_id integer,
  campaign_id integer,
  name text,
  email text,
  body text not null,
  over_limit boolean not null,
  received_at timestamp with time zone not null,
  waiting_since timestamp with time zone,
  due_at timestamp with time zone,
  queued_for timestamp with time zone,
  alarmed smallint default 0 not null,
  confirmed_at timestamp with time zone,
  repeats integer default 0 not null,
  constraint reports_pkey PRIMARY KEY (id),
  constraint only_notices_are_confirmed CHECK (((lane = 'formal'::text) OR (confirmed_at IS NULL))),
  constraint reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE SET NULL,
  constraint reports_alarmed_check CHECK ((alarmed = ANY (ARRAY[0, 50, 80, 100]))),
  constraint reports_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 5000))),
  constraint reports_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE SET NULL,
  constraint reports_check CHECK (((lane = 'formal'::text) = ((name IS NOT NULL) AND (email IS NOT NULL)))),
  constraint reports_check1 CHECK ((((waiting_since IS NULL) = (due_at IS NULL)) AND ((due_at IS NULL) = (queued_for IS NULL)))),
  constraint reports_check2 CHECK ((confirmed_at >= received_at)),
  constraint reports_email_check CHECK (((char_length(email) >= 3) AND (char_length(email) <= 255))),
  constraint reports_kind_check CHECK ((kind = ANY (ARRAY['minor'::text, 'trafficking'::text, 'intimate_image'::text, 'violence'::text, 'scam'::text, 'personal_data'::text, 'rights'::text, 'other'::text]))),
  constraint reports_lane_check CHECK ((lane = ANY (ARRAY['formal'::text, 'tip'::text]))),
  constraint reports_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id) ON DELETE SET NULL,
  constraint reports_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint reports_place_check CHECK (((char_length(place) >= 1) AND (char_length(place) <= 500))),
  constraint reports_protocol_key UNIQUE (protocol),
  constraint reports_relation_check CHECK ((relation = ANY (ARRAY['depicted'::text, 'representative'::text, 'authority'::text, 'other'::text]))),
  constraint reports_repeats_check CHECK ((repeats >= 0))
);
CREATE INDEX reports_account ON public.reports USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX reports_by_time ON public.reports USING btree (received_at);
CREATE INDEX reports_campaign ON public.reports USING btree (campaign_id) WHERE (campaign_id IS NOT NULL);
CREATE INDEX reports_due ON public.reports USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX reports_media ON public.reports USING btree (media_id) WHERE (media_id IS NOT NULL);
CREATE INDEX reports_queued ON public.reports USING btree (queued_for, id) WHERE (queued_for IS NOT NULL);
CREATE INDEX reports_unconfirmed ON public.reports USING btree (email) WHERE ((email IS NOT NULL) AND (confirmed_at IS NULL) AND (due_at IS NOT NULL));
CREATE TRIGGER reports_for_transparency AFTER INSERT ON public.reports REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency();

create table reversal_outcomes (
  reversal_id integer not null,
  outcome text not null,
  settled_at timestamp with time zone not null,
  operator_id integer,
  constraint reversal_outcomes_pkey PRIMARY KEY (reversal_id),
  constraint reversal_outcomes_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint reversal_outcomes_outcome_check CHECK ((outcome = ANY (ARRAY['won'::text, 'lost'::text]))),
  constraint reversal_outcomes_reversal_id_fkey FOREIGN KEY (reversal_id) REFERENCES reversals(id)
);
CREATE INDEX reversal_outcomes_by_time ON public.reversal_outcomes USING btree (settled_at);
CREATE TRIGGER outcomes_by_day AFTER INSERT ON public.reversal_outcomes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_money_by_day();

create table reversals (
  id integer generated always as identity not null,
  payment_id integer not null,
  kind text not null,
  external_id text not null,
  opened_at timestamp with time zone not null,
  operator_id integer,
  constraint reversals_pkey PRIMARY KEY (id),
  constraint reversals_kind_check CHECK ((kind = ANY (ARRAY['chargeback'::text, 'med'::text]))),
  constraint reversals_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint reversals_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint reversals_payment_id_key UNIQUE (payment_id)
);
CREATE INDEX reversals_by_time ON public.reversals USING btree (opened_at);
CREATE TRIGGER reversals_by_day AFTER INSERT ON public.reversals REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_money_by_day();

create table review_queue (
  kind text not null,
  id integer not null,
  since timestamp with time zone default now() not null,
  constraint review_queue_pkey PRIMARY KEY (kind, id),
  constraint review_queue_kind_check CHECK ((kind = ANY (ARRAY['documents'::text, 'profile'::text, 'media'::text, 'campaign'::text])))
);
CREATE INDEX review_queue_by_time ON public.review_queue USING btree (kind, since, id);

create table saved_answers (
  id integer generated always as identity not null,
  title text not null,
  body text not null,
  updated_by integer,
  updated_at timestamp with time zone not null,
  constraint saved_answers_pkey PRIMARY KEY (id),
  constraint saved_answers_body_check CHECK (((char_length(btrim(body)) >= 1) AND (char_length(btrim(body)) <= 2000))),
  constraint saved_answers_title_check CHECK (((char_length(btrim(title)) >= 1) AND (char_length(btrim(title)) <= 60))),
  constraint saved_answers_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES operators(id)
);

create table shared_keys (
  account_id integer not null,
  kind text not null,
  hash bytea not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint shared_keys_pkey PRIMARY KEY (account_id, kind, hash),
  constraint shared_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint shared_keys_check CHECK ((last_at >= first_at)),
  constraint shared_keys_hash_check CHECK ((octet_length(hash) = 32)),
  constraint shared_keys_kind_check CHECK ((kind = ANY (ARRAY['phone'::text, 'tax_id'::text, 'document'::text, 'device'::text, 'payer'::text, 'picture'::text, 'text'::text])))
);
CREATE INDEX shared_keys_devices ON public.shared_keys USING btree (last_at) WHERE (kind = 'device'::text);
CREATE INDEX shared_keys_hash ON public.shared_keys USING btree (hash, account_id);

create table signing_keys (
  id smallint generated always as identity not null,
  purpose text not null,
  secret bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint signing_keys_pkey PRIMARY KEY (id),
  constraint signing_keys_secret_check CHECK ((octet_length(secret) = 32))
);
CREATE UNIQUE INDEX signing_keys_newest ON public.signing_keys USING btree (purpose, id DESC);

create table skin_colors (
  id smallint not null,
  name text not null,
  position smallint not null,
  constraint skin_colors_pkey PRIMARY KEY (id),
  constraint skin_colors_name_key UNIQUE (name),
  constraint skin_colors_position_key UNIQUE ("position")
);

create table states (
  id smallint not null,
  sigla text not null,
  name text not null,
  constraint states_pkey PRIMARY KEY (id),
  constraint states_id_check CHECK (((id >= 11) AND (id <= 53))),
  constraint states_sigla_check CHECK ((sigla ~ '^[A-Z]{2}$'::text)),
  constraint states_sigla_key UNIQUE (sigla)
);

create table support_messages (
  id bigint generated always as identity not null,
  account_id integer not null,
  author text not null,
  operator_id integer,
  client_id uuid not null,
  body text not null,
  sent_at timestamp with time zone not null,
  constraint support_messages_pkey PRIMARY KEY (id),
  constraint support_messages_account_id_client_id_key UNIQUE (account_id, client_id),
  constraint support_messages_account_id_fkey FOREIGN KEY (account_id) REFERENCES conversations(account_id) ON DELETE CASCADE,
  constraint support_messages_author_check CHECK ((author = ANY (ARRAY['account'::text, 'operator'::text]))),
  constraint support_messages_body_check CHECK (((char_length(body) >= 1) AND (char_length(body) <= 2000))),
  constraint support_messages_check CHECK (((author = 'operator'::text) = (operator_id IS NOT NULL))),
  constraint support_messages_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id)
);
CREATE INDEX support_messages_of ON public.support_messages USING btree (account_id, id);
CREATE INDEX support_messages_old ON public.support_messages USING btree (sent_at);

create table suspension_answers (
  id integer generated always as identity not null,
  suspension_id integer not null,
  body text not null,
  sent_at timestamp with time zone not null,
  replied_at timestamp with time zone,
  replied_by integer,
  constraint suspension_answers_pkey PRIMARY KEY (id),
  constraint replied_by_somebody CHECK (((replied_at IS NULL) = (replied_by IS NULL))),
  constraint suspension_answers_body_check CHECK (((char_length(btrim(body)) >= 1) AND (char_length(btrim(body)) <= 3000))),
  constraint suspension_answers_replied_by_fkey FOREIGN KEY (replied_by) REFERENCES operators(id),
  constraint suspension_answers_suspension_id_fkey FOREIGN KEY (suspension_id) REFERENCES account_suspensions(id) ON DELETE CASCADE
);
CREATE INDEX suspension_answers_of ON public.suspension_answers USING btree (suspension_id, id);
CREATE INDEX suspension_answers_waiting ON public.suspension_answers USING btree (sent_at, id) WHERE (replied_at IS NULL);
CREATE TRIGGER suspension_answers_for_transparency AFTER INSERT ON public.suspension_answers REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_for_transparency();

create table suspension_confirmations (
  suspension_id integer not null,
  first_operator_id integer not null,
  operator_id integer not null,
  body text not null,
  confirmed_at timestamp with time zone not null,
  constraint suspension_confirmations_pkey PRIMARY KEY (suspension_id),
  constraint confirmed_by_another CHECK ((operator_id <> first_operator_id)),
  constraint suspension_confirmations_body_check CHECK (((char_length(btrim(body)) >= 5) AND (char_length(btrim(body)) <= 1000))),
  constraint suspension_confirmations_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operators(id),
  constraint suspension_confirmations_suspension_id_first_operator_id_fkey FOREIGN KEY (suspension_id, first_operator_id) REFERENCES account_suspensions(id, operator_id) ON DELETE CASCADE
);

create table terms_acceptances (
  account_id integer not null,
  terms_hash text not null,
  accepted_at timestamp with time zone not null,
  stated boolean default true not null,
  constraint terms_acceptances_pkey PRIMARY KEY (account_id, terms_hash),
  constraint terms_acceptances_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE,
  constraint terms_acceptances_terms_hash_check CHECK ((terms_hash ~ '^[0-9a-f]{64}$'::text))
);

create table transparency_counts (
  month date not null,
  event text not null,
  kind text default ''::text not null,
  source text default ''::text not null,
  outcome text default ''::text not null,
  count bigint not null,
  constraint transparency_counts_count_check CHECK ((count > 0)),
  constraint transparency_counts_event_check CHECK ((event ~ '^[a-z_]+$'::text)),
  constraint transparency_counts_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE INDEX transparency_counts_month ON public.transparency_counts USING btree (month);

create table transparency_times (
  month date not null,
  event text not null,
  kind text default ''::text not null,
  minutes integer not null,
  in_time boolean not null,
  count bigint not null,
  constraint transparency_times_count_check CHECK ((count > 0)),
  constraint transparency_times_event_check CHECK ((event = ANY (ARRAY['decision'::text, 'judgement'::text, 'contact_answer'::text]))),
  constraint transparency_times_minutes_check CHECK ((minutes >= 0)),
  constraint transparency_times_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE INDEX transparency_times_month ON public.transparency_times USING btree (month);

create table uploads_received (
  account_id integer not null,
  since timestamp with time zone not null,
  uploads integer not null,
  bytes bigint not null,
  constraint uploads_received_pkey PRIMARY KEY (account_id, since),
  constraint uploads_received_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE
);
CREATE INDEX uploads_received_old ON public.uploads_received USING btree (since);

create view vault_objects as
SELECT kyc_documents.object
   FROM kyc_documents
UNION ALL
 SELECT evidence_files.object
   FROM evidence_files;

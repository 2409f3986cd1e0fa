import { readFileSync } from 'node:fs'

/** A fifth of the orders are never paid. */
const isPaid = 'id % 5 <> 4'

/**
 * The rows of a grown site, as statements over `generate_series`: `$1` is the number of listings. Each has 10 media, 5
 * orders and 50 days of view counts, and each partner a banner. Because ids are fixed, rows can refer to another table
 * without reading it.
 */
export const grownRows: readonly { table: string; insert: string }[] = [
  {
    table: 'operators',
    insert: `insert into operators (email, name, password_hash)
      values ('bancada@grande.local', 'Bancada', '$argon2id$bench')`,
  },
  {
    table: 'accounts',
    insert: `insert into accounts (id, user_type, name, email, password_hash, created_at) overriding system value
      select i, ${userTypeOf('i')}, 'Pessoa ' || i, 'pessoa' || i || '@grande.local', '$argon2id$bench',
        now() - i % 1000 * interval '1 day'
      from generate_series(1, $1::int) i`,
  },
  {
    table: 'profiles',
    insert: `insert into profiles (account_id, user_type, nickname, birth, gender, whatsapp, phone, price, category_id, document)
      select i, ${userTypeOf('i')}, 'Pessoa ' || i, '1990-01-01', ${genderOf('i')}, '21' || lpad(i::text, 9, '0'),
        case when ${userTypeOf('i')} = 5 then '21' || lpad(i::text, 9, '0') end, 300,
        case when ${userTypeOf('i')} = 5 then (select min(id) from partner_categories) end,
        case when ${userTypeOf('i')} = 5 then lpad(i::text, 11, '0') end
      from generate_series(1, $1::int) i`,
  },
  {
    table: 'phone_proofs',
    insert: `insert into phone_proofs (account_id, number, proven_at, public_since)
      select i, '21' || lpad(i::text, 9, '0'), now(), now() from generate_series(1, $1::int) i`,
  },
  {
    table: 'addresses',
    // Uneven on purpose: in reality, most people live in a few cities and neighbourhoods.
    insert: `with places as materialized (select array_agg(id order by id) as cities from cities where state_id = 33)
      insert into addresses (account_id, state_id, city_id, neighborhood, neighborhood_key)
      select i, 33, cities[1 + floor(92 * random() ^ 2)::int], n, lower(n)
      from places, generate_series(1, $1::int) i, lateral (select 'Bairro ' || floor(40 * random() ^ 2 + 0 * i)::int as n) o`,
  },
  {
    table: 'listings',
    insert: `insert into listings (account_id, user_type, tier, state_id, city_id, neighborhood_key, gender, category_id,
        listed_until, tier_until, nickname, birth, price, city, state, photo_count, video_count, cover_folder, cover_color)
      select p.account_id, p.user_type, case when p.user_type > 2 or random() < 0.4 then 'premium' else 'basic' end,
        a.state_id, a.city_id, a.neighborhood_key, p.gender, p.category_id, now() + interval '30 days',
        now() + interval '30 days', p.nickname, p.birth, p.price, 'Niterói', 'RJ', 9, 1, 'AbCdEfGhIjKl', '#334455'
      from profiles p join addresses a using (account_id)`,
  },
  {
    table: 'listing_places',
    insert: `insert into listing_places
      select user_type, state_id, city_id, neighborhood_key, count(*) from listings group by 1, 2, 3, 4`,
  },
  {
    table: 'listing_words',
    insert: `insert into listing_words (word, user_type, state_id, city_id, account_id)
      select word, user_type, state_id, city_id, account_id from listings cross join lateral nickname_words_of(nickname)
      where user_type < 5`,
  },
  {
    table: 'nickname_words',
    insert: `insert into nickname_words (word, slips)
      select word, name_slips(word) from (select distinct word from listing_words where word !~ '^pessoa.') used`,
  },
  {
    table: 'media',
    insert: `insert into media (id, account_id, kind, folder, position, width, height, color, duration_ms, created_at,
        container, content_hash, perceptual_hash) overriding system value
      select i, (i + 9) / 10, case when i % 10 = 0 then 'video' else 'image' end, ${folderOf('i')},
        case when i % 10 = 0 then 0 else i % 10 - 1 end, 1200, 1600, '#334455',
        case when i % 10 = 0 then 15000 end, now() - i % 900 * interval '1 day',
        case when i % 10 = 0 then 'mp4' end, sha256(i::text::bytea),
        ('x' || encode(sha256(('p' || i)::bytea), 'hex'))::bit(256)
      from generate_series(1, 10 * $1::int) i`,
  },
  {
    table: 'media_attestations',
    insert: `insert into media_attestations (media_id, people, attested_at)
      select id, 'alone', created_at from media`,
  },
  {
    table: 'media_reviews',
    insert: `insert into media_reviews (media_id, verdict, content_hash, operator_id, reviewed_at)
      select id, 'approved', content_hash, 1, created_at from media where account_id <= $1::int - ${waiting('$1')}`,
  },
  {
    table: 'partner_search',
    insert: `insert into partner_search (account_id, category_id, document, names, parts)
      select account_id, category_id, document, names, text_parts(concat_ws(E'\\n', names, document))
      from (
        select a.id as account_id, category_id, document, concat_ws(E'\\n', lower(name), lower(nickname), email) as names
        from accounts a join profiles p on p.account_id = a.id where a.user_type = 5
      ) found`,
  },
  {
    table: 'kyc_submissions',
    insert: `insert into kyc_submissions (id, account_id, submitted_at, documents_destroyed_at) overriding system value
      select i, i, now() - interval '100 days', now() from generate_series(1, $1::int) i`,
  },
  {
    table: 'kyc_reviews',
    insert: `insert into kyc_reviews (submission_id, verdict, reviewed_at, operator_id)
      select i, 'approved', now() - interval '99 days', 1 from generate_series(1, $1::int - ${waiting('$1')}) i`,
  },
  {
    table: 'kyc_records',
    insert: `insert into kyc_records (submission_id, account_id, name, cpf, birth, document_number)
      select i, i, 'Pessoa ' || i, lpad(i::text, 11, '0'), '1990-01-01', 'RG ' || i
      from generate_series(1, $1::int - ${waiting('$1')}) i`,
  },
  {
    table: 'declarations',
    insert: `insert into declarations (account_id, kind, version, text_hash, given_at)
      select i, kind, version, text_hash, now() - interval '100 days'
      from generate_series(1, $1::int) i join declaration_versions on ${userTypeOf('i')} = any (user_types)`,
  },
  {
    table: 'profile_submissions',
    insert: `insert into profile_submissions (id, account_id, content, content_hash, submitted_at) overriding system value
      select i, i, jsonb_build_object('nickname', 'Pessoa ' || i), sha256(i::text::bytea), now() - interval '100 days'
      from generate_series(1, $1::int) i`,
  },
  {
    table: 'profile_reviews',
    insert: `insert into profile_reviews (submission_id, verdict, content_hash, operator_id, reviewed_at)
      select id, 'approved', content_hash, 1, submitted_at from profile_submissions where id <= $1::int - ${waiting('$1')}`,
  },
  {
    table: 'review_queue',
    insert: `insert into review_queue
      select 'documents', id, submitted_at from kyc_submissions where id > $1::int - ${waiting('$1')}
      union all select 'profile', id, submitted_at from profile_submissions where id > $1::int - ${waiting('$1')}
      union all select 'media', id, created_at from media where account_id > $1::int - ${waiting('$1')}`,
  },
  {
    table: 'orders',
    // Inserted in id order, as on a real site. One order in 97 belongs to a deleted account.
    insert: `insert into orders (id, account_id, plan_id, amount, created_at, code, tier, title, days, free_days, list_amount)
        overriding system value
      select i, case when i % 97 > 0 then 1 + i % $1::int end, (select min(id) from plans), 9900,
        now() - (5 * $1::int - i) / (5 * $1::float8) * interval '150 days', 'P' || lpad(i::text, 11, '0'), 'premium', 'Plano',
        30, 0, 9900
      from generate_series(1, 5 * $1::int) i`,
  },
  {
    table: 'payments',
    insert: `insert into payments (id, order_id, channel, external_id, amount, received_at, operator_id) overriding system value
      select id, id, case when id % 3 = 0 then 'card' else 'pix' end, 'E' || lpad(id::text, 31, '0'), amount, created_at, 1
      from orders where ${isPaid}`,
  },
  {
    table: 'order_activations',
    insert:
      'insert into order_activations (order_id, activated_at, payment_id) select order_id, received_at, id from payments',
  },
  {
    table: 'order_refusals',
    insert: `insert into order_refusals (order_id, refused_at, reason, ordered_at)
      select id, created_at + interval '1 day', 'expired', created_at from orders
      where not ${isPaid} and created_at < now() - interval '1 day'`,
  },
  {
    table: 'refunds',
    insert: `insert into refunds (payment_id, cause, operator_id, decided_at)
      select id, 'operator', 1, received_at + interval '2 days' from payments where id % 200 = 1`,
  },
  {
    table: 'refund_transfers',
    insert: `insert into refund_transfers (refund_id, external_id, operator_id, transferred_at)
      select id, 'D' || lpad(id::text, 31, '0'), 1, decided_at from refunds`,
  },
  {
    table: 'order_revocations',
    insert: `insert into order_revocations (order_id, cause, revoked_at)
      select p.order_id, 'operator', r.decided_at from refunds r join payments p on p.id = r.payment_id`,
  },
  {
    table: 'reversals',
    insert: `insert into reversals (payment_id, kind, external_id, opened_at, operator_id)
      select id, case channel when 'card' then 'chargeback' else 'med' end, 'R' || id, received_at + interval '3 days', 1
      from payments where id % 2000 = 2`,
  },
  {
    table: 'reversal_outcomes',
    insert: `insert into reversal_outcomes (reversal_id, outcome, settled_at, operator_id)
      select id, case when id % 2 = 0 then 'won' else 'lost' end, opened_at + interval '5 days', 1 from reversals`,
  },
  {
    table: 'money_by_day',
    insert: readFileSync(new URL('money-by-day.sql', import.meta.url), 'utf8'),
  },
  {
    table: 'open_orders',
    insert: `insert into open_orders
      select id, created_at from orders o where not exists (select from order_activations where order_id = o.id)
        and not exists (select from order_refusals where order_id = o.id)`,
  },
  {
    table: 'plan_periods',
    insert: `insert into plan_periods (order_id, account_id, tier, starts_at, ends_at)
      select id, account_id, tier, created_at, created_at + interval '30 days' from orders
      where ${isPaid} and account_id is not null`,
  },
  {
    table: 'plan_notices',
    // Marks these notices as sent. A real site would have sent them in time.
    insert: `insert into plan_notices (account_id, ends_at, days_before, sent_at)
      select account_id, ends_at, case when ends_at <= now() then 0 when ends_at <= now() + interval '1 day' then 1
        when ends_at <= now() + interval '3 days' then 3 else 7 end, now()
      from plan_periods where ends_at between now() - interval '7 days' and now() + interval '7 days'`,
  },
  {
    table: 'campaigns',
    insert: `insert into campaigns (id, account_id, slot, title, folder, color, target_url) overriding system value
      select i, 50 * i - 1, 1, 'Anúncio ' || i, ${bannerOf('i')}, '#334455', 'https://grande.local/'
      from generate_series(1, $1::int / 50) i`,
  },
  {
    table: 'campaign_submissions',
    insert: `insert into campaign_submissions (id, campaign_id, title, folder, color, target_url, animated, picture_hash,
        content_hash, submitted_at) overriding system value
      select id, id, title, folder, color, target_url, false, sha256(folder::bytea), sha256(title::bytea),
        now() - interval '100 days' from campaigns`,
  },
  {
    table: 'campaign_reviews',
    insert: `insert into campaign_reviews (submission_id, verdict, content_hash, operator_id, reviewed_at)
      select id, 'approved', content_hash, 1, submitted_at from campaign_submissions`,
  },
  {
    table: 'audience_days',
    insert: `insert into audience_days (kind, subject_id, day, views, clicks)
      select 'profile', i, current_date - d, 1 + (i + d) % 90, (i + d) % 9
      from generate_series(1, $1::int) i, generate_series(0, 49) d
      union all
      select 'campaign', i, current_date - d, 1 + (i + d) % 900, (i + d) % 9
      from generate_series(1, $1::int / 50) i, generate_series(0, 49) d`,
  },
  {
    table: 'audience_totals',
    insert: 'insert into audience_totals select kind, day, sum(views), sum(clicks) from audience_days group by 1, 2',
  },
  {
    table: 'conversations',
    insert: `insert into conversations (account_id, opened_at, last_message_at, waiting_since)
      select i, now() - i % 90 * interval '1 day', now() - i % 90 * interval '1 day',
        case when i % 100 = 0 then now() - i % 90 * interval '1 day' end
      from generate_series(1, $1::int) i where i % 10 = 0`,
  },
  {
    table: 'support_messages',
    insert: `insert into support_messages (account_id, author, client_id, body, sent_at)
      select account_id, 'account', gen_random_uuid(), 'Uma pergunta', last_message_at
      from conversations, generate_series(1, 5)`,
  },
  {
    table: 'banned_media',
    insert: `insert into banned_media (content_hash, perceptual_hash, reason, operator_id, banned_at)
      select sha256(('b' || i)::bytea), ('x' || encode(sha256(('q' || i)::bytea), 'hex'))::bit(256), 'illegal', 1, now()
      from generate_series(1, $1::int / 100) i`,
  },
]

/** Most accounts are individuals; every fiftieth is a partner. */
function userTypeOf(id: string) {
  return `case when ${id} % 50 = 49 then 5 when ${id} % 5 < 3 then 2 else ${id} % 5 end`
}

/** Uneven, as in the profiles. Partners have no gender. */
function genderOf(id: string) {
  return `case when ${id} % 50 <> 49 then (array['Mulher', 'Trans', 'Homem'])[1 + floor(3 * random() ^ 2)::int] end`
}

/** Twelve letters and digits, unique for each id. */
function folderOf(id: string) {
  return `'m' || lpad(${id}::text, 11, '0')`
}

function bannerOf(id: string) {
  return `'c' || lpad(${id}::text, 11, '0')`
}

/** How many people are waiting for an operator. */
function waiting(listings: string) {
  return `least(2000, ${listings}::int / 20)`
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { findNicknames } from '#server/catalog/listings/find-nicknames.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { seedSettings, withoutIndexes } from './grown-site.ts'
import { median, row, title } from './report.ts'

const listings = Number(process.argv[2] ?? 1_000_000)
const searches = 200

/** Names have two to four syllables, and a few are very common. A third of the people have a second name. */
const fill = `
  with syllables as materialized (
    select array['ma','ri','a','na','le','lu','ca','bel','jo','vi','to','sa','fer','nan','da','isa','ra','ta','gi','o',
      'be','he','li','ce','mar','cos','pa','du','el','za'] as s
  ), names as materialized (
    select array_agg(name) as names from (
      select initcap(string_agg(s[1 + floor(30 * random())::int], '')) as name
      from syllables, generate_series(1, 60000) n, generate_series(1, 2 + n % 3) part group by n
    ) made
  )
  insert into listings (account_id, user_type, tier, state_id, city_id, gender, listed_until, tier_until, nickname,
    birth, price, city, state, photo_count, video_count)
  select i, 2 + i % 3, 'premium', 33, 3300100 + 2 * (i % 40), 'Mulher', now() + interval '30 days', now() + interval '30 days',
    names[1 + floor(60000 * random() ^ 6)::int] ||
      case when i % 3 = 0 then ' ' || names[1 + floor(60000 * random() ^ 3)::int] else '' end,
    '1990-01-01', 300, 'Niterói', 'RJ', 5, 1
  from names, generate_series(1, $1::int) i`

const words = `insert into listing_words (word, user_type, state_id, city_id, account_id)
  select word, user_type, state_id, city_id, account_id from listings cross join lateral nickname_words_of(nickname)`

const known = `insert into nickname_words (word, slips)
  select word, name_slips(word) from (
    select distinct word from listings cross join lateral nickname_words_of(nickname) where is_single
  ) used`

/** Reports milliseconds for a whole search: both queries and the work in between. */
async function benchNicknames() {
  title(`Nickname search among ${listings.toLocaleString('en')} listings: ms`)
  const dataDir = await mkdtemp(join(tmpdir(), 'vespera-bench-'))
  const server = await startEmbedded({ dataDir, settings: seedSettings })
  const { db, pool } = openDatabase(server.url, () => {})
  try {
    await migrate(db)
    const client = await pool.connect()
    for (const [table, insert] of Object.entries({ listings: fill, listing_words: words, nickname_words: known }))
      await withoutIndexes(client, [table], async () => {
        await client.query(insert, insert.includes('$1') ? [listings] : [])
      })
    await client.query('vacuum analyze')
    client.release()
    await reportSizes(pool)
    await measure(pool)
  } finally {
    await pool.end()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function reportSizes(pool: pg.Pool) {
  for (const table of ['listing_words', 'nickname_words']) {
    const { rows } = await pool.query(
      `select count(*), pg_size_pretty(pg_total_relation_size($1::regclass)) as size from ${table}`,
      [table],
    )
    row(table, { rows: Number(rows[0].count).toLocaleString('en'), size: rows[0].size })
  }
}

async function measure(pool: pg.Pool) {
  const { rows } = await pool.query<{ nickname: string }>(
    `select nickname from listings tablesample system (1) order by random() limit ${searches}`,
  )
  const names = rows.map(({ nickname }) => nickname)
  const kinds: Record<string, (name: string) => string> = {
    'as it is': name => name,
    'its first word': name => name.split(' ')[0] ?? '',
    'its first three letters': name => name.slice(0, 3),
    'a letter missing': name => name.slice(0, 3) + name.slice(4),
    'two letters swapped, one wrong': name =>
      `${name.slice(0, 2)}${name[3] ?? ''}${name[2] ?? ''}${name.slice(4, -1)}x`,
  }
  for (const [kind, misspell] of Object.entries(kinds)) {
    const times: number[] = []
    let found = 0
    for (const name of names) {
      const begun = performance.now()
      const { exact, near } = await findNicknames(
        { pool, now: () => new Date() },
        { userType: 2, stateId: 33 },
        misspell(name),
      )
      times.push(performance.now() - begun)
      if (exact.length + near.length > 0) found++
    }
    row(kind, {
      median: median(times).toFixed(2),
      p95: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]?.toFixed(2) ?? '',
      found,
    })
  }
}

await benchNicknames()

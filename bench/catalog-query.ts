import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { eachTier } from '#contract/plan-tiers.ts'
import { type ListingFilters, listingQuery } from '#server/catalog/listings/listing-query.ts'
import { rowsQuery } from '#server/catalog/listings/listing-rows.ts'
import type { Cursor } from '#server/catalog/listings/rotation.ts'
import { rotationStart } from '#server/catalog/listings/rotation.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { withoutIndexes } from './grown-site.ts'
import { median, row, title } from './report.ts'

const sizes = [10_000, 1_000_000]
const runs = 40
const perPage = 24
const now = new Date()

const base = { userType: 2, stateId: 33 }
const combinations: Record<string, ListingFilters> = {
  state: base,
  'state, gender': { ...base, gender: 'Mulher' },
  'state, tier': { ...base, tier: 'basic' },
  'state, neighbourhood': { ...base, neighborhoodKey: 'bairro 0' },
  'state, neighbourhood, gender': { ...base, neighborhoodKey: 'bairro 0', gender: 'Trans' },
  city: { ...base, cityId: 3300100 },
  'city, gender': { ...base, cityId: 3300100, gender: 'Homem' },
  'city, tier, gender': { ...base, cityId: 3300100, gender: 'Homem', tier: 'premium' },
  'city, neighbourhood': { ...base, cityId: 3300100, neighborhoodKey: 'bairro 0' },
  'city, neighbourhood, gender': { ...base, cityId: 3300100, neighborhoodKey: 'bairro 0', gender: 'Mulher' },
}

/** Reports milliseconds in the database, as `explain analyze` measures them. */
async function benchCatalogQuery() {
  title('Catalogue query: median ms in the database (first page / page 500 or the middle one)')
  const dataDir = await mkdtemp(join(tmpdir(), 'vespera-bench-'))
  const server = await startEmbedded({ dataDir })
  const { db, pool } = openDatabase(server.url, () => {})
  try {
    await migrate(db)
    const measured = []
    for (const size of sizes) {
      await generate(pool, size)
      measured.push(await measureAll(pool))
    }
    report(measured)
  } finally {
    await pool.end()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function generate(pool: pg.Pool, size: number) {
  const client = await pool.connect()
  await client.query('truncate listings')
  await withoutIndexes(client, ['listings'], async () => void (await client.query(listings, [size])))
  await client.query('vacuum analyze listings')
  client.release()
}

/** Uneven on purpose: in reality, most people live in a few cities and neighbourhoods. */
const listings = `
  with places as materialized (select array_agg(id order by id) as cities from cities where state_id = 33)
  insert into listings (account_id, user_type, tier, state_id, city_id, neighborhood_key, gender, listed_until,
    tier_until, nickname, birth, price, city, state, photo_count, video_count, cover_folder, cover_color)
  select i, case when i % 5 < 3 then 2 else i % 5 end, case when random() < 0.4 then 'premium' else 'basic' end, 33,
    cities[1 + floor(92 * random() ^ 2)::int], 'bairro ' || floor(40 * random() ^ 2)::int,
    (array['Mulher', 'Trans', 'Homem'])[1 + floor(3 * random() ^ 2)::int], now() + interval '30 days',
    now() + interval '30 days',
    'Pessoa ' || i, '1990-01-01', 300, 'Niterói', 'RJ', 5, 1, 'AbCdEfGhIjKl', '#334455'
  from places, generate_series(1, $1::int) i`

type Measured = { first: number; deep: number; counted: number }

async function measureAll(pool: pg.Pool) {
  const measured: Record<string, Measured> = {}
  for (const [name, filters] of Object.entries(combinations)) {
    const first = { start: rotationStart(now), segment: 0, rotation: 0, accountId: 0 }
    const deep = await deepCursor(pool, filters, first)
    measured[name] = {
      first: await timed(pool, query(filters, first)),
      deep: await timed(pool, query(filters, deep)),
      counted: await timed(pool, query(filters, first, perPage + 1, true)),
    }
  }
  return { ...measured, 'rows that the index of filters found': await rowsByAccount(pool) }
}

/** The site filters in memory (`npm run bench filters`) and then reads a page's rows by account id. */
async function rowsByAccount(pool: pg.Pool): Promise<Measured> {
  const { rows } = await pool.query('select account_id from listings order by random() limit $1', [2 * perPage])
  const of = (count: number) => ({
    text: rowsQuery,
    values: [`{${rows.slice(0, count).map(one => one.account_id)}}`, now],
  })
  const [first, counted] = [await timed(pool, of(perPage)), await timed(pool, of(2 * perPage))]
  return { first, deep: first, counted }
}

function query(filters: ListingFilters, from: Cursor, limit = perPage + 1, counted = false) {
  return listingQuery({ filters, from, limits: { ...eachTier(() => limit), all: limit }, now, counted })
}

async function deepCursor(pool: pg.Pool, filters: ListingFilters, first: Cursor): Promise<Cursor> {
  const { text, values } = query(filters, first, 500 * perPage)
  const { rows } = await pool.query({ text, values })
  const last = rows.length === 500 * perPage ? rows[499 * perPage - 1] : rows[Math.floor(rows.length / 2)]
  return { start: first.start, segment: last.segment, rotation: last.rotation, accountId: last.account_id }
}

/** Prepares the query once with a generic plan, as the site does. */
async function timed(pool: pg.Pool, { text, values }: { text: string; values: unknown[] }) {
  const client = await pool.connect()
  const literals = values.map(value => pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value)))
  await client.query(`prepare timed as ${text}`)
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const { rows } = await client.query(
      `explain (analyze, timing off, format json) execute timed (${literals.join(', ')})`,
    )
    times.push(rows[0]['QUERY PLAN'][0]['Execution Time'])
  }
  await client.query('deallocate timed')
  client.release()
  return median(times)
}

function report([small, large]: Record<string, Measured>[]) {
  for (const name of Object.keys(small ?? {})) {
    const [a, b] = [small?.[name], large?.[name]]
    if (!a || !b) continue
    const ms = (value: number) => value.toFixed(3)
    row(name, {
      '10,000': `${ms(a.first)} / ${ms(a.deep)}`,
      '1,000,000': `${ms(b.first)} / ${ms(b.deep)}`,
      ratio: `${(b.first / a.first).toFixed(2)} / ${(b.deep / a.deep).toFixed(2)}`,
      'with totals': `${ms(a.counted)}, ${ms(b.counted)}`,
    })
  }
}

await benchCatalogQuery()

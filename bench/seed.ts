import { mkdir, rm } from 'node:fs/promises'
import type pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { prepareQueue } from '#server/platform/jobs/worker.ts'
import { genesis, hashOf } from '#server/platform/operators/audit.ts'
import { grownRows } from './grown-rows.ts'
import { grownDir, seedSettings, withoutIndexes } from './grown-site.ts'
import { row, title } from './report.ts'

/** Fills the database of a grown site with this many listings and, in proportion, everything that belongs to them. */
async function seed(listings: number) {
  title(`A site of ${listings.toLocaleString('en')} listings in ${grownDir}`)
  await rm(grownDir, { recursive: true, force: true })
  await mkdir(grownDir, { recursive: true })
  const server = await startEmbedded({ dataDir: grownDir, settings: seedSettings })
  const { db, pool } = openDatabase(server.url, () => {})
  try {
    await migrate(db)
    await prepareQueue(pool)
    await pool.query('select make_count_months(current_date - 60, current_date + 90)')
    const client = await pool.connect()
    await withoutIndexes(
      client,
      grownRows.map(({ table }) => table),
      () => fill(client, listings),
    )
    await fillAuditLog(client, listings)
    await moveSequences(client)
    await client.query('vacuum (analyze)')
    client.release()
  } finally {
    await pool.end()
    await server.stop()
  }
}

async function fill(client: pg.PoolClient, listings: number) {
  for (const { table, insert } of grownRows) {
    const begun = performance.now()
    const { rowCount } = await client.query(insert, insert.includes('$1') ? [listings] : [])
    row(table, { rows: (rowCount ?? 0).toLocaleString('en'), seconds: ((performance.now() - begun) / 1000).toFixed(1) })
  }
}

const batch = 10_000

/** Writes one entry per listing, in a valid hash chain. */
async function fillAuditLog(client: pg.PoolClient, entries: number) {
  let previous = genesis
  const start = Date.now() - entries * 1000
  for (let first = 0; first < entries; first += batch) {
    const chained = Array.from({ length: Math.min(batch, entries - first) }, (_, index) => {
      const at = new Date(start + (first + index) * 1000)
      const event = { operatorId: 1, action: 'case_viewed', subject: `submission:${first + index}`, facts: {} }
      const entry = { ...event, at, previous, hash: hashOf({ ...event, at, previous, source: null }) }
      previous = entry.hash
      return entry
    })
    await client.query(
      `insert into audit_entries (at, operator_id, action, subject, previous_hash, hash)
       select at, 1, 'case_viewed', subject, previous, hash
       from unnest($1::timestamptz[], $2::text[], $3::bytea[], $4::bytea[]) e (at, subject, previous, hash)`,
      [
        chained.map(({ at }) => at),
        chained.map(e => e.subject),
        chained.map(e => e.previous),
        chained.map(e => e.hash),
      ],
    )
  }
}

/** Moves the sequences past the ids that we have inserted. */
async function moveSequences(client: pg.PoolClient) {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES' and table_name = any($1)`,
    [grownRows.map(({ table }) => table)],
  )
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), (select max(${column}) from ${table}))`,
    )
}

await seed(Number(process.argv[2] ?? 1_000_000))

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

/** The database folder that `npm run bench seed` fills and `npm run bench grown` measures. */
export const grownDir = join(tmpdir(), 'vespera-grown')

/** Fast but unsafe: if the machine crashes, we discard the database. */
export const seedSettings = {
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  maintenance_work_mem: '1GB',
  autovacuum: 'off',
  shared_buffers: '1GB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/** Fills tables without indexes, triggers and foreign keys, and then recreates the indexes. */
export async function withoutIndexes(client: pg.PoolClient, tables: string[], work: () => Promise<void>) {
  await client.query('set session_replication_role = replica')
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes i where schemaname = 'public' and tablename = any($1)
       and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  )
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
  await work()
  for (const { indexdef } of indexes) await client.query(indexdef)
  await client.query('reset session_replication_role')
}

import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { App } from '#server/platform/app.ts'
import { dumpTable } from './copy-tables.ts'
import type { FileSource } from './file-sources.ts'
import { type DumpedTable, type FileKind, fileKinds, type Manifest } from './manifest.ts'
import { readSequences, readTables } from './tables.ts'

export type Snapshot = Pick<
  Manifest,
  'installation' | 'documentKey' | 'migrations' | 'tables' | 'sequences' | 'audit'
> & {
  /** How many items the database names in each storage. */
  named: Record<FileKind, number>
}

type Dumping = { folder: string; sources: Record<FileKind, FileSource>; each: (done: number, all: number) => void }

/** Dumps the tables and the names of the files to copy, in one snapshot. The snapshot ends before we copy the files. */
export async function dumpDatabase({ pool }: Pick<App, 'pool'>, { folder, sources, each }: Dumping): Promise<Snapshot> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // Without this, a scan may begin in the middle of a large table and return the rows in another order.
    await client.query('set local synchronize_seqscans = off')
    const tables: DumpedTable[] = []
    const all = await readTables(client)
    for (const table of all) {
      tables.push(await dumpTable(client, folder, table))
      each(tables.length, all.length)
    }
    const named = { media: 0, documents: 0 }
    for (const kind of fileKinds) named[kind] = await writeNames(client, sources[kind].items(), namesIn(folder, kind))
    const facts = await readFacts(client)
    await client.query('commit')
    client.release()
    return { ...facts, tables, named }
  } catch (error) {
    client.release(true)
    throw error
  }
}

export const namesIn = (folder: string, kind: FileKind) => join(folder, `${kind}.names`)

async function writeNames(client: PoolClient, query: string, path: string) {
  const sorted = `select distinct item collate "C" from (${query}) items (item) order by 1`
  const names = client.query(copyTo(`copy (${sorted}) to stdout`))
  await pipeline(names, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return names.rowCount
}

async function readFacts(client: PoolClient) {
  const { rows } = await client.query<Pick<Snapshot, 'installation' | 'documentKey' | 'migrations' | 'audit'>>(
    `select (select id from installation) as installation,
      (select document_key from installation) as "documentKey",
      (select array_agg(name order by name collate "C") from kysely_migration) as migrations,
      json_build_object('entries', (select count(*) from audit_entries),
        'head', (select encode(hash, 'hex') from audit_entries order by id desc limit 1)) as audit`,
  )
  const [facts] = rows
  if (!facts) throw new Error('the database did not answer')
  return { ...facts, sequences: await readSequences(client) }
}

import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { compose, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { type DumpedTable, tableFile } from './manifest.ts'
import { readForeignKeys, type Sequence, type Table } from './tables.ts'

export async function dumpTable(client: ClientBase, folder: string, table: Table): Promise<DumpedTable> {
  const file = tableFile(table.name)
  const rows = client.query(copyTo(selectAll(client, table)))
  const hash = createHash('sha256')
  const target = createWriteStream(join(folder, file), { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(rows, hashing(hash), createZstdCompress(), target)
  return { ...table, file, rows: rows.rowCount, sha256: hash.digest('hex') }
}

/** Hashes the uncompressed content. */
export async function hashContent(path: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), createZstdDecompress(), hash)
  return hash.digest('hex')
}

/** Returns the row count and hash that a dump of the table would have. */
export async function hashTable(client: ClientBase, table: Table) {
  const hash = createHash('sha256')
  const rows = client.query(copyTo(selectAll(client, table)))
  await pipeline(rows, hash)
  return { rows: rows.rowCount, sha256: hash.digest('hex') }
}

export type Loading = {
  tables: readonly DumpedTable[]
  sequences: readonly Sequence[]
  /** The folder with the dumped rows. */
  folder: string
}

/**
 * Replaces the rows of all these tables, in the caller's transaction. Needs only the privileges of the tables' owner.
 * Drops the foreign keys and disables triggers while it loads the rows. Re-creating the keys also checks them.
 */
export async function loadTables(
  client: ClientBase,
  { tables, sequences, folder }: Loading,
  each: (done: number) => void,
) {
  const foreignKeys = await readForeignKeys(client)
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name, partitions } of tables) {
    for (const part of partitions)
      await client.query(`create table if not exists ${part.name} partition of ${name} ${part.bound}`)
    await client.query(`alter table ${name} disable trigger user`)
  }
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const [done, table] of tables.entries()) {
    const target = client.query(copyFrom(`copy ${table.name} (${columnsOf(client, table)}) from stdin`))
    await pipeline(dumpedRows(folder, table), target)
    each(done + 1)
  }
  for (const { name, value } of sequences) await client.query('select setval($1, $2)', [name, value])
  for (const { table, name, definition } of foreignKeys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
}

/** Reads rows as `dumpTable` wrote them. */
const dumpedRows = (folder: string, { file }: DumpedTable) =>
  compose(createReadStream(join(folder, file)), createZstdDecompress())

const columnsOf = (client: ClientBase, { columns }: Table) =>
  columns.map(column => client.escapeIdentifier(column)).join(', ')

/** Copies a query, because `COPY` cannot read a partitioned table directly. */
const selectAll = (client: ClientBase, table: Table) =>
  `copy (select ${columnsOf(client, table)} from ${table.name}) to stdout`

const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })

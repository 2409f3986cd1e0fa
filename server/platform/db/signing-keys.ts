import { sql } from 'kysely'
import type { Db } from './open.ts'

/** Returns one purpose's keys by id, and creates the first if none exists. All processes of a database share them. */
export async function signingKeys(db: Db, purpose: string, make: () => Buffer): Promise<Map<number, Buffer>> {
  const known = await readKeys(db, purpose)
  if (known.size > 0) return known
  await (db.isTransaction ? addFirst(db, purpose, make) : db.transaction().execute(tx => addFirst(tx, purpose, make)))
  return readKeys(db, purpose)
}

async function addFirst(tx: Db, purpose: string, make: () => Buffer) {
  await sql`lock table signing_keys in share row exclusive mode`.execute(tx)
  if ((await readKeys(tx, purpose)).size > 0) return
  await tx.insertInto('signing_keys').values({ purpose, secret: make() }).execute()
}

async function readKeys(db: Db, purpose: string) {
  const rows = await db.selectFrom('signing_keys').select(['id', 'secret']).where('purpose', '=', purpose).execute()
  return new Map(rows.map(row => [row.id, row.secret]))
}

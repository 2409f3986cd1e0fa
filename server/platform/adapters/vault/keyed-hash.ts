import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/db/open.ts'

type Sealing = {
  seal(bytes: Uint8Array, context: string): Buffer
  open(sealed: Uint8Array, context: string): Buffer
}

const hashKeyContext = 'hash-key'
const keyBytes = 32

/**
 * Lets us compare two values without storing either. A CPF has too few digits for a plain hash, so we use a key. The
 * database stores the key encrypted under the documents' key, so a stolen copy of the database is not enough to try all
 * possible values.
 */
export async function keyedHash(db: Db, vault: Sealing, kind: string, value: string) {
  const key = await findKey(db, vault)
  return createHmac('sha256', key).update(`${kind}:${value}`).digest()
}

async function findKey(db: Db, vault: Sealing) {
  const read = () => db.selectFrom('hash_keys').select('sealed').executeTakeFirst()
  const known = await read()
  if (known) return vault.open(known.sealed, hashKeyContext)
  const sealed = vault.seal(randomBytes(keyBytes), hashKeyContext)
  await db
    .insertInto('hash_keys')
    .values({ id: 1, sealed })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const made = await read()
  if (!made) throw new Error('no hash key')
  return vault.open(made.sealed, hashKeyContext)
}

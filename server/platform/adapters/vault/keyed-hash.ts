import { createHmac, randomBytes } from 'node:crypto'
import type { Db } from '#server/platform/db/open.ts'

type Sealing = {
  seal(bytes: Uint8Array, context: string): Promise<Buffer>
  open(sealed: Uint8Array, context: string): Promise<Buffer>
}

const hashKeyContext = 'hash-key'
const keyBytes = 32

/**
 * Lets us compare two values without storing either. A CPF has too few digits for a plain hash, so we use a key. The
 * database stores the key encrypted under the documents' key, so a stolen copy of the database is not enough to try all
 * possible values.
 */
export function openKeyedHash(vault: Sealing) {
  // Kept open, so that the site takes reports while the service that opens it is down.
  let known: { sealed: Buffer; key: Buffer } | undefined

  async function open(sealed: Buffer) {
    if (!known?.sealed.equals(sealed)) known = { sealed, key: await vault.open(sealed, hashKeyContext) }
    return known.key
  }

  return async (db: Db, kind: string, value: string) => {
    const key = await open((await findSealed(db)) ?? (await makeSealed(db, vault)))
    return createHmac('sha256', key).update(`${kind}:${value}`).digest()
  }
}

async function findSealed(db: Db) {
  const found = await db.selectFrom('hash_keys').select('sealed').executeTakeFirst()
  return found?.sealed
}

async function makeSealed(db: Db, vault: Sealing) {
  const sealed = await vault.seal(randomBytes(keyBytes), hashKeyContext)
  await db
    .insertInto('hash_keys')
    .values({ id: 1, sealed })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const made = await findSealed(db)
  if (!made) throw new Error('no hash key')
  return made
}

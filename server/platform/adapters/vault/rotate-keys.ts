import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/platform/db/open.ts'
import { type KeyProvider, resealSecret, sealerOf } from './key-provider.ts'
import { wrappedKeys } from './vault.ts'

export type Rotated = { people: number; evidence: number; proofs: number; secrets: number; days: number }

/**
 * Rewraps everything in one transaction: an interrupted rotation changes nothing, and a repeated one finds nothing to
 * do. Documents keep their own keys.
 * @throws if neither key opens a secret, or a running site uses another key.
 */
export function rotateKeys(db: Db, from: KeyProvider | undefined, to: KeyProvider): Promise<Rotated> {
  return db.transaction().execute(async tx => {
    await refuseOtherKeysInUse(tx, to.id)
    const people = await rewrap(tx, wrappedKeys.people, from, to)
    const secrets = (await resealTotp(tx, from, to)) + (await resealHashKey(tx, from, to))
    const evidence = await rewrap(tx, wrappedKeys.evidence, from, to)
    const proofs = await rewrap(tx, wrappedKeys.proofs, from, to)
    await tx.updateTable('installation').set({ document_key: to.id }).execute()
    return { people, evidence, proofs, secrets, days: await resealDays(tx, from, to) }
  })
}

type WrappedKeys = (typeof wrappedKeys)[keyof typeof wrappedKeys]
type WrappedKey = { id: number; wrapped_key: Buffer; kek_id: string }

async function rewrap(tx: Db, { table, column, ownerOf }: WrappedKeys, from: KeyProvider | undefined, to: KeyProvider) {
  const [keys, id] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql<WrappedKey>`
    select ${id} as id, wrapped_key, kek_id from ${keys} where kek_id <> ${to.id} for update`.execute(tx)
  for (const { id: of, wrapped_key, kek_id } of rows) {
    const key = await to.wrap(await known(from, kek_id).unwrap(wrapped_key, ownerOf(of)), ownerOf(of))
    await sql`update ${keys} set wrapped_key = ${key}, kek_id = ${to.id} where ${id} = ${of}`.execute(tx)
  }
  return rows.length
}

const authenticators = [
  { table: 'operators', key: 'id' },
  { table: 'account_authenticators', key: 'account_id' },
] as const

type Sealed = { id: number; totp_secret: Buffer }

async function resealTotp(tx: Db, from: KeyProvider | undefined, to: KeyProvider) {
  let resealed = 0
  for (const { table, key } of authenticators) {
    const [all, id] = [sql.table(table), sql.ref(key)]
    const { rows } = await sql<Sealed>`
      select ${id} as id, totp_secret from ${all} where totp_secret is not null for update`.execute(tx)
    for (const { id: of, totp_secret: sealed } of rows) {
      if (sealerOf(sealed) === to.id) continue
      const secret = await resealSecret(known(from, sealerOf(sealed)), to, sealed)
      await sql`update ${all} set totp_secret = ${secret} where ${id} = ${of}`.execute(tx)
      resealed++
    }
  }
  return resealed
}

/** Loads all days at the same time, because the access log covers at most half a year. */
async function resealDays(tx: Db, from: KeyProvider | undefined, to: KeyProvider) {
  const rows = await tx.selectFrom('access_log_days').select(['day', 'private_key']).forUpdate().execute()
  const old = rows.filter(({ private_key }) => sealerOf(private_key) !== to.id)
  for (const { day, private_key: sealed } of old) {
    const private_key = await resealSecret(known(from, sealerOf(sealed)), to, sealed)
    await tx.updateTable('access_log_days').set({ private_key }).where('day', '=', day).execute()
  }
  return old.length
}

async function resealHashKey(tx: Db, from: KeyProvider | undefined, to: KeyProvider) {
  const row = await tx.selectFrom('hash_keys').select('sealed').forUpdate().executeTakeFirst()
  if (!row || sealerOf(row.sealed) === to.id) return 0
  const sealed = await resealSecret(known(from, sealerOf(row.sealed)), to, row.sealed)
  await tx.updateTable('hash_keys').set({ sealed }).execute()
  return 1
}

export class UnknownKey extends Error {}

function known(from: KeyProvider | undefined, id: string) {
  if (from?.id === id) return from
  throw new UnknownKey(`wrapped by the key ${id}, which is not configured`)
}

/** Advisory locks that serving processes share, one per key. */
const inUse = 7_330_002
const rotating = 7_330_003
const retryMs = 1_000

const numberOf = (keyId: string) => Number.parseInt(keyId.slice(0, 8), 16)

type Deps = { pool: pg.Pool }

/**
 * While this process runs, announces to other processes which key it encrypts with. Waits for a rotation in progress.
 */
export async function announceKey({ pool }: Deps, keyId: string) {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const connected = new pg.Client({ connectionString: pool.options.connectionString, keepAlive: true })
    client = connected
    connected.on('error', () => connected === client && connectLater())
    await connected.connect()
    await connected.query('select pg_advisory_lock_shared($1, $2)', [inUse, numberOf(keyId) | 0])
    await connected.query('select pg_advisory_lock_shared($1)', [rotating])
    await connected.query('select pg_advisory_unlock_shared($1)', [rotating])
  }

  function connectLater() {
    if (closed) return
    const lost = client
    client = undefined
    lost?.end().catch(() => {})
    clearTimeout(retry)
    retry = setTimeout(() => connect().catch(connectLater), retryMs).unref()
  }

  await connect()
  return {
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

/** Whether a site is serving from this database. */
export async function isServed(db: Db) {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and objsubid = 2 and classid::bigint = ${inUse}
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}

export class KeyInUse extends Error {}

/** Runs in the rotation's transaction, so no process can start to serve until the rotation ends. */
async function refuseOtherKeysInUse(tx: Db, keyId: string) {
  await sql`select pg_advisory_xact_lock(${rotating})`.execute(tx)
  const { rows } = await sql`
    select pid from pg_locks where locktype = 'advisory' and objsubid = 2 and classid::bigint = ${inUse}
      and database = (select oid from pg_database where datname = current_database())
      and objid::bigint <> ${numberOf(keyId)} limit 1`.execute(tx)
  if (rows.length > 0) throw new KeyInUse('a running site encrypts with another key')
}

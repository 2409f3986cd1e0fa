import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/db/open.ts'

/** Of the advisory locks that serving processes share, one for each key. */
const inUse = 7_330_002
const rotating = 7_330_003
const retryMs = 1_000

const numberOf = (keyId: string) => Number.parseInt(keyId.slice(0, 8), 16)

type Deps = { pool: pg.Pool }

/**
 * Tells other processes, for as long as this one lives, which key it encrypts with; a lost connection is made again.
 * Waits for a rotation under way: whoever serves then reads the database as it is after it.
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

export class KeyInUse extends Error {}

/** In the transaction of a rotation: none begins, and no process starts serving, until it ends. */
export async function refuseOtherKeysInUse(tx: Db, keyId: string) {
  await sql`select pg_advisory_xact_lock(${rotating})`.execute(tx)
  const { rows } = await sql`
    select pid from pg_locks where locktype = 'advisory' and objsubid = 2 and classid::bigint = ${inUse}
      and database = (select oid from pg_database where datname = current_database())
      and objid::bigint <> ${numberOf(keyId)} limit 1`.execute(tx)
  if (rows.length > 0) throw new KeyInUse('a running site encrypts with another key')
}

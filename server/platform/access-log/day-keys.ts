import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import { keptDays } from '#contract/retention-days.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'

type Deps = Pick<App, 'env' | 'pool' | 'vault'>

/** UTC, like the entries' timestamps. */
export const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The encryption context of a day's keys and batches. */
export const contextOf = (day: string) => `access-log:${day}`

/** The first process that needs a day's keys creates them. */
export const publicKeyOf = async (deps: Deps, day: string) => (await findKey(deps, day)) ?? (await makeKeys(deps, day))

async function findKey({ pool }: Deps, day: string) {
  const { rows } = await pool.query<{ public_key: Buffer }>(finding, [day])
  return rows[0]?.public_key
}

async function makeKeys(deps: Deps, day: string) {
  // The payments process lacks the key that encrypts private keys, so the site creates the keys some days ahead.
  if (deps.env.roles.includes('payments')) throw new Error(`the access log of ${day} has no keys yet`)
  const { publicKey, privateKey } = deps.vault.makeBoxKeys()
  await deps.pool.query(making, [day, publicKey, await deps.vault.seal(privateKey, contextOf(day))])
  return (await findKey(deps, day)) ?? publicKey
}

const finding = 'select public_key from access_log_days where day = $1'
const making = `insert into access_log_days (day, public_key, private_key) values ($1, $2, $3) on conflict (day) do nothing`

const daysAhead = 7

/**
 * Creates keys for the next `daysAhead` days. Deletes expired days unless a court order holds them (Marco Civil, art.
 * 15).
 */
export async function turnAccessLog(app: Deps & Pick<App, 'db' | 'now' | 'log'>) {
  const at = app.now()
  // First, because making a key needs the key service, which may not answer.
  const forgotten = await forgetAccesses(app.db, at)
  for (let ahead = 0; ahead <= daysAhead; ahead++) await publicKeyOf(app, dayOf(at.getTime() + ahead * dayMs))
  return forgotten
}

async function forgetAccesses(db: Db, at: Date) {
  const { numAffectedRows } = await sql`
    delete from access_log_days where day < ${dayOf(at.getTime() - keptDays.accesses * dayMs)}::date and held_for is null`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

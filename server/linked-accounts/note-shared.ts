import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import { enqueue, task } from '#server/jobs/enqueue.ts'
import { type HashedValue, hashValues, linkKey, type SharedValue } from './shared-values.ts'

export const linkAccountJob = task<{ accountId: number }>('link-account')

/** In the transaction that stores the values themselves; a job then looks for who else has them. */
export async function noteShared(tx: Db, accountId: number, values: readonly SharedValue[], at: Date) {
  if (await insertShared(tx, accountId, values, at)) await enqueue(tx, linkAccountJob, { accountId })
}

/** Whether the account had one of them never before. */
export async function insertShared(tx: Db, accountId: number, values: readonly SharedValue[], at: Date) {
  if (!values.some(({ value }) => value)) return false
  const hashed = hashValues(await linkKey(tx), values)
  if (hashed.length === 0) return false
  return (await insertHashes(tx, accountId, hashed, at)) > 0
}

async function insertHashes(tx: Db, account_id: number, hashed: readonly HashedValue[], at: Date) {
  const rows = hashed.map(one => ({ account_id, ...one, first_at: at, last_at: at }))
  const noted = await tx
    .insertInto('shared_keys')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['account_id', 'kind', 'hash']).doUpdateSet({
        last_at: sql`greatest(shared_keys.last_at, excluded.last_at)`,
        first_at: sql`least(shared_keys.first_at, excluded.first_at)`,
      }),
    )
    // A row that was there has the transaction that changes it as its `xmax`.
    .returning(sql<boolean>`xmax = 0`.as('added'))
    .execute()
  return noted.filter(({ added }) => added).length
}

/** Of an order, which the caller has locked with its account, if that is still there. */
export async function notePayer(tx: Db, orderId: number, payers: readonly (string | null | undefined)[], at: Date) {
  if (!payers.some(Boolean)) return
  const orders = tx.selectFrom('orders').select('account_id').where('id', '=', orderId)
  const { account_id: accountId } = await orders.executeTakeFirstOrThrow()
  const values = payers.map(value => ({ kind: 'payer' as const, value }))
  if (accountId !== null) await noteShared(tx, accountId, values, at)
}

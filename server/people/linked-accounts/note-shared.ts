import { sql } from 'kysely'
import type { Db } from '#server/platform/db/open.ts'
import { hashValues, linkKey, type SharedValue } from './shared-values.ts'

/** Call in the transaction that stores the values. */
export async function noteShared(tx: Db, account_id: number, values: readonly SharedValue[], at: Date) {
  if (!values.some(({ value }) => value)) return
  const rows = hashValues(await linkKey(tx), values).map(one => ({ account_id, ...one, first_at: at, last_at: at }))
  if (rows.length === 0) return
  await tx
    .insertInto('shared_keys')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['account_id', 'kind', 'hash']).doUpdateSet({
        last_at: sql`greatest(shared_keys.last_at, excluded.last_at)`,
        first_at: sql`least(shared_keys.first_at, excluded.first_at)`,
      }),
    )
    .execute()
}

/** Call with the order locked, and its account too if it still exists. */
export async function notePayer(tx: Db, orderId: number, payers: readonly (string | null | undefined)[], at: Date) {
  if (!payers.some(Boolean)) return
  const orders = tx.selectFrom('orders').select('account_id').where('id', '=', orderId)
  const { account_id: accountId } = await orders.executeTakeFirstOrThrow()
  const values = payers.map(value => ({ kind: 'payer' as const, value }))
  if (accountId !== null) await noteShared(tx, accountId, values, at)
}

import type { Db } from '#server/db/open.ts'
import { transferEmail } from '#server/emails/orders.ts'
import { enqueue } from '#server/jobs/enqueue.ts'

export type Transfer = {
  refundId: number
  /** What the money went back under: of a Pix its own id, of a card what the gateway was asked with. */
  externalId: string
  /** Who sent it back by hand. */
  operatorId?: number
}

/** The money of a refund has gone back, and the buyer is told; false when that, or what it went back under, was known. */
export async function recordTransfer(tx: Db, { refundId, externalId, operatorId }: Transfer, now: Date) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('refund_transfers')
    .values({ refund_id: refundId, external_id: externalId, operator_id: operatorId ?? null, transferred_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  await enqueue(tx, transferEmail, { refundId })
  return true
}

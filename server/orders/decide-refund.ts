import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { refundEmail } from '#server/emails/orders.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { moneyToReturn } from './tasks.ts'

type Decision = {
  paymentId: number
  cause: Database['refunds']['cause']
  operatorId?: number | undefined
  note?: string | undefined
}

/** The whole payment is to go back by the channel that it came by; the buyer is told. */
export async function decideRefund(tx: Db, { paymentId, cause, operatorId, note }: Decision, now: Date) {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      payment_id: paymentId,
      cause,
      operator_id: operatorId ?? null,
      note: note ?? null,
      decided_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, moneyToReturn, { paymentId })
  await enqueue(tx, refundEmail, { refundId: id })
}

import type { Db } from '#server/db/open.ts'
import { recordTransfer } from '#server/orders/record-transfer.ts'
import { reversePayment } from '#server/orders/reverse-payment.ts'
import type { Provider } from './charge-order.ts'

type Receipt = NonNullable<Awaited<ReturnType<Provider['readReceipt']>>>

/** Money of a Pix that has gone back: of a refund of ours it is the transfer, all else is the bank's own doing (MED). */
export async function bookReturns(tx: Db, { endToEndId, returns }: Receipt, now: Date) {
  for (const { returnId, cents, state } of returns) {
    const payment = state === 'returned' ? await readPayment(tx, endToEndId) : undefined
    if (!payment) continue
    const { id: paymentId, amount, refundId } = payment
    if (!refundId) await reversePayment(tx, { paymentId, kind: 'med', externalId: returnId }, now)
    else if (cents === amount) await recordTransfer(tx, { refundId, externalId: returnId }, now)
  }
}

const readPayment = (tx: Db, endToEndId: string) =>
  tx
    .selectFrom('payments as p')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .select(['p.id', 'p.amount', 'r.id as refundId'])
    .where('p.channel', '=', 'pix')
    .where('p.external_id', '=', endToEndId)
    .executeTakeFirst()

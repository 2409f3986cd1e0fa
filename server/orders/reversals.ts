import { messages } from '#contract/messages.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { recordAudit } from '#server/operators/audit.ts'
import { type Desk, deedAt, lockDeskOrder, type Operator } from './admin-order.ts'
import { reversePayment, settleReversal } from './reverse-payment.ts'

type Told = { kind: Database['reversals']['kind']; external_id: string }

/** What each channel's bank calls taking money back. */
const kindOf = { card: 'chargeback', pix: 'med' } as const

/** The bank took a payment back; answers the order's id. */
export async function recordReversal({ db, now }: Desk, operator: Operator, paymentId: number, told: Told) {
  return db.transaction().execute(async tx => {
    const at = now()
    const { order_id, channel, amount } = await findPayment(tx, paymentId)
    await lockDeskOrder(tx, order_id)
    if (kindOf[channel] !== told.kind)
      throw invalid('kind', 'Um cartão é contestado por chargeback, e um Pix pelo MED.')
    await refuseReturned(tx, paymentId)
    const { kind, external_id: externalId } = told
    const isNew = await reversePayment(tx, { paymentId, kind, externalId, operatorId: operator.operatorId }, at)
    if (!isNew) throw new Refusal('conflict', 'A contestação deste pagamento já foi registrada.')
    const facts = { payment: paymentId, kind, external_id: externalId, amount }
    await recordAudit(tx, deedAt(order_id, operator, 'payment_reversed', facts), at)
    return order_id
  })
}

/** How the dispute ended; answers the order's id. */
export async function settleDeskReversal(
  { db, now }: Desk,
  operator: Operator,
  reversalId: number,
  outcome: 'won' | 'lost',
) {
  return db.transaction().execute(async tx => {
    const at = now()
    const { order_id } = await findReversal(tx, reversalId)
    await lockDeskOrder(tx, order_id)
    const isNew = await settleReversal(tx, { reversalId, outcome, operatorId: operator.operatorId }, at)
    if (!isNew) throw new Refusal('conflict', 'O resultado desta contestação já foi registrado.')
    await recordAudit(tx, deedAt(order_id, operator, 'reversal_settled', { reversal: reversalId, outcome }), at)
    return order_id
  })
}

async function findPayment(tx: Db, id: number) {
  const payment = await tx
    .selectFrom('payments')
    .select(['order_id', 'channel', 'amount'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!payment) throw new Refusal('not_found', messages.notFound)
  return payment
}

async function findReversal(tx: Db, id: number) {
  const reversal = await tx
    .selectFrom('reversals as v')
    .innerJoin('payments as p', 'p.id', 'v.payment_id')
    .select('p.order_id')
    .where('v.id', '=', id)
    .executeTakeFirst()
  if (!reversal) throw new Refusal('not_found', messages.notFound)
  return reversal
}

/** What goes back by us is not taken back by the bank as well. */
async function refuseReturned(tx: Db, paymentId: number) {
  const refund = await tx.selectFrom('refunds').select('id').where('payment_id', '=', paymentId).executeTakeFirst()
  if (refund)
    throw new Refusal(
      'conflict',
      'Este pagamento já está sendo devolvido: registre a devolução com o identificador do banco.',
    )
}

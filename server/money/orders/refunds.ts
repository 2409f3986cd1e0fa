import { sql } from 'kysely'
import { hourMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/tables.ts'
import { refundEmail, transferEmail } from '#server/platform/emails/orders.ts'
import { enqueue, task } from '#server/platform/jobs/enqueue.ts'

export const returnMoneyJob = task<{ paymentId: number }>('money-to-return')

type RefundDecision = {
  paymentId: number
  cause: Database['refunds']['cause']
  operatorId?: number | undefined
  note?: string | undefined
}

/** Always refunds the full payment through the channel that the buyer used. */
export async function decideRefund(tx: Db, { paymentId, cause, operatorId, note }: RefundDecision, now: Date) {
  const { id } = await tx
    .insertInto('refunds')
    .values({ payment_id: paymentId, cause, operator_id: operatorId ?? null, note: note ?? null, decided_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, returnMoneyJob, { paymentId })
  await enqueue(tx, refundEmail, { refundId: id })
}

/** Leaves out disputed payments, because the buyer could get the money twice, from us and from the bank. */
export const owedRefunds = (db: Db) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .select(['r.id as refundId', 'r.decided_at as decidedAt', 'o.code as orderCode', 'p.id as paymentId'])
    .select(['p.channel', 'p.external_id as externalId', 'p.amount', 'p.operator_id as operatorId'])
    .where('r.id', 'in', db.selectFrom('open_refunds').select('refund_id'))
    // A safeguard against sending the money twice, even if another check fails.
    .where(sql<boolean>`not exists (select from refund_transfers t where t.refund_id = r.id)`)
    .where(sql<boolean>`not exists (
      select from reversals v left join reversal_outcomes w on w.reversal_id = v.id
      where v.payment_id = p.id and w.outcome is distinct from 'won'
    )`)
    .orderBy('r.id')

export type OwedRefund = Awaited<ReturnType<ReturnType<typeof owedRefunds>['execute']>>[number]

export type RefundDeps = Pick<App, 'db' | 'now' | 'pix' | 'cards'>

/** A provider takes minutes. After this time, we assume that it has refused, and an operator must send the money. */
const providerTimeoutMs = hourMs

export const refundsOwed = ({ db, now, pix, cards }: RefundDeps) =>
  owedRefunds(db)
    .clearSelect()
    .clearOrderBy()
    .select(['r.id as refund_id', 'p.order_id'])
    .select(
      sql<boolean>`p.operator_id is not null or p.channel <> all(${channelsWithProvider({ pix, cards })}::text[])
        or r.decided_at < ${new Date(now().getTime() - providerTimeoutMs)}`.as('by_hand'),
    )

const channelsWithProvider = ({ pix, cards }: Pick<RefundDeps, 'pix' | 'cards'>) => [
  ...(pix.provider ? ['pix' as const] : []),
  ...(cards ? ['card' as const] : []),
]

type Transfer = {
  refundId: number
  externalId: string
  operatorId?: number
}

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

type ReturnDeps = RefundDeps & Pick<App, 'log'>

/** Sends a refund through the channel of its payment. Safe to repeat; `retryRefunds` retries failures. */
export async function returnMoney(app: ReturnDeps, { paymentId }: { paymentId: number }) {
  const due = await owedRefunds(app.db).where('p.id', '=', paymentId).executeTakeFirst()
  if (!due) return
  if (!(await returnByChannel[due.channel](app, due))) return
  await app.db
    .transaction()
    .execute(tx => recordTransfer(tx, { refundId: due.refundId, externalId: transferId(due) }, app.now()))
}

export async function retryRefunds(app: ReturnDeps) {
  const channels = channelsWithProvider(app)
  if (channels.length === 0) return
  const due = await owedRefunds(app.db).where('p.channel', 'in', channels).where('p.operator_id', 'is', null).execute()
  // One failure must not stop the other refunds.
  const failed = ({ refundId }: OwedRefund, error: Error) =>
    app.log('refund_failed', { refund: refundId, reason: error.message })
  for (const one of due) await returnMoney(app, one).catch(error => failed(one, error))
}

const returnByChannel = {
  async pix({ pix, log }: ReturnDeps, due: OwedRefund) {
    // An operator confirmed this Pix, perhaps from another bank account's statement, so an operator must send it back.
    if (!pix.provider || due.operatorId !== null) return false
    const receipt = { endToEndId: due.externalId, id: transferId(due), cents: due.amount }
    const state = await pix.provider.returnMoney(receipt)
    if (state === 'refused') log('refund_refused', { refund: due.refundId })
    return state === 'returned'
  },
  async card({ cards }: ReturnDeps, due: OwedRefund) {
    if (!cards) return false
    const charge = { gatewayChargeId: due.externalId, cents: due.amount, idempotencyKey: transferId(due) }
    return (await cards.refund(charge)) === 'refunded'
  },
}

/** Also the idempotency key of a card refund. Letters and digits only (API Pix). */
const transferId = ({ refundId }: Pick<OwedRefund, 'refundId'>) => `devolucao${refundId}`

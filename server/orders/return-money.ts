import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { owedRefunds } from './owed-refunds.ts'
import { recordTransfer } from './record-transfer.ts'

type Means = Pick<App, 'db' | 'now' | 'log' | 'pix' | 'cards'>

/**
 * Carries a decided refund out through the channel of its payment. What that can't do yet is found again by
 * `findMoneyToReturn`; what it can't do at all waits for an operator. Asking twice gives the money back once.
 */
export async function returnMoney(app: Means, { paymentId }: { paymentId: number }) {
  const due = await dueRefund(app.db, paymentId)
  if (!due) return
  if (!(await ways[due.channel](app, due))) return
  await app.db
    .transaction()
    .execute(tx => recordTransfer(tx, { refundId: due.refundId, externalId: nameOf(due) }, app.now()))
}

/** Tries every refund again that a provider has not carried out so far: its job was lost, or it takes its time. */
export async function findMoneyToReturn(app: Means) {
  const channels = [...(app.pix.provider ? ['pix' as const] : []), ...(app.cards ? ['card' as const] : [])]
  if (channels.length === 0) return
  const due = await owedRefunds(app.db).where('p.channel', 'in', channels).where('p.operator_id', 'is', null).execute()
  // Where one can't go back, the others still do.
  const failed = ({ refundId }: Due, error: Error) =>
    app.log('refund_failed', { refund: refundId, reason: error.message })
  for (const one of due) await returnMoney(app, one).catch(error => failed(one, error))
}

type Due = NonNullable<Awaited<ReturnType<typeof dueRefund>>>

/** By channel: whether the money has gone back. */
const ways = {
  async pix({ pix, log }: Means, due: Due) {
    // What an operator saw on a statement may have come in elsewhere: it goes back by hand.
    if (!pix.provider || due.operatorId !== null) return false
    const receipt = { endToEndId: due.externalId, id: nameOf(due), cents: due.amount }
    const state = await pix.provider.returnMoney(receipt)
    if (state === 'refused') log('refund_refused', { refund: due.refundId })
    return state === 'returned'
  },
  async card({ cards }: Means, due: Due) {
    if (!cards) return false
    const charge = { gatewayChargeId: due.externalId, cents: due.amount, idempotencyKey: nameOf(due) }
    return (await cards.refund(charge)) === 'refunded'
  },
}

/** Letters and digits (API Pix); a card's refund is repeated by it too. */
const nameOf = ({ refundId }: Pick<Due, 'refundId'>) => `devolucao${refundId}`

const dueRefund = (db: Db, paymentId: number) => owedRefunds(db).where('p.id', '=', paymentId).executeTakeFirst()

import { daysToWithdraw, type OrderState, withdrawalEnd } from '#contract/order.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type OrderFacts, orderNotFound, readOrderFacts, stateOf } from './read-order.ts'
import { recalculatePlanPeriods } from './recalculate-plan-periods.ts'
import { decideRefund } from './refunds.ts'
import { lockOrder, releaseCoupon } from './settle-order.ts'

const inDispute = 'O pagamento desta compra está em contestação no banco.'

const refusals: Partial<Record<OrderState, string>> = {
  waiting: 'Esta compra ainda não foi paga.',
  refused: 'Esta compra não foi paga.',
  refunded: 'Você já desistiu desta compra, ou ela já foi devolvida.',
  paused: inDispute,
  reversed: 'O banco já devolveu o pagamento desta compra.',
}
/** An authorised payment has not been captured yet, so there is nothing to refund. */
const notCaptured =
  'O pagamento desta compra ainda está sendo confirmado. Você pode desistir assim que ele for confirmado.'
const tooLate = `O prazo de ${daysToWithdraw} dias para desistir desta compra terminou.`

/** *Desistir da compra* (docs/safety.md T71): refunds everything and ends the plan now. */
export async function withdrawOrder({ db, now }: Pick<App, 'db' | 'now'>, accountId: number, orderId: number) {
  await db.transaction().execute(async tx => {
    const at = now()
    const order = await tx.selectFrom('orders').select('account_id').where('id', '=', orderId).executeTakeFirst()
    if (order?.account_id !== accountId) throw orderNotFound()
    await lockOrder(tx, orderId)
    const [facts] = await readOrderFacts(tx, { orderId }, at)
    if (!facts) throw orderNotFound()
    const refusal = refusalOf(facts, at)
    if (refusal) throw new Refusal('conflict', refusal)
    if (!facts.received_at || withdrawalEnd(facts.received_at) < at) throw new Refusal('conflict', tooLate)
    if (!(await endPlan(tx, { orderId, cause: 'withdrawal' }, at))) throw new Refusal('conflict', inDispute)
    await releaseCoupon(tx, orderId, at)
  })
}

function refusalOf(facts: OrderFacts, now: Date) {
  const state = stateOf(facts, now)
  return state === 'waiting' && facts.card_status === 'AUTHORIZED' ? notCaptured : refusals[state]
}

type Ending = { orderId: number; cause: 'withdrawal' | 'operator'; operatorId?: number; note?: string }

export async function endPlan(tx: Db, { orderId, cause, operatorId, note }: Ending, now: Date) {
  const order = await lockOrder(tx, orderId)
  const paid = await tx
    .selectFrom('order_activations as a')
    .select('a.payment_id')
    .where('a.order_id', '=', orderId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('order_revocations as v').select('v.order_id').whereRef('v.order_id', '=', 'a.order_id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('reversals as r')
            .leftJoin('reversal_outcomes as s', 's.reversal_id', 'r.id')
            .select('r.id')
            .whereRef('r.payment_id', '=', 'a.payment_id')
            .where('s.outcome', 'is distinct from', 'won'),
        ),
      ),
    )
    .executeTakeFirst()
  if (!paid) return false
  const { payment_id } = paid
  await tx.insertInto('order_revocations').values({ order_id: orderId, cause, revoked_at: now }).execute()
  await decideRefund(tx, { paymentId: payment_id, cause, operatorId, note }, now)
  if (order.account_id) await recalculatePlanPeriods(tx, order.account_id, now)
  return true
}

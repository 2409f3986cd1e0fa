import type { OrderState } from '#contract/order.ts'
import { Refusal } from '#contract/refusals.ts'
import { withdrawalEnd } from '#contract/withdrawal-end.ts'
import type { App } from '#server/app.ts'
import { endPlan } from './end-plan.ts'
import { type OrderFacts, readOrderFacts } from './order-facts.ts'
import { stateOf } from './order-state.ts'
import { orderNotFound } from './read-order.ts'
import { releaseCoupon } from './release-coupon.ts'
import { lockOrder } from './settle-order.ts'

const inDispute = 'O pagamento desta compra está em contestação no banco.'

/** Why nothing is given back, where the state says it. */
const refusals: Partial<Record<OrderState, string>> = {
  waiting: 'Esta compra ainda não foi paga.',
  refused: 'Esta compra não foi paga.',
  refunded: 'Você já desistiu desta compra, ou ela já foi devolvida.',
  paused: inDispute,
  reversed: 'O banco já devolveu o pagamento desta compra.',
  ended: 'O plano desta compra já terminou, e não é mais possível desistir dela.',
}
/** What is only authorised was not taken, and can't be given back. */
const notCaptured =
  'O pagamento desta compra ainda está sendo confirmado. Você pode desistir assim que ele for confirmado.'
const tooLate = 'O prazo de 14 dias para desistir desta compra terminou.'

/** *Desistir da compra* (T71): no reason is asked for, everything goes back and the plan, which must not have ended by itself, ends now. */
export async function withdrawOrder({ db, now }: Pick<App, 'db' | 'now'>, accountId: number, orderId: number) {
  await db.transaction().execute(async tx => {
    const at = now()
    const known = await tx.selectFrom('orders').select('account_id').where('id', '=', orderId).executeTakeFirst()
    if (known?.account_id !== accountId) throw orderNotFound()
    await lockOrder(tx, orderId)
    const [facts] = await readOrderFacts(tx, { orderId }, at)
    if (!facts) throw orderNotFound()
    const refusal = refusalOf(facts, at)
    if (refusal) throw new Refusal('conflict', refusal)
    if (!facts.received_at || withdrawalEnd(facts.received_at, facts.ends_at) < at)
      throw new Refusal('conflict', tooLate)
    if (!(await endPlan(tx, { orderId, cause: 'withdrawal' }, at))) throw new Refusal('conflict', inDispute)
    // Nothing was bought with it after all.
    await releaseCoupon(tx, orderId, at)
  })
}

function refusalOf(facts: OrderFacts, now: Date) {
  const state = stateOf(facts, now)
  return state === 'waiting' && facts.card_status === 'AUTHORIZED' ? notCaptured : refusals[state]
}

import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { type ListedPlan, listDeskPlans } from './admin-plans.ts'
import { recordChange } from './record-change.ts'

const otherPrice = 'O preço mudou nesse meio-tempo. Confira de novo.'

/**
 * Puts a plan of an invented price on sale, at the price that the operator has seen; nothing when it is confirmed.
 * @throws Refusal `conflict` when the price is another by now
 */
export async function confirmPlan(
  { db, now }: Pick<App, 'db' | 'now'>,
  { operatorId }: Pick<OperatorSession, 'operatorId'>,
  { id, amount }: { id: number; amount: number },
) {
  return db.transaction().execute(async tx => {
    const at = now()
    const plan = await tx.selectFrom('plans').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
    if (!plan) throw new Refusal('not_found', messages.notFound)
    if (plan.amount !== amount) throw new Refusal('conflict', otherPrice)
    if (!plan.confirmed_at) {
      await tx.updateTable('plans').set({ confirmed_at: at }).where('id', '=', id).execute()
      const change = { operatorId, kind: 'plan' as const, id, before: { confirmed: false }, after: { confirmed: true } }
      await recordChange(tx, change, at)
    }
    return (await listDeskPlans(tx, id))[0] as ListedPlan
  })
}

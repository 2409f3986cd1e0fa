import { refreshPlanOfListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'
import { type PlanEvent, planPeriods } from './plan-schedule.ts'

/** Writes an account's plan periods anew from its orders, and its listing with them; in the transaction of the change. */
export async function layOutPlans(tx: Db, accountId: number, now: Date) {
  const periods = planPeriods(await readPlanEvents(tx, accountId))
  await tx.deleteFrom('plan_periods').where('account_id', '=', accountId).execute()
  const rows = periods.map(({ orderId, tier, from, until }) => {
    return { order_id: orderId, account_id: accountId, tier, starts_at: from, ends_at: until }
  })
  if (rows.length > 0) await tx.insertInto('plan_periods').values(rows).execute()
  await refreshPlanOfListing(tx, accountId, now)
}

/** All that has happened to the account's paid orders. */
export async function readPlanEvents(db: Db, accountId: number): Promise<PlanEvent[]> {
  return [...(await readActivations(db, accountId)), ...(await readReversals(db, accountId))]
}

export const dayMs = 86_400_000

async function readActivations(db: Db, accountId: number): Promise<PlanEvent[]> {
  const rows = await db
    .selectFrom('order_activations as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .leftJoin('order_revocations as v', 'v.order_id', 'a.order_id')
    .select(['a.order_id', 'activated_at', 'tier', 'days', 'free_days', 'amount', 'list_amount', 'revoked_at'])
    .where('account_id', '=', accountId)
    .orderBy('activated_at')
    .orderBy('a.order_id')
    .execute()
  return rows.flatMap((row): PlanEvent[] => {
    const { order_id: orderId, tier, amount, list_amount: listAmount, revoked_at } = row
    const lengthMs = (row.days + row.free_days) * dayMs
    const activated = { kind: 'activated' as const, at: row.activated_at, orderId, tier, lengthMs, amount, listAmount }
    return revoked_at ? [activated, { kind: 'revoked', at: revoked_at, orderId }] : [activated]
  })
}

/** A reversal lays the plan aside; the outcome gives it back or ends it. */
async function readReversals(db: Db, accountId: number): Promise<PlanEvent[]> {
  const rows = await db
    .selectFrom('reversals')
    .innerJoin('order_activations', 'order_activations.payment_id', 'reversals.payment_id')
    .innerJoin('orders', 'orders.id', 'order_activations.order_id')
    .leftJoin('reversal_outcomes', 'reversal_outcomes.reversal_id', 'reversals.id')
    .select(['order_id', 'opened_at', 'outcome', 'settled_at'])
    .where('account_id', '=', accountId)
    .execute()
  return rows.flatMap(({ order_id: orderId, opened_at, outcome, settled_at }): PlanEvent[] => {
    const opened: PlanEvent = { kind: 'paused', at: opened_at, orderId }
    if (!settled_at) return [opened]
    return [opened, { kind: outcome === 'won' ? 'resumed' : 'revoked', at: settled_at, orderId }]
  })
}

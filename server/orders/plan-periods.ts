import type { Db } from '#server/db/open.ts'
import { type PlanEvent, planPeriods } from './plan-schedule.ts'

/** Writes an account's plan periods anew from its orders; its listing is to follow. */
export async function writePlanPeriods(tx: Db, accountId: number) {
  const periods = planPeriods(await readPlanEvents(tx, accountId))
  await tx.deleteFrom('plan_periods').where('account_id', '=', accountId).execute()
  const rows = periods.map(({ orderId, tier, from, until }) => {
    return { order_id: orderId, account_id: accountId, tier, starts_at: from, ends_at: until }
  })
  if (rows.length > 0) await tx.insertInto('plan_periods').values(rows).execute()
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
    .leftJoin('plan_waits as w', 'w.order_id', 'a.order_id')
    .select(['a.order_id', 'activated_at', 'tier', 'days', 'free_days', 'amount', 'list_amount', 'revoked_at'])
    .select(['w.starts_by', 'w.started_at'])
    .where('account_id', '=', accountId)
    .orderBy('activated_at')
    .orderBy('a.order_id')
    .execute()
  return rows.flatMap((row): PlanEvent[] => {
    const { order_id: orderId, tier, amount, list_amount: listAmount, revoked_at } = row
    const lengthMs = (row.days + row.free_days) * dayMs
    const waits = row.starts_by !== null
    const activated = { orderId, tier, lengthMs, amount, listAmount, waits, at: row.activated_at }
    return [
      { kind: 'activated', ...activated },
      ...(row.started_at ? [{ kind: 'started' as const, at: row.started_at, orderId }] : []),
      ...(revoked_at ? [{ kind: 'revoked' as const, at: revoked_at, orderId }] : []),
    ]
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

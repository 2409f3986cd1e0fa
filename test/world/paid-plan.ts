import type { Tier } from '#contract/plan-tiers.ts'
import type { Db } from '#server/platform/db/open.ts'

type Offered = { id: number; tier: Tier; title: string; days: number; free_days: number; amount: number }

/** Inserts a plan that was paid by Pix at `starts_at` and ends at `ends_at`. */
export async function insertPaidPlan(
  tx: Db,
  account_id: number,
  { id: plan_id, ...offered }: Offered,
  { starts_at, ends_at }: { starts_at: Date; ends_at: Date },
) {
  const order = { account_id, plan_id, ...offered, list_amount: offered.amount, created_at: starts_at }
  const { id: order_id } = await tx.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow()
  const received = { order_id, channel: 'pix' as const, external_id: `teste-${order_id}`, amount: offered.amount }
  const { id: payment_id } = await tx
    .insertInto('payments')
    .values({ ...received, received_at: starts_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx.insertInto('order_activations').values({ order_id, payment_id, activated_at: starts_at }).execute()
  await tx.insertInto('plan_periods').values({ order_id, account_id, tier: offered.tier, starts_at, ends_at }).execute()
}

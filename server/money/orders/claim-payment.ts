import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { isVerified } from '#server/people/documents/renewals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now'>
export type Claim = { accountId: number; orderId: number; address: string }

/** Records the buyer's claim to have paid, without marking the order as paid. Only the first claim counts. */
export async function claimPayment({ db, pool, now }: Deps, claim: Claim) {
  const order = await findOrder(db, claim)
  if (order.open === null) throw new Refusal('conflict', 'Este pedido não espera pagamento.')
  // The provider notifies us when its own charges are paid.
  if (order.claimed_at !== null || order.charge !== null) return
  await limitClaims({ db, pool, now }, claim)
  await recordClaim(db, claim.orderId, now())
}

/** @throws Refusal when the order is not the account's. */
export async function findOrder(db: Db, { accountId, orderId }: Omit<Claim, 'address'>) {
  const order = await db
    .selectFrom('orders as o')
    .leftJoin('open_orders as w', 'w.order_id', 'o.id')
    .leftJoin('pix_charges as c', 'c.order_id', 'o.id')
    .select(['w.order_id as open', 'w.claimed_at', 'c.order_id as charge'])
    .where('o.id', '=', orderId)
    .where('o.account_id', '=', accountId)
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found', messages.notFound)
  return order
}

export async function limitClaims({ db, pool, now }: Deps, { accountId, address }: Claim) {
  await rateLimit({ pool, now }, 'payment-claim', { account: accountId })
  if (!(await isVerified(db, accountId))) await rateLimit({ pool, now }, 'payment-claim-unverified', { address })
}

export const recordClaim = (db: Db, orderId: number, claimed_at: Date) =>
  db
    .updateTable('open_orders')
    .set({ claimed_at })
    .where('order_id', '=', orderId)
    .where('claimed_at', 'is', null)
    .execute()

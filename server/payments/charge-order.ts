import { randomUUID } from 'node:crypto'
import type { App } from '#server/app.ts'

export type Provider = NonNullable<App['pix']['provider']>
export type OrderToPay = { id: number; code: string; amount: number }

/**
 * The provider's charge for an order, made when it is first asked for. Its txid is kept before the provider hears of
 * it, so that a crash between leaves nothing that we don't know of. Null when its time is over or nobody answers.
 */
export async function chargeOfOrder(app: App, provider: Provider, order: OrderToPay) {
  const { txid, copy_paste, expires_at: expiresAt, closed_at } = await keepCharge(app, order.id)
  const seconds = Math.floor((expiresAt.getTime() - app.now().getTime()) / 1000)
  if (closed_at || seconds <= 0) return null
  if (copy_paste) return { copyPaste: copy_paste, expiresAt }
  try {
    const { copyPaste } = await provider.createCharge({ txid, cents: order.amount, seconds, code: order.code })
    await app.db.updateTable('pix_charges').set({ copy_paste: copyPaste }).where('txid', '=', txid).execute()
    return { copyPaste, expiresAt }
  } catch (error) {
    app.log('pix_not_charged', { order: order.id, reason: error instanceof Error ? error.message : 'unknown' })
    return null
  }
}

async function keepCharge({ db, env, now }: App, order_id: number) {
  const kept = db.selectFrom('pix_charges').selectAll().where('order_id', '=', order_id)
  const before = await kept.executeTakeFirst()
  if (before) return before
  const created_at = now()
  const expires_at = new Date(created_at.getTime() + (env.pix.provider?.chargeSeconds ?? 0) * 1000)
  await db
    .insertInto('pix_charges')
    .values({ order_id, txid: randomUUID().replaceAll('-', ''), created_at, expires_at })
    .onConflict(conflict => conflict.column('order_id').doNothing())
    .execute()
  return kept.executeTakeFirstOrThrow()
}

import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { renderSVG } from 'uqr'
import { countryCode } from '#contract/format.ts'
import type { OrderPix } from '#contract/order.ts'
import type { App } from '#server/platform/app.ts'

export async function readOrderPix(app: App, order: OrderToPay): Promise<OrderPix | null> {
  const { receiver, whatsapp } = app.env.pix
  if (!receiver) return null
  const proof_url = whatsapp ? proofLink(whatsapp, order.code) : null
  if (app.pix.provider) {
    const charge = await ensurePixCharge(app, app.pix.provider, order)
    if (!charge) return null
    const { copyPaste, expiresAt } = charge
    const expires_at = expiresAt.toISOString()
    return { mode: 'dynamic', copy_paste: copyPaste, qr: qrOf(copyPaste), key: null, proof_url, expires_at }
  }
  const code = app.pix.staticCode({ orderId: order.id, code: order.code, cents: order.amount })
  if (!code) return null
  const { copyPaste, key } = code
  return { mode: 'static', copy_paste: copyPaste, qr: qrOf(copyPaste), key, proof_url, expires_at: null }
}

function proofLink(whatsapp: string, code: string) {
  const text = `Olá! Segue o comprovante do Pix do pedido ${code}.`
  return `https://wa.me/${countryCode}${whatsapp}?text=${encodeURIComponent(text)}`
}

/** Caches the QR codes, because the buyer's screen polls, and rendering each one takes milliseconds. */
const drawn = new LRUCache<string, string>({ max: 200 })

const qrOf = (text: string) => drawn.get(text) ?? draw(text)

function draw(text: string) {
  const svg = renderSVG(text, { ecc: 'M', border: 2 })
  drawn.set(text, svg)
  return svg
}

export type Provider = NonNullable<App['pix']['provider']>
type OrderToPay = { id: number; code: string; amount: number }

/** Stores the txid before the call, so that a crash can't leave a charge that we don't know about. */
async function ensurePixCharge(app: App, provider: Provider, order: OrderToPay) {
  const { txid, copy_paste, expires_at: expiresAt, closed_at } = await findOrInsertCharge(app, order.id)
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

async function findOrInsertCharge({ db, env, now }: App, order_id: number) {
  const existing = db.selectFrom('pix_charges').selectAll().where('order_id', '=', order_id)
  const before = await existing.executeTakeFirst()
  if (before) return before
  const created_at = now()
  const expires_at = new Date(created_at.getTime() + (env.pix.provider?.chargeSeconds ?? 0) * 1000)
  await db
    .insertInto('pix_charges')
    .values({ order_id, txid: randomUUID().replaceAll('-', ''), created_at, expires_at })
    .onConflict(conflict => conflict.column('order_id').doNothing())
    .execute()
  return existing.executeTakeFirstOrThrow()
}

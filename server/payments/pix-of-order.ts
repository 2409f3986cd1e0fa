import { LRUCache } from 'lru-cache'
import { renderSVG } from 'uqr'
import { countryCode } from '#contract/limits.ts'
import type { OrderPix } from '#contract/order.ts'
import type { App } from '#server/app.ts'
import { chargeOfOrder, type OrderToPay } from './charge-order.ts'

/** How an order that waits is paid by Pix; null while that can't be: it is not configured, or its time is over. */
export async function pixOf(app: App, order: OrderToPay): Promise<OrderPix | null> {
  const { receiver, whatsapp } = app.env.pix
  if (!receiver) return null
  const proof_url = whatsapp ? proofLink(whatsapp, order.code) : null
  if (app.pix.provider) {
    const charge = await chargeOfOrder(app, app.pix.provider, order)
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

/** A buyer's screen asks again and again for the same one, and drawing it takes some milliseconds. */
const drawn = new LRUCache<string, string>({ max: 200 })

/** A BR Code as an SVG. */
const qrOf = (text: string) => drawn.get(text) ?? draw(text)

function draw(text: string) {
  const svg = renderSVG(text, { ecc: 'M', border: 2 })
  drawn.set(text, svg)
  return svg
}

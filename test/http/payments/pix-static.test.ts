import { beforeAll, expect, test } from 'vitest'
import { readBrCode } from '#test/pix-provider/br-code.ts'
import { productionEnv } from '#test/world/environment.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let shop: Shop
let site: Booted

beforeAll(async () => {
  site = await bootSite()
  shop = openShop(site)
})

async function ordered(of: Shop, title = 'Premium 30 dias') {
  const { token } = await of.buyer()
  const { id } = await of.order(token, await of.planId(title))
  return of.read(token, id)
}

test('without a provider an order has a BR Code with our own key, its amount and its code', async () => {
  const { pix, code, value } = await ordered(shop)
  expect(pix).toMatchObject({ mode: 'static', key: '00000000-0000-4000-8000-000000000000', expires_at: null })
  const read = readBrCode(pix?.copy_paste ?? '')
  expect(read).toMatchObject({ key: pix?.key, txid: code, name: 'Vespera Demonstracao', city: 'Niteroi' })
  expect(Number(read.amount?.replace('.', ''))).toBe(value)
  expect(pix?.qr).toMatch(/^<svg [^>]+>.*<\/svg>$/s)
  expect(pix?.qr).not.toContain('<script')
  expect(await site.app.db.selectFrom('pix_charges').select('txid').execute()).toEqual([])
})

test('the proof goes to the configured number, with the order’s code', async () => {
  const { pix, code } = await ordered(shop)
  const link = new URL(pix?.proof_url ?? '')
  expect(link.origin + link.pathname).toBe('https://wa.me/5521900000000')
  expect(link.searchParams.get('text')).toBe(`Olá! Segue o comprovante do Pix do pedido ${code}.`)
})

test('two orders of the same price have different BR Codes', async () => {
  const [one, other] = [await ordered(shop), await ordered(shop)]
  expect(one.pix?.copy_paste).not.toBe(other.pix?.copy_paste)
  expect(one.pix?.qr).not.toBe(other.pix?.qr)
})

test('in production without a key orders are accepted, and Pix is not offered', async () => {
  const order = await ordered(openShop(await bootSite({ variables: productionEnv })))
  expect(order).toMatchObject({ status: 'pending', pix: null })
})

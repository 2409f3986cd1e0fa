import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listenForPixWebhooks } from '#server/money/payments/pix-webhook.ts'
import { reconcilePix } from '#server/money/payments/sync-pix-charges.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { postJson } from '#test/pix-provider/callbacks.ts'
import { openAuthority } from '#test/pix-provider/certificates.ts'
import { expectBooksAgree, placeOrder } from '#test/pix-provider/pix-order.ts'
import { bootPixSite, type PixSite } from '#test/pix-provider/pix-site.ts'
import { atEnd } from '#test/world/at-end.ts'
import { request } from '#test/world/calls.ts'

let site: PixSite
let url: string
const stranger = openAuthority('Outra autoridade').issue('Outro banco')

beforeAll(async () => {
  site = await bootPixSite()
  url = site.app.env.pix.provider?.webhook.url ?? ''
})
beforeEach(() => {
  site.bank.callbacks.mode = 'dropped'
})

const post = (path: string, json: unknown, identity: object = site.bank.authority.issue('Banco de teste')) =>
  postJson(url + path, json, { ca: site.bank.authority.cert, ...identity })

const claim = (txid: string, more: object = {}) => ({
  pix: [{ endToEndId: 'E'.padEnd(32, '1'), txid, valor: '169.00', horario: site.app.now().toISOString(), ...more }],
})

test.each([
  ['nobody', {}],
  ['a stranger', stranger],
])('a callback by %s is rejected without a certificate of the bank’s', async (_, identity) => {
  const order = await placeOrder(site)
  await site.bank.pay(order.txid)
  await expect(post('/pix', claim(order.txid), identity)).rejects.toThrow()
  await site.runJobs()
  expect((await order.read()).status).toBe('pending')
  await reconcilePix(site.app)
  expect((await order.read()).status).toBe('ok')
})

test('a callback’s content is not trusted: it only triggers a call to the bank', async () => {
  const order = await placeOrder(site)
  const lie = { valor: (order.value / 100).toFixed(2), chave: 'financeiro@vespera.test' }
  expect(await post('/pix', claim(order.txid, lie))).toBe(200)
  await site.runJobs()
  expect(await order.read()).toMatchObject({ status: 'pending', state: 'waiting' })
  const { endToEndId } = await site.bank.pay(order.txid)
  expect(await post('/pix', claim(order.txid, { endToEndId, valor: '0.01' }))).toBe(200)
  await site.runJobs()
  expect((await order.read()).status).toBe('ok')
  const taken = {
    id: 'MED0',
    rtrId: 'D'.padEnd(32, '1'),
    valor: lie.valor,
    natureza: 'MED_FRAUDE',
    status: 'DEVOLVIDO',
  }
  expect(await post('/pix', claim(order.txid, { endToEndId, devolucoes: [taken] }))).toBe(200)
  await site.runJobs()
  expect((await order.read()).state).toBe('active')
  await expectBooksAgree(site)
})

test('a callback’s charges that are not ours are ignored, the others processed', async () => {
  const order = await placeOrder(site)
  const { endToEndId } = await site.bank.pay(order.txid)
  site.bank.calls.length = 0
  const unknown = claim('a'.repeat(32)).pix
  expect(await post('/pix', { pix: [...unknown, {}, { txid: 7 }, ...claim(order.txid, { endToEndId }).pix] })).toBe(200)
  await site.runJobs()
  expect((await order.read()).status).toBe('ok')
  expect(site.bank.calls).toEqual([`GET /cob/${order.txid}`])
})

test.each([
  ['/pix', {}, 200],
  ['', { evento: 'teste_webhook' }, 200],
  ['/pix', { pix: 'x' }, 400],
  ['/pix', [], 400],
  ['/pix', { pix: [], more: 'x'.repeat(2_100_000) }, 413],
  ['/outro', {}, 404],
])('a request to %s that is not a valid callback is ignored or refused', async (path, json, status) => {
  expect(await post(path, json)).toBe(status)
})

test('while the database is down callbacks get a 503, so that the bank repeats them', async () => {
  const { db, pool } = openDatabase('postgres://ninguem@127.0.0.1:1/nada', () => {})
  const listener = await listenForPixWebhooks({ ...site.app, db, pool }, { url, port: 0 })
  atEnd(() => listener.close())
  const body = JSON.stringify(claim('a'.repeat(32)))
  expect((await request(`http://127.0.0.1:${listener.port}`, '/aviso/pix', { method: 'POST', body })).status).toBe(503)
})

test('behind a proxy that checks the certificate the listener speaks plain HTTP', async () => {
  const order = await placeOrder(site)
  const listener = await listenForPixWebhooks(site.app, { url, port: 0 })
  atEnd(() => listener.close())
  const proxied = `http://127.0.0.1:${listener.port}`
  const { endToEndId } = await site.bank.pay(order.txid)
  const body = JSON.stringify(claim(order.txid, { endToEndId }))
  expect((await request(proxied, '/aviso/pix', { method: 'POST', body })).status).toBe(200)
  expect((await request(proxied, '/aviso/pix')).status).toBe(404)
  await site.runJobs()
  expect((await order.read()).status).toBe('ok')
})

test('nothing secret is logged', () => {
  const { key = '' } = site.app.env.pix.provider ?? {}
  expect(key).toContain('PRIVATE KEY')
  expect(JSON.stringify(site.log)).not.toMatch(/PRIVATE KEY|segredo-do-cliente|Bearer/)
})

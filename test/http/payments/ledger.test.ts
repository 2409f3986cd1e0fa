import { execFile } from 'node:child_process'
import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { type Order, withdrawOrder } from '#contract/order.ts'
import { checkLedger, verifyLedger } from '#server/money/orders/verify-ledger.ts'
import { ask } from '#test/world/calls.ts'
import { commandLine } from '#test/world/environment.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { password } from '#test/world/people.ts'
import { type Booted, bootApp, bootSite } from '#test/world/site.ts'

let site: Booted
let shop: Shop

beforeAll(async () => {
  site = await bootSite()
  shop = openShop(site)
})

const command = () =>
  new Promise<{ code: number; out: string; err: string }>(resolve => {
    const { dataDir } = site.app.env
    const env = { ...process.env, DEMO: '1', DATABASE_URL: site.databaseUrl, DATA_DIR: dataDir }
    execFile(process.execPath, commandLine('verify-ledger'), { env }, (error, out, err) => {
      resolve({ code: Number(error?.code ?? 0), out, err })
    })
  })
const check = async () => {
  site.log.length = 0
  await checkLedger(site.app)
  return site.log.at(-1)
}

async function bought(token: string, title = 'Premium 7 dias') {
  const order = await shop.order(token, await shop.planId(title))
  await shop.pay(order)
  return order
}
const withdraw = (token: string, { id }: Order) => ask(site.url, withdrawOrder, { token, params: { id } })

test('the demonstration’s accounts balance', async () => {
  const { app } = await bootApp({ template: 'vespera_demo' })
  const { accounts, differences } = await verifyLedger(app.db)
  expect(accounts).toBeGreaterThan(10)
  expect(differences).toEqual([])
  expect(await verifyLedger(app.db, 3)).toMatchObject({ accounts, differences })
})

test('the command reports balanced accounts, and the refunds still owed', async () => {
  const { token } = await shop.buyer()
  await bought(token)
  const order = await bought(token, 'Básico 7 dias')
  await withdraw(token, order)
  const { code, out, err } = await command()
  expect({ code, err: err.includes('Diferença') }).toEqual({ code: 0, err: false })
  expect(out).toMatch(new RegExp(`A devolver: R\\$ 29,00 \\(pix\\), pedido ${order.code}`))
  expect(out).toContain('Contas em ordem: 1 conferidas')
  expect(await check()).toEqual({
    event: 'ledger_balanced',
    facts: { accounts: 1, differing: [], refunds_owed: 1, not_started: 0 },
  })
})

test('orders of deleted accounts still balance, order by order', async () => {
  const { token } = await shop.buyer()
  const order = await bought(token)
  expect((await ask(site.url, deleteAccount, { token, body: { password } })).status).toBeLessThan(300)
  expect(await shop.pay(order)).toBe('duplicate')
  expect((await verifyLedger(site.app.db)).differences).toEqual([])
  // The result is the same in batches of one.
  expect(await verifyLedger(site.app.db, 1)).toEqual(await verifyLedger(site.app.db))
})

test('an account that differs is named, and the command fails', async () => {
  const { id, token } = await shop.buyer()
  const order = await bought(token)
  // Creates the discrepancy that the check has to detect.
  await shop.rows(`insert into refunds (payment_id, cause, decided_at)
    select payment_id, 'operator', now() from order_activations where order_id = ${order.id}`)
  const { code, err } = await command()
  expect(code).toBe(1)
  expect(err).toContain(
    `Diferença na conta ${id} (pedidos ${order.id}): recebido R$ 59,00, devolvido R$ 59,00; concedido R$ 59,00, revogado R$ 0,00`,
  )
  expect(await check()).toMatchObject({ event: 'ledger_differs', facts: { differing: [id] } })
})

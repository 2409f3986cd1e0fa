import { beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { withdrawOrder } from '#contract/order.ts'
import { refuseOrder } from '#server/money/orders/settle-order.ts'
import { verifyLedger } from '#server/money/orders/verify-ledger.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { moneyRules } from '#test/money/rules.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask } from '#test/world/calls.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { password } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let shop: Shop

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  shop = openShop(site)
})

/** Five years after the end of 2026, and two leap days. */
const term = '2032-01-02T03:00:00Z'
const justBefore = '2032-01-02T02:59:59Z'

async function bought(token: string, title = 'Premium 7 dias') {
  const order = await shop.order(token, await shop.planId(title))
  await shop.pay(order)
  return order
}
const left = async () => (await shop.rows('select id from orders order by id')).map(({ id }) => id)
const reported = async (dryRun: boolean) =>
  (await runRetention(site.app, { dryRun, confirmed: false })).classes.find(({ key }) => key === 'orders')

async function expectSound() {
  const broken = Object.entries(moneyRules).map(
    ([what, rule]) => `select '${what}' as what, to_jsonb(r) as row from (${rule}) r`,
  )
  expect(await shop.rows(broken.join(' union all '))).toEqual([])
  expect((await verifyLedger(site.app.db)).differences).toEqual([])
}

test('orders end five years after the year in which all was over, with all their rows, and the sums stay', async () => {
  shop.at('2026-06-01T12:00:00Z')
  const { token } = await shop.buyer()
  const ended = await bought(token)
  const refused = await shop.order(token, await shop.planId('Básico 7 dias'))
  await site.app.db.transaction().execute(tx => refuseOrder(tx, refused.id, 'teste', site.app.now()))
  const gone = await shop.buyer()
  const nameless = await bought(gone.token)
  expect((await ask(site.url, deleteAccount, { token: gone.token, body: { password } })).status).toBe(204)
  const held = await shop.buyer()
  const kept = await bought(held.token)
  // Bought in 2026, but its plan ends in 2027.
  shop.at('2026-12-30T12:00:00Z')
  const long = await bought((await shop.buyer()).token)
  const returned = await shop.buyer()
  const owed = await bought(returned.token)
  expect((await ask(site.url, withdrawOrder, { token: returned.token, params: { id: owed.id } })).status).toBeLessThan(
    300,
  )
  const sums = () => shop.rows('select sum(received) as received, sum(refunded) as refunded from money_by_day')
  const before = await sums()

  const [{ account_id }] = await shop.rows('select account_id from orders where id = $1', kept.id)
  shop.at(justBefore)
  expect(await reported(true)).toEqual({ key: 'orders', due: 0, held: 0 })
  const { office } = await operatorAtWork(site, 'Íris', ['trust'])
  const hold = { account_id, report_id: null, reason: 'Inquérito policial.', reference: 'Ofício 7', until: null }
  expect((await office.send('POST', '/api/operator/holds', { body: hold })).status).toBeLessThan(300)
  await endRows(site.app, ['orders'])
  expect(await left()).toHaveLength(6)

  shop.at(term)
  expect(await reported(true)).toEqual({ key: 'orders', due: 3, held: 1 })
  expect(await left()).toHaveLength(6)
  expect(await reported(false)).toMatchObject({ due: 3, held: 1 })
  // Under a hold; until 2027; and money that we still owe.
  expect(await left()).toEqual([kept.id, long.id, owed.id])
  for (const table of ['payments', 'order_activations', 'plan_periods', 'order_refusals'])
    expect(
      await shop.rows(`select order_id from ${table} where order_id = any($1)`, [ended.id, refused.id, nameless.id]),
    ).toEqual([])
  await expectSound()
  expect(await sums()).toEqual(before)
  expect(await shop.rows('select day::text, orders, received, refunded from ended_money_by_day')).toEqual([
    { day: '2026-06-01', orders: 2, received: ended.value + nameless.value, refunded: 0 },
  ])

  shop.at('2033-01-02T03:00:00Z')
  await endRows(site.app, ['orders'])
  expect(await left()).toEqual([kept.id, owed.id])
  await expectSound()
})

test('an order whose sums differ never ends, so that verify-ledger still finds it', async () => {
  shop.at('2027-06-01T12:00:00Z')
  const { id } = await bought((await shop.buyer()).token)
  await shop.rows('update payments set amount = amount + 1 where order_id = $1', id)
  shop.at('2040-01-01T12:00:00Z')
  await endRows(site.app, ['orders'])
  expect(await left()).toContain(id)
  expect((await verifyLedger(site.app.db)).differences).toMatchObject([{ orders: [id] }])
  await expect(site.app.pool.query('delete from orders where id = $1', [id])).rejects.toThrow('does not balance')
})

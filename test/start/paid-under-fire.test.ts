import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { randomFrom } from '#demo/random.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { moneyRules } from '#test/money/rules.ts'
import { firstOperatorAtWork } from '../world/back-office.ts'
import { commandLine, productionEnv } from '../world/environment.ts'
import { openOutside } from './outside-money.ts'
import { type Answered, buyOften, pulse } from './paid-script.ts'
import { openPlace, type Product } from './product.ts'
import { reconcileAll } from './reconcile-all.ts'

/** PAID_SEED=… repeats the same choices, though the kills still hit at different moments. */
const seed = Number(process.env.PAID_SEED ?? Math.floor(Math.random() * 1_000_000))
const [people, times, lanes] = [20, 5, 8]
const staff = { email: 'operacao@teste.local', password: 'uma-senha-de-operador' }

const place = await openPlace({ isMade: true })
const outside = await openOutside()
afterAll(async () => {
  await place.clear()
  await outside.close()
})

const variables = { STAFF_EMAIL: staff.email, STAFF_PASSWORD: staff.password, ...outside.variables }
const random = randomFrom(seed)
const answered: Answered = { paid: new Set(), withdrawn: new Set(), refunded: new Set() }

test(`kills lose or double none of ${people * times} payments (seed ${seed})`, async () => {
  let product = await start()
  const operator = await firstOperatorAtWork(product.url, staff)
  const scene = { url: product.url, operator, outside, random, answered }
  const numbers = Array.from({ length: people }, (_, number) => number)
  const working = Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
        await buyOften(scene, number, times)
    }),
  )
  let isOver = false
  const over = working.finally(() => (isOver = true))
  over.catch(() => undefined)
  let kills = 0
  while (!isOver) {
    await Promise.race([over, someWork()])
    product = await killAndStart(product)
    kills++
  }
  await over
  await reconcileAll({ place, variables, outside, operator })
  for (const [what, rule] of Object.entries(moneyRules)) expect(await place.query(rule), what).toEqual([])
  await expectEqualBooks()
  await expectAnswersKept()
  expect(outside.provider.faults).toEqual([])
  expect(kills).toBeGreaterThan(10)
  product.child.kill('SIGTERM')
  await product.ended
  expectLedgerVerified()
}, 600_000)

/** Waits for a random number of calls and a moment more, so that the next kill interrupts a call. */
async function someWork() {
  const until = pulse.calls + random.integer(1, 45)
  for (let waited = 0; pulse.calls < until && waited < 400; waited++) await sleep(5)
  await sleep(random.integer(0, 30))
}

async function start() {
  const product = place.start(variables)
  await product.serving()
  // Confirms the prices as an operator would, and resets the limits that so many people from one address would hit.
  await place.query('update plans set confirmed_at = now() where confirmed_at is null; truncate attempts')
  return product
}

async function killAndStart(product: Product) {
  product.child.kill('SIGKILL')
  await product.ended
  return start()
}

/** Checks, for each order, that the banks and our own records agree on how much money we kept. */
async function expectEqualBooks() {
  const kept = new Map<number, number>()
  const add = (orderId: number, cents: number) => kept.set(orderId, (kept.get(orderId) ?? 0) + cents)
  const orderOf = new Map<string, number>()
  for (const { txid, order_id } of await place.query('select txid, order_id from pix_charges'))
    orderOf.set(txid, order_id)
  for (const { reference, order_id } of await place.query('select reference, order_id from card_attempts'))
    orderOf.set(reference, order_id)
  for (const { txid, cents, returns } of outside.provider.books.receipts.values()) {
    const back = returns.filter(({ status }) => status === 'DEVOLVIDO').reduce((sum, given) => sum + given.cents, 0)
    add(orderOf.get(txid) as number, cents - back)
  }
  for (const { orderId, cents } of outside.statement.values()) add(orderId, cents)
  for (const { orderId, cents } of outside.handed) add(orderId, -cents)
  for (const { reference, cents, refunded, steps } of outside.bank.books.all())
    if (steps.at(-1)?.status === 'PAID') add(orderOf.get(reference) as number, cents - refunded)
  const ours = await place.query(`
    select o.id, case when a.order_id is null or v.order_id is not null or r.id is not null then 0 else o.amount end as kept
    from orders o left join order_activations a on a.order_id = o.id left join order_revocations v on v.order_id = o.id
      left join reversals r on r.payment_id = a.payment_id`)
  const differing = ours.filter(order => order.kept !== (kept.get(order.id) ?? 0))
  expect(differing.map(order => ({ ...order, banks: kept.get(order.id) }))).toEqual([])
  expect(ours.filter(order => order.kept > 0).length).toBeGreaterThan((people * times) / 4)
  const [sums] = await place.query(`
    select (select sum(amount) from payments)::int as received, (select sum(amount) from payments p
      where exists (select from refund_transfers t join refunds r on r.id = t.refund_id where r.payment_id = p.id)
        or exists (select from reversals r where r.payment_id = p.id))::int as back`)
  expect(sums.received - sums.back).toBe([...kept.values()].reduce((sum, cents) => sum + cents, 0))
}

/** Checks that every acknowledged payment, withdrawal and refund is still there. */
async function expectAnswersKept() {
  const ids = async (table: string) =>
    new Set((await place.query(`select order_id from ${table}`)).map(row => row.order_id))
  const [activated, revoked] = [await ids('order_activations'), await ids('order_revocations')]
  const reversed = (await place.query('select order_id from reversals r join payments p on p.id = r.payment_id')).map(
    row => row.order_id,
  )
  for (const id of answered.paid) expect(activated, `order ${id} was paid`).toContain(id)
  for (const id of [...answered.withdrawn, ...answered.refunded])
    expect([...revoked, ...reversed], `order ${id} was given back`).toContain(id)
}

function expectLedgerVerified() {
  const env = { PATH: process.env.PATH, DATA_DIR: place.dataDir, ...productionEnv, ...variables }
  const { status, stdout, stderr } = spawnSync(process.execPath, commandLine('verify-ledger'), {
    cwd: projectRoot,
    env,
    encoding: 'utf8',
  })
  expect(stdout + stderr).toContain('Contas em ordem')
  expect(stdout).not.toContain('A devolver')
  expect(status).toBe(0)
}

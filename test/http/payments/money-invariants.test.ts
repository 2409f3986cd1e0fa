import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { channels } from '#contract/order.ts'
import { endListings } from '#server/catalog/listings/refresh-listings.ts'
import { accountsToStart, readPlanEvents } from '#server/money/orders/plan-periods.ts'
import { type Period, planPeriods } from '#server/money/orders/plan-schedule.ts'
import { reversePayment } from '#server/money/orders/reversals.ts'
import { refuseOrder, settleOrder } from '#server/money/orders/settle-order.ts'
import { endPlan } from '#server/money/orders/withdraw-order.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Market, placeOrder, type Step } from '#test/money/order-model.ts'
import { listingRule, moneyRules, noticeRules } from '#test/money/rules.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'

let app: App

beforeAll(async () => {
  app = (await bootApp()).app
})

const any = fc.nat({ max: 11 })
const steps: fc.Arbitrary<Step>[] = [
  fc.record({ do: fc.constant('order'), account: any, plan: any, discount: fc.boolean() }),
  fc.record({
    do: fc.constant('pay'),
    order: any,
    channel: fc.constantFrom(...channels),
    off: fc.constantFrom(0, 0, 0, 0, 0, -1, 1),
    again: fc.boolean(),
  }),
  fc.record({ do: fc.constant('refuse'), order: any }),
  fc.record({ do: fc.constant('end'), order: any, cause: fc.constantFrom('withdrawal', 'operator') }),
  fc.record({ do: fc.constant('reverse'), order: any, payment: any }),
  fc.record({ do: fc.constant('settle'), order: any, payment: any, outcome: fc.constantFrom('won', 'lost') }),
  fc.record({ do: fc.constant('delete'), account: any }),
  fc.record({ do: fc.constant('send'), account: any }),
  fc.record({ do: fc.constant('review'), account: any, verdict: fc.constantFrom('approved', 'rejected') }),
  fc.record({ do: fc.constant('pass'), hours: fc.nat({ max: 24 * 20 }) }),
]
/** The frequency of each step, in the order of `steps`. */
const weights = [5, 8, 1, 2, 2, 2, 0.2, 1, 2, 3]
const story = fc.array(
  fc.oneof(...steps.map((arbitrary, at) => ({ arbitrary, weight: (weights[at] as number) * 5 }))),
  { minLength: 1, maxLength: 24, size: 'max' },
)

const paid: Step[] = [
  { do: 'order', account: 0, plan: 0, discount: false },
  { do: 'pay', order: 0, channel: 'pix', off: 0, again: false },
]
const refunded: Step = { do: 'end', order: 0, cause: 'withdrawal' }
const disputed: Step = { do: 'reverse', order: 0, payment: 0 }
const won: Step = { do: 'settle', order: 0, payment: 0, outcome: 'won' }
// All steps happen in the same millisecond.
const refundAtOnceAfterDispute = [...paid, disputed, won, refunded]
const disputeAtOnceAfterRefund = [...paid, refunded, disputed, won]

test('in any sequence of orders, payments, refunds and disputes every cent and day is accounted for', async () => {
  await fc.assert(
    fc.asyncProperty(story, async story => {
      await clear()
      const accounts = [await newcomer(2), await newcomer(2, 'pending'), await newcomer(4, 'pending')]
      const market = new Market(app, accounts, new Date('2027-01-30T12:00:00Z'))
      const lived = new Map<number, Period[]>()
      for (const step of story) {
        await market.take(step)
        await expectSound(market.now)
        for (const account of accounts) await expectPeriods(account, market.now, lived)
      }
    }),
    { numRuns: 30, examples: [[refundAtOnceAfterDispute], [disputeAtOnceAfterRefund]] },
  )
}, 300_000)

test('an order has one outcome under concurrent settling, refusing, ending and disputing', async () => {
  await clear()
  const accounts = await Promise.all([2, 2, 4].map(userType => newcomer(userType)))
  const now = new Date('2027-01-30T12:00:00Z')
  const ordered = accounts.flatMap(account_id => [0, 1, 2, 3].map(plan => ({ account_id, plan, discount: false, now })))
  const orders = await Promise.all(ordered.map(order => placeOrder(app.db, order)))
  const random = fc.sample(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 400, maxLength: 400 }), {
    seed: 5,
    numRuns: 1,
  })
  const works = (random[0] as number[]).map((number, turn) => {
    const { id: orderId, amount } = orders[number % orders.length] as (typeof orders)[number]
    const at = new Date(now.getTime() + turn * minuteMs)
    const kind = Math.floor(number / orders.length) % 10
    // Every transfer is reported several times.
    const paid = { orderId, amount, externalId: `C${orderId}-${kind % 3}`, channel: kind % 2 ? 'pix' : 'card' } as const
    if (kind === 9) return () => endListings({ db: app.db, now: () => at })
    if (kind === 8) return () => inTransaction(tx => endPlan(tx, { orderId, cause: 'operator' }, at))
    if (kind === 7) return () => inTransaction(tx => refuseOrder(tx, orderId, 'teste', at))
    if (kind === 6) return () => inTransaction(tx => disputeOne(tx, orderId, at))
    return () => inTransaction(tx => settleOrder(tx, paid, at))
  })
  // Runs as many workers as there are connections.
  const waiting = [...works]
  const takeTurns = async () => {
    for (let work = waiting.shift(); work; work = waiting.shift()) await work()
  }
  await Promise.all(Array.from({ length: 10 }, takeTurns))
  const end = new Date(now.getTime() + works.length * minuteMs)
  await endListings({ db: app.db, now: () => end })
  await expectSound(end)
  const { rows } = await sql`
    select o.id from orders o left join order_activations a on a.order_id = o.id
      left join order_refusals r on r.order_id = o.id where num_nonnulls(a.order_id, r.order_id) <> 1`.execute(app.db)
  expect(rows).toEqual([])
})

const inTransaction = <T>(work: (tx: Db) => Promise<T>) => app.db.transaction().execute(work)

async function disputeOne(tx: Db, orderId: number, at: Date) {
  const paid = await tx.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirst()
  if (paid) await reversePayment(tx, { paymentId: paid.id, kind: 'med', externalId: `M${paid.id}` }, at)
}

const newcomer = (userType: number, kyc: 'approved' | 'pending' = 'approved') =>
  advertiser(app, { userType, kyc, planEndsInDays: null })

/** Empties the database before each story, because shrinking reruns a failed one. */
const clear = () =>
  // Disables triggers, because they prevent evidence from being deleted.
  sql`set local session_replication_role = replica; truncate orders, accounts, graphile_worker._private_jobs cascade;
    truncate listings, money_by_day, ad_airings, evidence cascade`.execute(app.db)

async function expectSound(now: Date) {
  const rules = { ...moneyRules, ...noticeRules, 'a listing that is not what the plans say': listingRule(now) }
  const broken = Object.entries(rules).map(
    ([what, rule]) => `select '${what}' as what, to_jsonb(r) as row from (${rule}) r`,
  )
  expect((await sql.raw(broken.join(' union all ')).execute(app.db)).rows).toEqual([])
  expect(await accountsToStart(app.db, now)).toEqual([])
}

/** The stored periods equal the computed ones, and past periods never change. */
async function expectPeriods(account: number, now: Date, lived: Map<number, Period[]>) {
  const rows = await app.db
    .selectFrom('plan_periods')
    .selectAll()
    .where('account_id', '=', account)
    .orderBy('starts_at')
    .execute()
  const kept = rows.map(({ order_id, tier, starts_at, ends_at }) => {
    return { orderId: order_id, tier, from: starts_at, until: ends_at }
  })
  const isThere = await app.db.selectFrom('accounts').select('id').where('id', '=', account).executeTakeFirst()
  expect(kept).toEqual(isThere ? planPeriods(await readPlanEvents(app.db, account)) : [])
  if (!isThere) return
  const past = pastOf(kept, now)
  expect(past.slice(0, lived.get(account)?.length)).toMatchObject(lived.get(account) ?? [])
  lived.set(account, past)
  expectNoGap(kept, now)
}

/** The remaining paid periods have no gaps, and the first starts no later than now. */
function expectNoGap(periods: Period[], now: Date) {
  const ahead = periods.filter(({ until }) => until > now)
  for (const [index, { from }] of ahead.entries()) {
    if (index === 0) expect(from.getTime()).toBeLessThanOrEqual(now.getTime())
    else expect(from).toEqual(ahead[index - 1]?.until)
  }
}

const pastOf = (periods: Period[], now: Date) => periods.filter(({ until }) => until <= now)

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { type Order, withdrawOrder } from '#contract/order.ts'
import { type OwnPhone, provePhone, readOwnPhone, requestPhoneCode } from '#contract/phone.ts'
import { notifyPlanEnds } from '#server/money/orders/plan-end-notices.ts'
import { startOverduePlans } from '#server/money/orders/recalculate-plan-periods.ts'
import { reversePayment, settleReversal } from '#server/money/orders/reversals.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { decideProfile, openContentCases } from '#test/world/content-cases.ts'
import { forgetDocumentRecords } from '#test/world/direct-writes.ts'
import { approval, approve, type Cases, openCases, reject, sendPhotos } from '#test/world/documents.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { advertiser, type Person, password, sessionOf } from '#test/world/people.ts'
import { codeSentTo } from '#test/world/phone-codes.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let shop: Shop
let cases: Cases
let mailbox: Mailbox

const paidAt = '2026-11-21T15:00:00Z'
const since = (days: number, ms = 0) => new Date(Date.parse(paidAt) + days * dayMs + ms)
const deadline = '2026-12-21T15:00:00.000Z'

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
  shop = openShop(site)
  cases = await openCases(site)
})
beforeEach(async () => {
  shop.at(paidAt)
  await forgetDocumentRecords(site.app)
})

const office = async () => (await operatorAtWork(site)).office
const startOverdue = () => startOverduePlans(site.app)

/** An advertiser who meets every requirement except our document review. */
async function pending() {
  const { id, accountId } = await cases.waiting({ planEndsInDays: null })
  const token = await sessionOf(site.app, accountId)
  const read = (orderId: number) => shop.read(token, orderId)
  const buy = async (title: string) => read(await shop.buy(accountId, title))
  const approved = async () => expect((await approve(await office(), id, approval())).status).toBe(200)
  return { id, accountId, token, read, buy, approved }
}

const sound = async () => expect((await shop.ledger()).differences).toEqual([])

describe('a plan paid while only our review is missing', () => {
  test('starts with the first listing, as the order says before and after', async () => {
    const { accountId, token, read, approved } = await pending()
    const ordered = await shop.order(token, await shop.planId('Premium 7 dias'))
    expect(ordered.effect).toMatchObject({ starts_by: deadline, follows: false })
    expect(ordered.effect?.expires_at).toBe(since(37).toISOString())
    await shop.pay(ordered)
    const waits = { state: 'not_started', status: 'ok', starts_at: null, starts_by: deadline, expired_at: null }
    expect(await read(ordered.id)).toMatchObject(waits)
    await sound()
    shop.at(since(5))
    expect(await startOverdue()).toBe(0)
    expect(await read(ordered.id)).toMatchObject(waits)
    await approved()
    expect(await cases.isListed(accountId)).toBe(true)
    expect(await read(ordered.id)).toMatchObject({
      state: 'active',
      starts_at: since(5).toISOString(),
      starts_by: null,
      expired_at: since(12).toISOString(),
    })
    await sound()
  })

  test('starts automatically after exactly 30 days, once', async () => {
    const { id, read, buy } = await pending()
    const order = await buy('Premium 7 dias')
    shop.at(since(30, -1))
    expect(await startOverdue()).toBe(0)
    // A rejection in the meantime does not change the deadline.
    await reject(await office(), id, { rejection: 'illegible', text: 'A frente está cortada.' })
    expect(await read(order.id)).toMatchObject({ state: 'not_started', starts_by: deadline })
    shop.at(since(30, minuteMs))
    expect(await startOverdue()).toBe(1)
    expect(await startOverdue()).toBe(0)
    expect(await read(order.id)).toMatchObject({
      state: 'active',
      starts_at: deadline,
      expired_at: since(37).toISOString(),
    })
    await sound()
  })

  test('can be withdrawn before it has started', async () => {
    const { token, buy, read, approved, accountId } = await pending()
    const order = await buy('Premium 7 dias')
    expect(order.withdrawal_until).toBe('2026-12-06T02:59:59.999Z')
    shop.at(since(10))
    expect((await ask(site.url, withdrawOrder, { token, params: { id: order.id } })).status).toBe(200)
    await approved()
    expect(await read(order.id)).toMatchObject({ state: 'refunded', starts_at: null, expired_at: null })
    expect(await cases.isListed(accountId)).toBe(false)
    shop.at(since(31))
    expect(await startOverdue()).toBe(0)
    await sound()
  })

  test('is followed by later plans, which wait with it', async () => {
    const { buy, read, approved } = await pending()
    const first = await buy('Básico 7 dias')
    shop.at(since(20))
    const second = await buy('Básico 15 dias')
    expect(second).toMatchObject({ state: 'not_started', starts_by: deadline, expired_at: null })
    const premium = await buy('Premium 7 dias')
    expect(premium).toMatchObject({ state: 'not_started', starts_by: deadline })
    shop.at(since(22))
    await approved()
    const third = await read(premium.id)
    expect(third).toMatchObject({
      state: 'active',
      starts_at: since(22).toISOString(),
      expired_at: since(29).toISOString(),
    })
    expect(await read(first.id)).toMatchObject({ state: 'queued', starts_at: third.expired_at })
    expect((await read(second.id)).state).toBe('queued')
    await sound()
  })

  test('pauses during a reversal, and starts when the money is back', async () => {
    const { buy, read, approved } = await pending()
    const order = await buy('Premium 7 dias')
    const [{ payment_id: paymentId }] = await shop.rows(
      'select payment_id from order_activations where order_id = $1',
      order.id,
    )
    const change = site.app.db.transaction()
    await change.execute(tx =>
      reversePayment(tx, { paymentId, kind: 'med', externalId: `M${paymentId}` }, site.app.now()),
    )
    expect((await read(order.id)).state).toBe('paused')
    shop.at(since(3))
    await approved()
    expect(await read(order.id)).toMatchObject({ state: 'paused', starts_at: null })
    shop.at(since(8))
    const [{ id: reversalId }] = await shop.rows('select id from reversals where payment_id = $1', paymentId)
    await change.execute(tx => settleReversal(tx, { reversalId, outcome: 'won' }, site.app.now()))
    expect(await read(order.id)).toMatchObject({ state: 'active', starts_at: since(8).toISOString() })
    await sound()
  })

  test('gets a receipt that says when it starts, and no notice of an end', async () => {
    const { accountId, buy } = await pending()
    await buy('Premium 7 dias')
    await runQueued(site.app, tasks)
    const [{ email }] = await shop.rows('select email from accounts where id = $1', accountId)
    const text = mailbox
      .to(email)
      .map(mail => mail.text)
      .join('\n')
    expect(text).toContain('Os dias começam a contar quando o seu anúncio entrar no ar')
    expect(text).toContain('no máximo em 21/12/2026')
    expect(text).not.toContain('Vale de')
    shop.at(since(7))
    expect(await notifyPlanEnds(site.app)).toBe(0)
  })

  test('is shown as not started in the operators’ list, case, export and ledger', async () => {
    const { buy, approved } = await pending()
    const { id, code } = await buy('Premium 7 dias')
    const iris = await office()
    const listed = (await iris.send('GET', `/api/operator/orders?search=${code}`)).json()
    expect(listed.data).toMatchObject([{ id, state: 'not_started' }])
    const opened = (await iris.send('GET', `/api/operator/orders/${id}`)).json()
    expect(opened).toMatchObject({ starts_by: deadline, starts_at: null, expired_at: null })
    const csv = (await iris.send('GET', `/api/operator/orders.csv?search=${code}`)).bytes.toString()
    expect(csv).toContain('Pago, ainda não começou')
    expect((await shop.ledger()).notStarted).toBeGreaterThan(0)
    await approved()
    const events = (await iris.send('GET', `/api/operator/orders/${id}`)).json().timeline
    expect(events.map(({ what }: { what: string }) => what)).toContain('started')
  })
})

describe('a plan paid while the number is not confirmed', () => {
  const unreachable = async (person: Person) => {
    const accountId = await advertiser(site.app, { planEndsInDays: null, provenPhone: false, ...person })
    const token = await sessionOf(site.app, accountId)
    const buy = async (title: string) => shop.read(token, await shop.buy(accountId, title))
    return { accountId, token, buy, read: (id: number) => shop.read(token, id) }
  }
  const titles = { 2: 'Premium 7 dias', 3: 'Premium 1 mês', 5: 'Publicidade 1 mês' } as const

  test.each([2, 3, 5] as const)('type %i: starts with the code, as the order says before and after', async userType => {
    const { accountId, token, read } = await unreachable({ userType })
    const ordered = await shop.order(token, await shop.planId(titles[userType], userType))
    expect(ordered.effect).toMatchObject({ starts_by: deadline, follows: false })
    await shop.pay(ordered)
    expect(await read(ordered.id)).toMatchObject({ state: 'not_started', starts_by: deadline, expired_at: null })
    expect(await cases.isListed(accountId)).toBe(false)
    shop.at(since(5))
    expect(await startOverdue()).toBe(0)
    await confirmNumber(token)
    expect(await cases.isListed(accountId)).toBe(true)
    expect(await read(ordered.id)).toMatchObject({
      state: 'active',
      starts_at: since(5).toISOString(),
      starts_by: null,
    })
    await sound()
  })

  test('type 4 has no contact, so its plan does not wait for one', async () => {
    const { accountId, token } = await unreachable({ userType: 4 })
    const ordered = await shop.order(token, await shop.planId('Premium 1 mês', 4))
    expect(ordered.effect?.starts_by).toBeNull()
    await shop.pay(ordered)
    expect(await cases.isListed(accountId)).toBe(true)
  })

  test('starts without it after exactly 30 days, and a plan bought then follows without a gap', async () => {
    const { accountId, buy, read } = await unreachable({})
    const order = await buy('Premium 7 dias')
    shop.at(since(30, minuteMs))
    await startOverdue()
    expect(await cases.isListed(accountId)).toBe(true)
    const running = await read(order.id)
    expect(running).toMatchObject({ state: 'active', starts_at: deadline })
    expect(await buy('Premium 15 dias')).toMatchObject({ state: 'queued', starts_at: running.expired_at })
    await sound()
  })

  test('waits for the code even after the documents are approved', async () => {
    const { id, accountId } = await cases.waiting({ planEndsInDays: null, provenPhone: false })
    const token = await sessionOf(site.app, accountId)
    const order = await shop.read(token, await shop.buy(accountId, 'Premium 7 dias'))
    shop.at(since(2))
    expect((await approve(await office(), id, approval())).status).toBe(200)
    expect(await cases.isListed(accountId)).toBe(false)
    expect((await shop.read(token, order.id)).state).toBe('not_started')
    shop.at(since(3))
    await confirmNumber(token)
    expect(await shop.read(token, order.id)).toMatchObject({ state: 'active', starts_at: since(3).toISOString() })
    await sound()
  })

  async function confirmNumber(token: string) {
    const { number } = bodyOf<OwnPhone>(await ask(site.url, readOwnPhone, { token }))
    expect((await ask(site.url, requestPhoneCode, { token, body: { password } })).status).toBe(200)
    const code = await codeSentTo(site.app, number as string)
    expect((await ask(site.url, provePhone, { token, body: { code } })).status).toBe(200)
  }
})

describe('the days start with the payment', () => {
  test.each(['none', 'rejected'] as const)('if the person still has to send documents: %s', async kyc => {
    const token = await sessionOf(site.app, await advertiser(site.app, { kyc, planEndsInDays: null }))
    const order = await shop.order(token, await shop.planId('Premium 7 dias'))
    expect(order.effect?.starts_by).toBeNull()
    await shop.pay(order)
    expect(await shop.read(token, order.id)).toMatchObject({ state: 'active', starts_at: since(0).toISOString() })
  })

  test('if documents wait and there is no profile', async () => {
    const { id, token } = await shop.buyer()
    await sendPhotos(site.app, id)
    const order = await shop.order(token, await shop.planId('Premium 7 dias'))
    await shop.pay(order)
    expect((await shop.read(token, order.id)).state).toBe('active')
  })
})

test('a plan waits for the review of a first profile, and not for a refused one', async () => {
  const contents = openContentCases(site)
  const buy = async (accountId: number): Promise<Order> => {
    const token = await sessionOf(site.app, accountId)
    return shop.read(token, await shop.buy(accountId, 'Premium 7 dias'))
  }
  const waiting = await contents.first({ planEndsInDays: null })
  const order = await buy(waiting.accountId)
  expect(order.state).toBe('not_started')
  shop.at(since(2))
  expect((await decideProfile(await office(), waiting)).status).toBe(204)
  const token = await sessionOf(site.app, waiting.accountId)
  expect(await shop.read(token, order.id)).toMatchObject({ state: 'active', starts_at: since(2).toISOString() })
  const refused = await contents.first({ planEndsInDays: null })
  await decideProfile(await office(), refused, { refusal: 'other', text: 'Conte mais de você.' })
  expect((await buy(refused.accountId)).state).toBe('active')
})

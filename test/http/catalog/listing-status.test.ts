import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { type ListingStatus, readListingStatus } from '#contract/listing-status.ts'
import { ownerSteps } from '#contract/missing.ts'
import type { Order } from '#contract/order.ts'
import { listingStatus, readListingStatus as readStatus } from '#server/catalog/public-profile/listing-status.ts'
import { readOrderFacts } from '#server/money/orders/read-order.ts'
import { openSession } from '#server/people/accounts/sessions.ts'
import { readOwnAccount } from '#server/people/profiles/own-account.ts'
import type { Missing } from '#server/platform/db/missing.ts'
import { refuseMedia } from '#server/safety/reviews/media-decisions.ts'
import { operatorAtWork, operatorSession } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { actOnCampaign, decideProfile, openContentCases } from '#test/world/content-cases.ts'
import { openShop } from '#test/world/orders.ts'
import { advertiser, campaign, type Person } from '#test/world/people.ts'
import { openPriceList } from '#test/world/price-list.ts'
import { bootSite } from '#test/world/site.ts'

const site = await bootSite()
const shop = openShop(site)
const { app, url } = site
const inDays = (days: number) => new Date(app.now().getTime() + days * dayMs).toISOString()

async function someone(person: Person = {}) {
  const id = await advertiser(app, person)
  return { id, token: await openSession(app.db, id, 'Teste', app.now()) }
}

/** Uses a unique id, because `advertiser` has already used the shop's default ids. */
const pay = (order: Order) => shop.pay(order, { externalId: `status-${order.id}` })

const statusOf = async (token: string) => bodyOf<ListingStatus>(await ask(url, readListingStatus, { token }))

test('the status needs a token', async () => {
  expect((await ask(url, readListingStatus, {})).status).toBe(401)
})

test('the first step of a new account is its documents', async () => {
  const { token } = await shop.buyer()
  expect(await statusOf(token)).toMatchObject({
    live: false,
    documents: { state: 'missing' },
    profile: { state: 'missing' },
    photos: { state: 'missing' },
    plan: { state: 'missing', until: null },
    ads: null,
    order: null,
    next: 'documents',
  })
})

test('rejected documents come with their reason', async () => {
  const { token } = await someone({ kyc: 'rejected' })
  const documents = { state: 'refused', reason: 'Foto ilegível' }
  expect(await statusOf(token)).toMatchObject({ live: false, documents, next: 'documents' })
})

test('with documents under review the next step is the plan, then none', async () => {
  const { token } = await someone({ kyc: 'pending', planEndsInDays: null })
  expect(await statusOf(token)).toMatchObject({ live: false, documents: { state: 'pending' }, next: 'plan' })
  const order = await shop.order(token, await shop.planId('Premium 30 dias'))
  expect(await statusOf(token)).toMatchObject({ order: { id: order.id, value: order.value }, next: 'pay' })
  await shop.tryCard(order, 'IN_ANALYSIS')
  expect(await statusOf(token)).toMatchObject({ order: { in_analysis: true }, next: null })
  await pay(order)
  expect(await statusOf(token)).toMatchObject({
    live: false,
    plan: { state: 'later', type_name: 'Premium', until: null },
    order: null,
    next: null,
  })
})

test('the status says when a live ad ends, and offers renewal from its last week on', async () => {
  const { token } = await someone({ planEndsInDays: 20 })
  const until = inDays(20)
  expect(await statusOf(token)).toMatchObject({ live: true, plan: { state: 'running', until }, next: null })
  shop.later(18 * dayMs)
  const ending = await statusOf(token)
  expect(ending).toMatchObject({ live: true, plan: { state: 'ending', until }, next: 'renew' })
  expect(ending.renewal?.type_name).toBe('Premium')
  shop.later(3 * dayMs)
  expect(await statusOf(token)).toMatchObject({ live: false, plan: { state: 'ended', until }, next: 'renew' })
  const order = await shop.order(token, ending.renewal?.id as number)
  expect(await statusOf(token)).toMatchObject({ next: 'pay' })
  await pay(order)
  expect(await statusOf(token)).toMatchObject({ live: true, plan: { state: 'running' }, order: null, next: null })
  const { changePlan } = openPriceList(app)
  await changePlan(order.product.id, { withdrawn: true })
  expect((await statusOf(token)).renewal).toBeNull()
  await changePlan(order.product.id, { withdrawn: false })
})

test.each([
  ['Premium 30 dias', 7],
  ['Premium 7 dias', 3],
])('%s counts as ending in its last %i days, and a double tap orders one renewal', async (title, days) => {
  const { token } = await someone({ planEndsInDays: null })
  await pay(await shop.order(token, await shop.planId(title)))
  const { plan, next } = await statusOf(token)
  expect([plan.state, next]).toEqual(['running', null])
  const left = (until: string) => Date.parse(until) - app.now().getTime()
  shop.later(left(plan.until as string) - (days + 1) * dayMs)
  expect((await statusOf(token)).plan.state).toBe('running')
  shop.later(dayMs)
  const { renewal, ...ending } = await statusOf(token)
  expect([ending.plan.state, ending.next, renewal?.title]).toEqual(['ending', 'renew', title])
  const orders = await Promise.all([1, 2].map(() => shop.order(token, renewal?.id as number)))
  expect(orders[0]?.id).toBe(orders[1]?.id)
  expect(await statusOf(token)).toMatchObject({ order: { id: orders[0]?.id }, next: 'pay' })
})

test('the end date includes every paid plan', async () => {
  const { token } = await someone({ planEndsInDays: 2 })
  const order = await shop.order(token, await shop.planId('Premium 30 dias'))
  await pay(order)
  const { live, plan, next } = await statusOf(token)
  expect({ live, state: plan.state, next }).toEqual({ live: true, state: 'running', next: null })
  expect(Date.parse(plan.until as string)).toBeGreaterThan(app.now().getTime() + 30 * dayMs)
})

test('an ad whose only photo is refused is live without one', async () => {
  const { id, token } = await someone({ photos: 1 })
  const reason = 'A foto mostra um número de telefone.'
  const photo = app.db.selectFrom('media').select(['id', 'content_hash']).where('account_id', '=', id)
  const { id: photoId, content_hash } = await photo.executeTakeFirstOrThrow()
  const refusal = { content_hash: content_hash.toString('hex'), refusal: 'other' as const, text: reason }
  await refuseMedia(app, await operatorSession(app), photoId, refusal)
  expect(await statusOf(token)).toMatchObject({
    live: true,
    photos: { state: 'refused', reason, approved: 0, refused: 1 },
    next: 'photos',
  })
})

test('a refused new version does not take the approved one down', async () => {
  const { id, token } = await someone()
  const reason = 'Retire o telefone do texto.'
  const edited = await openContentCases(site).edited(id)
  expect(await statusOf(token)).toMatchObject({ live: true, profile: { state: 'pending', live: true }, next: null })
  const refused = await decideProfile((await operatorAtWork(site)).office, edited, { refusal: 'other', text: reason })
  expect(refused.status).toBe(204)
  const profile = { state: 'refused', reason, live: true }
  expect(await statusOf(token)).toMatchObject({ live: true, profile, next: 'profile' })
})

test('a partner has ads instead of photos', async () => {
  const { id, token } = await someone({ userType: 5 })
  expect(await statusOf(token)).toMatchObject({ live: true, photos: null, ads: { state: 'missing' }, next: 'ads' })
  await campaign(app, id, 1)
  await campaign(app, id, 2, { active: false })
  const refused = await campaign(app, id, 3)
  await actOnCampaign(app, (await operatorAtWork(site)).office, refused, 'suspension', 'O link não abre.')
  expect(await statusOf(token)).toMatchObject({
    ads: { state: 'done', live: 1, pending: 0, refused: 1, reason: 'O link não abre.' },
    next: null,
  })
})

test('a suspended account has no next step', async () => {
  const { id } = await someone({ suspended: true })
  const status = await readStatus(app, { accountId: id, userType: 2 })
  expect(status).toMatchObject({ live: false, suspended: true, next: null })
})

test.each(ownerSteps)('an ad that waits for its owner’s %s says so', async step => {
  const { id: accountId } = await someone()
  const now = app.now()
  const account = await readOwnAccount(app, accountId)
  const orders = await readOrderFacts(app.db, { accountId }, now)
  const availability = { until: null, minutes_left: 0 }
  const rest = { account, orders, availability, ads: [], offered: [], pausedAt: undefined, publicNumber: null }
  const status = (missing: readonly Missing[]) => listingStatus({ ...rest, missing }, now)
  expect(status([])).toMatchObject({ live: true, next: null })
  const lack = { step, state: 'missing', hides: true, delays: false, until: null } as const
  expect(status([lack])).toMatchObject({ live: false, next: step })
})

import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { formatTime } from '#contract/format.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import type { WorklistKind } from '#contract/worklist-kinds.ts'
import { openContactCase } from '#server/safety/cases/open-case.ts'
import { sendMessage } from '#server/safety/support/messages.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { openOrderAdmin, pixId } from '#test/world/orders.ts'
import { openReportCases } from '#test/world/report-cases.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
const text = 'Falta uma parte.'
let nina: BackOffice
let iris: BackOffice

beforeAll(async () => {
  site = await bootSite({ template: 'vespera_demo' })
  nina = (await operatorAtWork(site, 'Nina')).office
  iris = (await operatorAtWork(site, 'Íris')).office
  await site.app.pool.query('update open_orders set claimed_at = since')
  await openContactCase(site.app, { subject: 'card', email: 'bia@teste.local', text }, '192.0.2.8')
  const accountId = (await firstOf('profile')).account?.id ?? 0
  await openReportCases(site).reported({ place: `perfil:${accountId}` })
  await sendMessage(site.app, { accountId, author: 'account', clientId: crypto.randomUUID(), text })
  const facts = { what: text, data: text, people: text, risk: text, measures: text }
  await iris.send('POST', '/api/operator/incidents', { body: { known_at: site.app.now().toISOString(), ...facts } })
})

type Held = Pick<WorklistItem, 'kind' | 'id'>

const pathOf = ({ kind, id }: Held, screen?: string) =>
  `/api/operator/worklist/claims/${kind}/${id}${screen ? `?screen=${screen}` : ''}`
const hold = async (office: BackOffice, item: Held, screen?: string) =>
  (await office.send('PUT', pathOf(item, screen))).json().holder
const release = (office: BackOffice, item: Held, screen?: string) => office.send('DELETE', pathOf(item, screen))
const openPhoto = (office: BackOffice, { id }: Held) =>
  office.send('POST', `/api/operator/kyc/${id}/tickets`, { body: { kind: 'front', purpose: 'review' } })

async function firstOf(kind: WorklistKind) {
  const [item] = await listWaiting(iris, kind)
  if (!item) throw new Error(`nothing waits: ${kind}`)
  return item
}

/** Expects a refusal that names Nina and says when her claim ends: fifteen minutes after she renewed it. */
async function expectHeld({ status, json }: Awaited<ReturnType<BackOffice['send']>>) {
  const { rows } = await site.app.pool.query("select max(claimed_at) + interval '15 minutes' as until from claims")
  const message = `Nina está com este caso aberto até ${formatTime(rows[0].until)}.`
  expect([status, json().message]).toEqual([409, message])
}

const refusal = async (submissions: 'profile_submissions' | 'campaign_submissions', id: number) => {
  const { content_hash } = await site.app.db
    .selectFrom(submissions)
    .select('content_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { content_hash: content_hash.toString('hex'), refusal: 'other', text }
}

type Decided = [WorklistKind, method: 'POST' | 'PUT', path: string, body?: (id: number) => object | Promise<object>]

test.each<Decided>([
  ['profile', 'POST', 'profiles/:id/refusal', id => refusal('profile_submissions', id)],
  ['campaign', 'POST', 'campaigns/:id/refusal', id => refusal('campaign_submissions', id)],
  ['support', 'PUT', 'support/conversations/:id/closing'],
  ['support', 'POST', 'support/conversations/:id/messages', () => ({ client_id: crypto.randomUUID(), text })],
  ['pix', 'POST', 'orders/:id/refusal', () => ({ reason: 'Não chegou.' })],
  ['complaint', 'POST', 'cases/:id/answer', () => ({ outcome: 'solved', text })],
  ['report', 'POST', 'reports/:id/decision', () => ({ verdict: 'kept', text, media: [], face_matches: false })],
  ['incident', 'POST', 'incidents/:id/closing', () => ({ outcome: 'communicated', text })],
])('an operator cannot decide a case (%s) that another has open: %s %s', async (kind, method, path, body) => {
  const item = await firstOf(kind)
  expect(await hold(nina, item)).toBeNull()
  expect(await hold(iris, item)).toEqual({ name: 'Nina', until: expect.any(String) })
  expect((await firstOf(kind)).claimed_by).toBe('Nina')
  const url = `/api/operator/${path.replace(':id', String(item.id))}`
  const decide = async () => iris.send(method, url, body && { body: await body(item.id) })
  await expectHeld(await decide())
  // Operators can release only their own claims.
  await release(iris, item)
  expect((await decide()).status).toBe(409)
  expect((await release(nina, item)).status).toBe(204)
  expect((await firstOf(kind)).claimed_by).toBeNull()
  expect((await decide()).status).toBeLessThan(300)
})

test('only the operator who has the account open can decide one of its photos', async () => {
  const item = await firstOf('media')
  await hold(nina, item)
  const { rows } = await site.app.pool.query(
    `select m.id, encode(m.content_hash, 'hex') as content_hash from media m
      join review_queue q on q.kind = 'media' and q.id = m.id where m.account_id = $1`,
    [item.id],
  )
  const { id, content_hash } = rows[0]
  const body = { content_hash, refusal: 'other', text }
  const refuse = () => iris.send('POST', `/api/operator/media/${id}/refusal`, { body })
  await expectHeld(await refuse())
  await release(nina, item)
  expect((await refuse()).status).toBe(204)
})

test('an action that protects somebody immediately ignores claims', async () => {
  const { id } = await firstOf('documents')
  await nina.send('GET', `/api/operator/kyc/${id}`)
  const frozen = await iris.send('POST', `/api/operator/kyc/${id}/freeze`, { body: {} })
  expect(frozen.status).toBe(204)
  const { office: bruno } = await operatorAtWork(site, 'Bruno')
  await expectHeld(await bruno.send('POST', `/api/operator/kyc/${id}/lift`, { body: { text: 'Foi um engano nosso.' } }))
})

test('taking down the reported content ignores claims; other decisions about a report respect them', async () => {
  const { account } = await firstOf('profile')
  await openReportCases(site).reported({ place: `perfil:${account?.id}` })
  const item = await firstOf('report')
  await hold(nina, item)
  const decide = (verdict: string) =>
    iris.send('POST', `/api/operator/reports/${item.id}/decision`, {
      body: { verdict, text, media: [], face_matches: false },
    })
  await expectHeld(await decide('kept'))
  expect((await decide('suspended')).status).toBeLessThan(300)
})

test('only the roles of a hidden case learn that it exists, under its own kind', async () => {
  await openContactCase(site.app, { subject: 'authority', email: 'delegacia@teste.local', text }, '192.0.2.9')
  const item = await firstOf('authority')
  expect(await hold(nina, item)).toBeNull()
  const { office: support } = await operatorAtWork(site, 'Atende', ['support'])
  const asComplaint = { ...item, kind: 'complaint' } as const
  for (const probed of [item, asComplaint, { ...item, id: 999_999 }]) expect(await hold(support, probed)).toBeNull()
  await release(nina, item)
  expect(await hold(support, asComplaint)).toBeNull()
  expect(await hold(iris, item)).toBeNull()
  expect(await hold(nina, item)).toMatchObject({ name: 'Íris' })
})

test('no operator can claim a case about their own account', async () => {
  const { office: owner, id } = await operatorAtWork(site, 'Dona')
  const item = await firstOf('profile')
  await site.app.pool.query(
    'insert into operator_own_accounts (operator_id, account_id, found_at) values ($1, $2, now())',
    [id, item.account?.id],
  )
  expect((await owner.send('PUT', pathOf(item))).status).toBe(403)
  expect((await firstOf('profile')).claimed_by).toBeNull()
})

test('an operator who can only read orders claims none, but learns who has claimed one', async () => {
  const order = await firstOf('pix')
  const { office: auditor } = await operatorAtWork(site, 'Quem Audita', ['auditor'])
  expect(await hold(auditor, order)).toBeNull()
  expect((await firstOf('pix')).claimed_by).toBeNull()
  await hold(nina, order)
  expect(await hold(auditor, order)).toMatchObject({ name: 'Nina' })
})

/** Freezes the clock; the returned function advances it by minutes and keeps the operators' sessions alive. */
function stopClock(...offices: BackOffice[]) {
  const { now } = site.app
  let at = now().getTime()
  site.app.now = () => new Date(at)
  onTestFinished(() => {
    site.app.now = now
  })
  return async (minutes: number) => {
    at += minutes * minuteMs
    for (const office of offices) await office.send('GET', '/api/operator/session')
  }
}

test('an hour after the opening another operator can take over a claim, and the takeover is recorded', async () => {
  const item = await firstOf('documents')
  const opened = (office: BackOffice) => office.send('GET', `/api/operator/kyc/${item.id}`)
  const pass = stopClock(nina, iris)
  const end = new Date(site.app.now().getTime() + hourMs).toISOString()
  await opened(nina)
  for (let renewal = 0; renewal < 5; renewal++) {
    await pass(10)
    expect(await hold(nina, item)).toBeNull()
  }
  expect(await hold(iris, item)).toEqual({ name: 'Nina', until: end })
  await pass(10)
  // After an hour Nina's claim has ended, but she keeps the case until another operator opens it.
  expect(await hold(nina, item)).toBeNull()
  expect((await openPhoto(nina, item)).status).toBe(201)
  expect((await firstOf('documents')).claimed_by).toBeNull()
  expect((await opened(iris)).json().claimed_by).toBeNull()
  expect(await hold(nina, item)).toEqual({
    name: 'Íris',
    until: new Date(site.app.now().getTime() + 15 * minuteMs).toISOString(),
  })
  expect((await openPhoto(nina, item)).json().message).toMatch(/^Íris está com este caso aberto até/)
  await release(iris, item)
  expect(await hold(nina, item)).toBeNull()
  await pass(10)
  expect(await hold(iris, item)).toMatchObject({ name: 'Nina' })
  await release(nina, item)
  const { rows } = await site.app.pool.query(
    `select o.name, e.subject, h.name as held_by from audit_entries e join operators o on o.id = e.operator_id
      join operators h on h.id = (e.facts ->> 'held_by')::int where e.action = 'claim_taken_over'`,
  )
  expect(rows).toEqual([{ name: 'Íris', subject: `submission:${item.id}`, held_by: 'Nina' }])
})

test('a claim not renewed for a quarter of an hour ends without a record, and the case can be claimed for another hour', async () => {
  const item = await firstOf('profile')
  const pass = stopClock(nina, iris)
  await hold(nina, item)
  await pass(10)
  await pass(10)
  expect(await hold(iris, item)).toBeNull()
  await pass(10)
  await pass(10)
  await hold(nina, item)
  for (let renewal = 0; renewal < 5; renewal++) {
    await pass(10)
    await hold(nina, item)
  }
  expect(await hold(iris, item)).toMatchObject({ name: 'Nina' })
  await release(nina, item)
  const { rows } = await site.app.pool.query(
    `select from audit_entries where action = 'claim_taken_over' and subject = $1`,
    [`profile:${item.id}`],
  )
  expect(rows).toEqual([])
})

test('closing one of two tabs keeps the claim on the case in the other tab', async () => {
  const item = await firstOf('documents')
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  await nina.send('GET', `/api/operator/kyc/${item.id}`)
  await hold(nina, item, first)
  await hold(nina, item, second)
  // A screen that reloads its case does not send its tab's id.
  await nina.send('GET', `/api/operator/kyc/${item.id}`)
  expect((await release(nina, item, first)).status).toBe(204)
  expect(await hold(iris, item)).toMatchObject({ name: 'Nina' })
  expect((await openPhoto(nina, item)).status).toBe(201)
  await release(nina, item, second)
  expect((await openPhoto(nina, item)).status).toBe(403)
  expect(await hold(iris, item)).toBeNull()
  await release(iris, item)
})

test('waiting for a case does not extend the session', async () => {
  const item = await firstOf('profile')
  const { office: waiting } = await operatorAtWork(site, 'Espera')
  const pass = stopClock(nina)
  await hold(nina, item)
  await pass(10)
  expect(await hold(waiting, item)).toMatchObject({ name: 'Nina' })
  await pass(6)
  expect((await waiting.send('PUT', pathOf(item))).status).toBe(401)
  await release(nina, item)
})

test('repeating a completed action succeeds, even if another operator has the case open now', async () => {
  const { iris: confirming, order: placeOrder, confirm } = await openOrderAdmin(site)
  const order = await placeOrder()
  const pix = pixId()
  await confirm(confirming, order, pix)
  await hold(nina, { kind: 'pix', id: order.id })
  expect((await confirm(confirming, order, pix)).json()).toMatchObject({ state: 'active' })
  await expectHeld(await confirm(confirming, order))

  const { id } = (await firstOf('profile')).account ?? { id: 0 }
  await sendMessage(site.app, { accountId: id, author: 'account', clientId: crypto.randomUUID(), text })
  const change = (method: string) => iris.send(method, `/api/operator/support/conversations/${id}/closing`)
  expect((await change('PUT')).status).toBeLessThan(300)
  await hold(nina, { kind: 'support', id })
  expect((await change('PUT')).status).toBeLessThan(300)
  await expectHeld(await change('DELETE'))
  await release(nina, { kind: 'support', id })
})

test('opening a case and deciding it at the same time never deadlock', async () => {
  const { id } = await firstOf('documents')
  const open = () => nina.send('GET', `/api/operator/kyc/${id}`)
  await open()
  const auditor = await site.app.pool.connect()
  const expectWaiting = async (count: number) => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await auditor.query(waiting)).rowCount).toBe(count)
  }
  await auditor.query('begin')
  await auditor.query('select pg_advisory_xact_lock(7330002)')
  const opening = open()
  await expectWaiting(1)
  const suspending = nina.send('POST', `/api/operator/kyc/${id}/freeze`, { body: {} })
  await expectWaiting(2)
  await auditor.query('commit')
  auditor.release()
  expect([(await opening).status, (await suspending).status]).toEqual([200, 204])
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { heldBy } from '#contract/worklist.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { repeatedViewLimits } from '#server/platform/operators/repeated-views.ts'
import { recordView } from '#server/platform/operators/views.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { forgetDocumentRecords } from '#test/world/direct-writes.ts'
import { approval, approve, type Cases, cpfs, decide, leave, openCases } from '#test/world/documents.ts'
import { sharedPath } from '#test/world/linked-accounts.ts'
import { openOrderAdmin } from '#test/world/orders.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cases: Cases
let clock: number
let iris: Awaited<ReturnType<typeof operatorAtWork>>
let bruno: Awaited<ReturnType<typeof operatorAtWork>>

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-24T15:00:00Z')
  site.app.now = () => new Date(clock)
  cases = await openCases(site)
  iris = await operatorAtWork(site, 'Íris')
  bruno = await operatorAtWork(site, 'Bruno')
})

beforeEach(() => forgetDocumentRecords(site.app))

const ownCase = 'Esta conta é sua, ou você disse que é: outra pessoa da equipe cuida dela.'
const emailOf = async (accountId: number) =>
  (await cases.rows('select email from accounts where id = $1', accountId))[0].email as string
const declare = (office: BackOffice, body: object) => office.send('POST', '/api/operator/own-accounts', { body })

async function expectRefused(office: BackOffice, { id, accountId }: { id: number; accountId: number }) {
  const paths = [
    `/api/operator/kyc/${id}`,
    `/api/operator/media/accounts/${accountId}`,
    `/api/operator/accounts/${accountId}`,
    sharedPath(accountId),
    `/api/operator/support/conversations/${accountId}`,
  ]
  for (const path of paths) {
    const { status, json } = await office.send('GET', path)
    expect([path, status, json()]).toEqual([path, 403, { message: ownCase }])
  }
  for (const [what, body] of [
    ['rejection', { rejection: 'illegible', text: 'A frente está cortada.' }],
    ['freeze', {}],
  ] as const)
    expect((await decide(office, id, what, body)).json().message).toBe(ownCase)
}

test('an operator cannot decide the case of an account with the operator’s own e-mail', async () => {
  const one = await cases.waiting()
  await site.app.pool.query('update operators set email = $1 where id = $2', [await emailOf(one.accountId), bruno.id])
  await expectRefused(bruno.office, one)
  expect((await approve(iris.office, one.id, approval())).status).toBe(200)
})

test('an operator cannot decide the case of an account whose e-mail the operator has declared', async () => {
  const one = await cases.waiting()
  expect((await decide(iris.office, one.id, 'freeze', {})).status).toBe(204)
  const other = await cases.waiting()
  const email = await emailOf(other.accountId)
  expect((await declare(iris.office, { email: email.toUpperCase() })).json()).toEqual({ emails: [email], cpf: false })
  // The answer does not reveal whether such an account exists.
  expect((await declare(iris.office, { email: 'ninguem@teste.local' })).json().emails).toContain('ninguem@teste.local')
  await expectRefused(iris.office, other)
  expect((await decide(bruno.office, other.id, 'freeze', {})).status).toBe(204)
  const entries = await cases.rows('select facts from audit_entries where action = $1', 'own_declared')
  expect(entries.map(({ facts }) => facts)).toEqual([{ kind: 'email' }, { kind: 'email' }])
})

test('an operator cannot decide the case of a document with the operator’s CPF, which is stored as a keyed hash', async () => {
  const clara = await operatorAtWork(site, 'Clara')
  const before = await cases.waiting()
  expect((await approve(iris.office, before.id, approval())).status).toBe(200)
  expect((await declare(clara.office, { cpf: '111.444.777-3' })).json().errors).toEqual({ cpf: ['CPF inválido.'] })
  expect((await declare(clara.office, { cpf: cpfs[0] })).json()).toEqual({ emails: [], cpf: true })
  await expectRefused(clara.office, before)
  const stored = await cases.rows('select encode(hash, $1) as hash from operator_own_cpfs', 'escape')
  expect(JSON.stringify(stored)).not.toContain('11144477735')

  const dora = await operatorAtWork(site, 'Dora')
  await declare(dora.office, { cpf: cpfs[1] })
  const after = await cases.waiting()
  const body = approval({ cpf: cpfs[1] as string })
  // Dora transcribes her own CPF, so her approval is refused.
  expect((await approve(dora.office, after.id, body)).json().message).toBe(ownCase)
  expect(await cases.rows('select 1 from kyc_reviews where submission_id = $1', after.id)).toEqual([])
  expect((await approve(iris.office, after.id, body)).status).toBe(200)
  await expectRefused(dora.office, after)
})

test('an operator cannot confirm the payment of their own order', async () => {
  const admin = await openOrderAdmin(site)
  const order = await admin.order({ days: 15 })
  const [{ account_id: accountId }] = await cases.rows('select account_id from orders where id = $1', order.id)
  await declare(admin.iris, { email: await emailOf(accountId) })
  const refused = await admin.confirm(admin.iris, order)
  expect([refused.status, refused.json().message]).toEqual([403, ownCase])
  expect((await admin.confirm(admin.bruno, order)).json()).toMatchObject({ state: 'active' })
})

test('even documents of a decided case are shown only to the operator who has the case open', async () => {
  const one = await cases.waiting()
  expect((await approve(iris.office, one.id, approval())).status).toBe(200)
  const open = (office: BackOffice) => office.send('GET', `/api/operator/kyc/${one.id}`)
  const ask = (office: BackOffice, purpose: string | undefined = 'authority') =>
    office.send('POST', `/api/operator/kyc/${one.id}/tickets`, { body: { kind: 'front', purpose } })
  const clara = await operatorAtWork(site, 'Clara')
  expect((await ask(iris.office)).status).toBe(403)
  await open(iris.office)
  expect((await open(clara.office)).json().claimed_by).toBe('Íris')
  const other = await ask(clara.office)
  expect([other.status, other.json().message]).toEqual([
    409,
    heldBy({ name: 'Íris', until: new Date(clock + 15 * minuteMs).toISOString() }),
  ])
  const asked = await ask(iris.office)
  expect(asked.status).toBe(201)
  // The assignment expires after fifteen minutes; opening the case assigns it again.
  clock += 14 * minuteMs
  await iris.office.send('GET', '/api/operator/session')
  clock += 60_001
  expect((await ask(iris.office)).status).toBe(403)
  await open(iris.office)
  expect((await ask(iris.office)).status).toBe(201)
})

test('a document is shown for one of the listed purposes, which is audited', async () => {
  const one = await cases.waiting()
  await iris.office.send('GET', `/api/operator/kyc/${one.id}`)
  const ask = (body: object) => iris.office.send('POST', `/api/operator/kyc/${one.id}/tickets`, { body })
  expect((await ask({ kind: 'front' })).json().errors).toEqual({ purpose: ['Diga para quê.'] })
  expect((await ask({ kind: 'front', purpose: 'curiosity' })).status).toBe(422)
  const { url } = (await ask({ kind: 'front', purpose: 'report' })).json()
  expect((await iris.office.send('GET', url)).status).toBe(200)
  expect((await cases.entriesOf(one.id)).at(-1)).toMatchObject({
    action: 'document_viewed',
    facts: { kind: 'front', purpose: 'report' },
  })
})

test('no call lists or searches documents', async () => {
  for (const path of ['/api/operator/kyc/documents', '/api/operator/kyc/documents?search=a', '/api/operator/documents'])
    expect((await iris.office.send('GET', path)).status).not.toBe(200)
  const [one] = await listWaiting(iris.office, 'documents')
  expect(Object.keys(one ?? {}).sort()).toEqual('account,claimed_by,due,facts,id,kind,pinned,since'.split(','))
  expect(Object.keys(one?.facts ?? {}).sort()).toEqual('number,own,second,sendings'.split(','))
})

const alarms = () => cases.rows(`select facts from audit_entries where action = 'looked_repeatedly' order by id`)

test('an operator who views one person again and again raises an alarm, except for a waiting case', async () => {
  const edna = await operatorAtWork(site, 'Edna')
  const waiting = await cases.waiting()
  const { accountId } = await cases.waiting()
  const [day, week] = repeatedViewLimits
  const view = { kind: 'opened', action: 'order_opened', subject: 'order:1', accountIds: [accountId] } as const
  for (let time = 1; time < day.times; time++)
    await site.app.db.transaction().execute(tx => recordView(site.app, tx, { operatorId: edna.id }, view))
  for (let time = 0; time < 3; time++) {
    await edna.office.send('GET', `/api/operator/kyc/${waiting.id}`)
    await leave(edna.office, waiting.id)
  }
  expect(await cases.rows('select 1 from operator_looks where account_id = $1', waiting.accountId)).toEqual([])
  expect(await alarms()).toEqual([])
  for (const path of [`/api/operator/accounts/${accountId}`, `/api/operator/media/accounts/${accountId}`])
    expect((await edna.office.send('GET', path)).status).toBe(200)
  expect((await alarms()).map(({ facts }) => facts)).toEqual([{ account: accountId, times: day.times, days: 1 }])
  expect((await cases.jobs()).filter(({ identifier }) => identifier === 'repeated-looks-mail')).toHaveLength(1)
  expect(site.log.filter(({ event }) => event === 'operator_repeated_looks')).toHaveLength(1)
  expect(week.times).toBeGreaterThan(day.times)
  clock += 9 * dayMs
  await endRows(site.app, ['operator_views', 'operator_looks'])
  expect(await cases.rows('select 1 from operator_looks')).toEqual([])
})

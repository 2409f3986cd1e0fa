import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayInSaoPaulo } from '#contract/age.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { recordView, viewLimits } from '#server/platform/operators/views.ts'
import { openContactCase } from '#server/safety/cases/open-case.ts'
import { keyOf, sealFolders } from '#server/safety/evidence/seal.ts'
import { sendHelp } from '#server/safety/help-requests/send-help.ts'
import { addIncident } from '#server/safety/incidents/change-incident.ts'
import { toldLists, toldViews, untoldViews } from '#server/safety/own-data/read-views.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { sendMessage } from '#server/safety/support/messages.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { collectEndpoints } from '#test/world/calls.ts'
import { countViews, insertProof } from '#test/world/direct-writes.ts'
import { type Cases, openCases } from '#test/world/documents.ts'
import { openEvidence } from '#test/world/evidence.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { share } from '#test/world/linked-accounts.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cases: Cases
let clock: number
let iris: Awaited<ReturnType<typeof operatorAtWork>>
let bruno: Awaited<ReturnType<typeof operatorAtWork>>

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-23T15:00:00Z')
  site.app.now = () => new Date(clock)
  cases = await openCases(site)
})
beforeEach(async () => {
  clock += dayMs
  iris = await operatorAtWork(site, 'Íris')
  bruno = await operatorAtWork(site, 'Bruno')
})

const entriesOf = (operatorId: number) =>
  cases.rows('select action, subject, facts from audit_entries where operator_id = $1 order by id', operatorId)
const viewsOf = async (operatorId: number) =>
  (await entriesOf(operatorId)).filter(({ action }) => !/^(password_given|logged_in)$/.test(action))

/** Calls that read no personal data. */
const impersonal = [
  '/api/operator/session',
  '/api/operator/audit',
  '/api/operator/order-totals',
  '/api/operator/incidents',
  '/api/operator/acquirer-report.csv',
  '/api/operator/categories',
  '/api/operator/plans',
  '/api/operator/coupons',
  '/api/operator/support/saved-answers',
  '/api/operator/status',
  '/api/operator/worklist/figures',
  '/api/operator/worklist/urgent',
  '/api/operator/operators',
  '/api/operator/passkeys',
  '/api/operator/roles',
  '/api/operator/own-accounts',
  '/api/operator/openapi.json',
]

test('every operators’ call that reads is audited, or shows no personal data', async () => {
  const full = await bootSite({ template: 'vespera_demo' })
  const { office, id: operatorId } = await operatorAtWork(full)
  const one = async (text: string) => (await full.app.pool.query(text)).rows[0].id as number
  const ids: Record<string, number> = {
    kyc: (await (await openCases(full)).waiting()).id,
    partners: await one('select account_id as id from campaigns limit 1'),
    campaigns: await one('select id from campaign_submissions limit 1'),
    profiles: await one('select id from profile_submissions limit 1'),
    accounts: await one('select account_id as id from media limit 1'),
    orders: await one('select id from orders where account_id is not null limit 1'),
    conversations: await one('select account_id as id from profiles limit 1'),
  }
  const account_id = await one(`select account_id as id from orders where id = ${ids.orders}`)
  await insertProof(full.app, { order_id: ids.orders as number, account_id, bytes: await goodJpeg() })
  const reported = { kind: 'scam', relation: 'other', text: 'As fotos são de outra pessoa.', lane: 'tip' } as const
  await createReport(full.app, { ...reported, place: `perfil:${ids.accounts}` }, '192.0.2.7')
  ids.reports = await one('select id from reports limit 1')
  const opened = await openSealed(full, office)
  ids.evidence = opened.evidence
  await sendHelp(full.app, ids.accounts as number, { text: 'Preciso de ajuda.' })
  ids['help-requests'] = await one('select case_id as id from help_owners')
  // The sender has no account, but the address is still personal data.
  const complaint = { subject: 'card', email: 'bia@teste.local', text: 'Uma cobrança veio em dobro.' } as const
  await openContactCase(full.app, complaint, '192.0.2.8')
  ids.cases = await one("select id from cases where kind = 'complaint'")
  const asked = { subject: 'authority', email: 'oficio@teste.local', text: 'Pedimos os registros de acesso.' } as const
  await openContactCase(full.app, asked, '192.0.2.9')
  const authority = await one("select id from cases where kind = 'authority'")
  const wanted = { basis: 'cadastral', data: ['registration'], period: null, sealed: false, text: 'Ofício conferido.' }
  const body = { account: ids.accounts, ...wanted }
  expect((await office.send('POST', `/api/operator/cases/${authority}/disclosures`, { body })).status).toBeLessThan(300)
  await share(full.app, [ids.accounts as number, ids.partners as number], [{ kind: 'phone', value: '21987001122' }])
  const unknown = { data: '', people: '', risk: '', measures: '' }
  const incident = { ...unknown, known_at: full.app.now().toISOString(), what: 'Um disco ficou acessível.' }
  ids.incidents = (await addIncident(full.app, { operatorId }, incident)).id
  await sendMessage(full.app, {
    accountId: ids.conversations as number,
    author: 'account',
    clientId: randomUUID(),
    text: 'Oi',
  })
  const counts = { subject_id: await one('select id from campaigns limit 1'), day: dayInSaoPaulo(full.app.now()) }
  await countViews(full.app, { kind: 'campaign', ...counts, views: 5, clicks: 1 })
  const count = async () => {
    const text = 'select count(*)::int as n from audit_entries where operator_id = $1'
    return (await full.app.pool.query(text, [operatorId])).rows[0].n as number
  }
  const endings: [end: RegExp, address: (path: string) => string][] = [
    [/\/disclosures$/, path => path.replace(':id', String(authority))],
    [/\/statistics$/, path => `${path}?days=7`],
    [/\/(media|campaigns)$/, path => `${path}?filter=approved`],
    [/\/holds$/, path => `${path}?account=${opened.account}`],
    [/\/password$/, path => path.replace(':id', String(opened.granted))],
  ]
  async function addressOf(path: string) {
    const ending = endings.find(([end]) => end.test(path))
    if (ending) return ending[1](path)
    if (path.includes('evidence-openings'))
      return path.replace(':id', String(opened.own)).replace(':name', opened.object)
    if (!path.includes(':ticket')) return path.replace(/([a-z-]+)\/:\w+/, (_, noun) => `${noun}/${ids[noun]}`)
    await office.send('GET', `/api/operator/kyc/${ids.kyc}`)
    const asked = await office.send('POST', `/api/operator/kyc/${ids.kyc}/tickets`, {
      body: { kind: 'front', purpose: 'review' },
    })
    return asked.json().url as string
  }
  const reading = (await collectEndpoints()).filter(
    ({ method, path }) => method === 'GET' && path.startsWith('/api/operator/') && !impersonal.includes(path),
  )
  const silent: string[] = []
  const unsorted = new Set<string>()
  const sorted = [toldViews, toldLists, untoldViews].flatMap(table => Object.keys(table))
  for (const { path } of reading) {
    const address = await addressOf(path)
    const before = await count()
    expect([address, (await office.send('GET', address)).status]).toEqual([address, 200])
    if ((await count()) === before) silent.push(address)
    const newest = `select action from audit_entries where operator_id = ${operatorId} order by id desc limit 1`
    const [{ action }] = (await full.app.pool.query(newest)).rows
    if (!sorted.includes(action) && !/^(bulk_viewed|looked_repeatedly)$/.test(action)) unsorted.add(action)
  }
  expect(silent).toEqual([])
  // Each view is told to the person, or server/safety/own-data/read-views.ts says why not.
  expect([...unsorted]).toEqual([])
})

/** Adds an evidence opening that the caller requested, one that the caller granted, and a legal hold. */
async function openSealed(full: Booted, office: BackOffice) {
  const world = openEvidence(full)
  const account = await world.published({ photos: 1 })
  const [first] = await world.versionsOf(account)
  const [second] = await world.versionsOf(await world.published({ photos: 0 }))
  const [{ folder }] = await world.rows('select folder from media where account_id = $1', account)
  await sealFolders(full.app, [folder])
  for (const { id } of [first, second]) await keyOf(full.app, full.app.db, id)
  const other = (await operatorAtWork(full)).office
  const ask = async (by: BackOffice, id: number) => {
    const body = { purpose: 'inspection', reason: 'Conferência do lacre.' }
    return (await by.send('POST', `/api/operator/evidence/${id}/openings`, { body })).json().id as number
  }
  const step = (by: BackOffice, id: number, what: string) =>
    by.send('POST', `/api/operator/evidence-openings/${id}/${what}`)
  const own = await ask(office, first.id)
  await step(other, own, 'grant')
  await step(office, own, 'start')
  const granted = await ask(other, second.id)
  await step(office, granted, 'grant')
  const hold = { account_id: account, report_id: null, reason: 'Inquérito.', reference: 'IPL 3', until: null }
  await other.send('POST', '/api/operator/holds', { body: hold })
  const [{ object }] = await world.filesOf(account)
  return { account, own, granted, object: object as string, evidence: first.id as number }
}

test('a list page is audited once with the people it named, again only when they change, and never with the search text', async () => {
  const { accountId } = await cases.waiting()
  const queue = '/api/operator/worklist?only=documents'
  await iris.office.send('GET', queue)
  await iris.office.send('GET', queue)
  const [entry, ...more] = await viewsOf(iris.id)
  expect(more).toEqual([])
  const listed = { action: 'worklist_listed', subject: `operator:${iris.id}`, facts: { only: 'documents' } }
  expect(entry).toMatchObject(listed)
  expect(entry.facts.accounts).toContain(accountId)
  await cases.waiting()
  await iris.office.send('GET', queue)
  expect(await viewsOf(iris.id)).toHaveLength(2)
  const partner = await advertiser(site.app, { userType: 5 })
  const [{ email }] = await cases.rows('select email from accounts where id = $1', partner)
  await iris.office.send('GET', `/api/operator/partners?search=${encodeURIComponent(email)}`)
  const last = (await viewsOf(iris.id)).at(-1)
  expect(last).toMatchObject({ action: 'partners_listed', facts: { searched: 'email', accounts: [partner] } })
  expect(JSON.stringify(await entriesOf(iris.id))).not.toContain(email)
})

const see = (operatorId: number, from: number, to: number) =>
  site.app.db.transaction().execute(tx =>
    recordView(
      site.app,
      tx,
      { operatorId },
      {
        kind: 'opened',
        action: 'order_opened',
        subject: 'order:1',
        accountIds: Array.from({ length: to - from }, (_, at) => 1_000_000 + from + at),
      },
    ),
  )
const alarmsOf = async (operatorId: number) =>
  (await entriesOf(operatorId)).filter(({ action }) => action === 'bulk_viewed')

test('bulk views raise one alarm an hour, and are refused above the limit until the hour is over', async () => {
  const { alarm, refuse } = viewLimits.opened
  await see(iris.id, 0, alarm - 1)
  expect(await alarmsOf(iris.id)).toEqual([])
  await see(iris.id, alarm - 2, alarm)
  await see(iris.id, alarm, alarm + 1)
  expect(await alarmsOf(iris.id)).toMatchObject([{ facts: { views: 'opened', people: alarm } }])
  expect((await cases.jobs()).filter(({ identifier }) => identifier === 'bulk-views-mail')).toMatchObject([
    { payload: { operatorId: iris.id, kind: 'opened', people: alarm } },
  ])
  clock += 10 * minuteMs
  await see(iris.id, alarm + 1, refuse)
  const { accountId, id } = await cases.waiting()
  const refused = await iris.office.send('GET', `/api/operator/kyc/${id}`)
  expect([refused.status, refused.json().message]).toEqual([
    429,
    'Você viu os dados de muitas pessoas na última hora. Por segurança, novos acessos ficam suspensos por 50 min.',
  ])
  expect(refused.headers.get('retry-after')).toBe(String(50 * 60))
  expect(refused.bytes.toString()).not.toContain(String(accountId))
  await see(iris.id, 0, 5)
  expect((await bruno.office.send('GET', `/api/operator/kyc/${id}`)).status).toBe(200)
  clock += hourMs
  await expect(see(iris.id, refuse, refuse + 1)).resolves.toBeUndefined()
})

test('a quarter of the limit raises the alarm at night', async () => {
  clock = Date.parse('2026-12-20T04:00:00Z')
  await see(bruno.id, 0, Math.ceil(viewLimits.opened.alarm / 4))
  expect(await alarmsOf(bruno.id)).toHaveLength(1)
})

test('concurrent views do not exceed the limit', async () => {
  const { refuse } = viewLimits.opened
  await see(bruno.id, 0, refuse - 1)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 5 }, (_, at) => see(bruno.id, refuse + at, refuse + at + 1)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

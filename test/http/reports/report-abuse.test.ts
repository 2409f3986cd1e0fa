import { beforeAll, beforeEach, expect, test } from 'vitest'
import { formatDate } from '#contract/format.ts'
import { abuseLimits } from '#contract/report-abuse.ts'
import type { ReportCase } from '#contract/report-admin.ts'
import { isNeverRefused, type ReportKind, reportKinds } from '#contract/report-kinds.ts'
import { reportDecidedEmail } from '#server/emails/reports.ts'
import { forgetOldAbuses } from '#server/reports/abuse.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { request } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let clock = Date.parse('2026-11-24T15:00:00Z')
let iris: Awaited<ReturnType<typeof operatorAtWork>>
let bruno: Awaited<ReturnType<typeof operatorAtWork>>
let account: number
const mails: { to: string; text: string }[] = []
const dayMs = 86_400_000

beforeAll(async () => {
  site = await bootSite()
  site.app.now = () => new Date(clock)
  site.app.mail = { ...site.app.mail, send: async mail => void mails.push(mail) }
  account = await advertiser(site.app)
})
beforeEach(async () => {
  await forgetAttempts(site.app)
  await site.app.pool.query('delete from reports')
  iris = await operatorAtWork(site, 'Íris', ['trust'])
  bruno = await operatorAtWork(site, 'Bruno', ['trust'])
})

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows
const ana = { lane: 'formal', name: 'Ana Exemplo', email: 'ana@teste.local' }
const tip = { lane: 'tip' }

/** Through the form, as its last step is posted. */
const post = (fields: Record<string, string>) =>
  request(site.url, '/denunciar', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...{ step: '2', kind: 'scam', place: `perfil:${account}`, relation: 'other', text: 'Não é a pessoa da foto.' },
      ...fields,
    }).toString(),
  })

async function reported(fields: Record<string, string>) {
  clock += 60_000
  const { status, headers } = await post(fields)
  expect(status).toBe(303)
  const [{ id }] = await rows('select id from reports order by id desc limit 1')
  return { id: id as number, path: String(headers.location).split('?')[0] as string }
}

const decide = ({ office }: typeof iris, id: number, decision: object = {}) =>
  office.send('POST', `/api/operator/reports/${id}/decision`, {
    body: { verdict: 'kept', text: 'As fotos conferem.', media: [], face_matches: false, ...decision },
  })
const open = async (id: number) => (await iris.office.send('GET', `/api/operator/reports/${id}`)).json() as ReportCase

async function abused(fields: Record<string, string>, reason = 'fabricated') {
  const made = await reported(fields)
  clock += 60_000
  expect((await decide(iris, made.id, { abuse: reason })).status).toBe(204)
  return made
}

test('the first abusive report is a warning: its notifier is told why, in the mail and on the page', async () => {
  const { id, path } = await abused(ana)
  mails.length = 0
  await reportDecidedEmail.run(site.app, { reportId: id }, { id: 1 })
  expect(mails).toMatchObject([{ to: 'ana@teste.local' }])
  expect(mails[0]?.text).toContain('Ele foi registrado como abusivo.')
  const page = (await request(site.url, path)).text
  for (const text of ['Registrada como abusiva', 'fatos inventados de propósito', 'É um aviso.', 'Peça outra análise'])
    expect(page).toContain(text)
  expect((await post(ana)).status).toBe(303)
  expect(await open(id)).toMatchObject({ abuse: { reason: 'fabricated', until: null, operator: 'Íris' } })
  const [{ facts }] = await rows(
    `select facts from audit_entries where action = 'report_decided' and subject = $1`,
    `report:${id}`,
  )
  expect(facts).toMatchObject({ verdict: 'kept', abuse: 'fabricated' })
})

test('a second one after the warning closes the door for its days, and says until when', async () => {
  const first = await abused(ana)
  const second = await abused(ana, 'harassment')
  const { abuse, earlier_abuses } = await open(second.id)
  expect(Date.parse(abuse?.until ?? '') - Date.parse(abuse?.at ?? '')).toBe(abuseLimits.closedDays.formal * dayMs)
  expect(earlier_abuses).toMatchObject([{ id: first.id, reason: 'fabricated', until: null }])
  const until = formatDate(abuse?.until ?? '')
  expect((await request(site.url, second.path)).text).toContain(`até ${until}`)
  const refused = await post(ana)
  expect(refused.status).toBe(403)
  expect(refused.text).toContain(`até ${until} não recebemos outras deste motivo`)
  // What was typed is not lost, and others are heard: another address, and a tip of the same network.
  expect(refused.text).toContain('Não é a pessoa da foto.')
  expect((await post({ ...ana, email: 'bia@teste.local' })).status).toBe(303)
  expect((await post(tip)).status).toBe(303)
  clock += abuseLimits.closedDays.formal * dayMs
  expect((await post(ana)).status).toBe(303)
})

test('two of which nobody was warned between them close no door', async () => {
  const [one, other] = [await reported(ana), await reported({ ...ana, kind: 'rights' })]
  for (const { id } of [one, other]) expect((await decide(iris, id, { abuse: 'repeated' })).status).toBe(204)
  expect((await open(other.id)).abuse?.until).toBeNull()
  expect((await post(ana)).status).toBe(303)
})

test('tips are known by their network, for a shorter time, and whoever gives a name is heard', async () => {
  await abused(tip)
  const { id } = await abused(tip)
  const { abuse } = await open(id)
  expect(Date.parse(abuse?.until ?? '') - Date.parse(abuse?.at ?? '')).toBe(abuseLimits.closedDays.tip * dayMs)
  const refused = await post(tip)
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('é preciso se identificar')
  expect((await post(ana)).status).toBe(303)
})

const urgent = (Object.keys(reportKinds) as ReportKind[]).filter(isNeverRefused)

test.each(urgent)('%s is always received, leaves no source, and is never called abusive', async kind => {
  await abused(ana)
  await abused(ana)
  expect((await post(ana)).status).toBe(403)
  const { id } = await reported({ ...ana, kind, relation: 'depicted' })
  expect(await rows('select from report_sources where report_id = $1', id)).toEqual([])
  expect((await open(id)).may_be_abusive).toBe(false)
  const { status, json } = await decide(iris, id, { abuse: 'fabricated' })
  expect([status, json().errors]).toEqual([
    422,
    { abuse: ['Denúncias deste motivo nunca são registradas como abusivas.'] },
  ])
})

test('only what was kept is abusive', async () => {
  const { id } = await reported(ana)
  const { status, json } = await decide(iris, id, { verdict: 'suspended', abuse: 'fabricated' })
  expect([status, Object.keys(json().errors)]).toEqual([422, ['abuse']])
  expect(await rows('select from account_suspensions where account_id = $1', account)).toEqual([])
  expect((await decide(iris, id, { abuse: 'because' })).json().errors).toEqual({ abuse: ['Escolha o motivo.'] })
})

test.each([
  ['lifts it, and the door opens', {}, 303],
  ['agrees, and the door stays closed', { abuse: 'fabricated' }, 403],
] as const)('the contestation is judged by another person, who %s', async (_, judged, status) => {
  await abused(ana)
  const { id, path } = await abused(ana)
  const contested = await request(site.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ text: 'Eu vi a pessoa verdadeira.' }).toString(),
  })
  expect(contested.status).toBe(303)
  expect((await decide(iris, id)).status).toBe(403)
  expect((await decide(bruno, id, judged)).status).toBe(204)
  expect((await post(ana)).status).toBe(status)
  expect((await request(site.url, path)).text.includes('Registrada como abusiva')).toBe(status === 403)
  expect((await open(id)).abuse?.lifted_at === null).toBe(status === 403)
})

test('a warning that was contested with success is no longer one', async () => {
  const first = await abused(ana)
  await abused(ana)
  await request(site.url, first.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ text: 'Eu vi a pessoa verdadeira.' }).toString(),
  })
  expect((await post(ana)).status).toBe(403)
  expect((await decide(bruno, first.id)).status).toBe(204)
  expect((await post(ana)).status).toBe(303)
})

test('the register holds no address and no network, only what nobody can turn back', async () => {
  await abused(ana)
  await abused(tip)
  const stored = await rows(`select encode(s.hash, 'escape') as source, encode(a.hash, 'hex') as abuse, a.*
    from report_sources s join report_abuses a using (report_id)`)
  expect(stored).toHaveLength(2)
  for (const plain of ['ana@teste.local', '127.0.0.1']) expect(JSON.stringify(stored)).not.toContain(plain)
  expect(new Set(stored.map(({ abuse }) => abuse)).size).toBe(2)
})

test('a source is forgotten after ninety days, an entry after a year, its warning with it', async () => {
  const { id } = await abused(ana)
  const counts = async () => [
    (await rows('select from report_sources')).length,
    (await rows('select from report_abuses')).length,
  ]
  const later = (days: number) => ({ ...site.app, now: () => new Date(clock + days * dayMs) })
  await forgetOldAbuses(later(89))
  expect(await counts()).toEqual([1, 1])
  clock += 91 * dayMs
  iris = await operatorAtWork(site, 'Íris', ['trust'])
  await forgetOldAbuses(site.app)
  expect(await counts()).toEqual([0, 1])
  expect(await open(id)).toMatchObject({ may_be_abusive: false, earlier_abuses: [] })
  // The warning outlives its year while what repeats it is kept.
  await abused(ana)
  expect((await post(ana)).status).toBe(403)
  const warned = later(300)
  expect((await runRetention(warned, { dryRun: true, confirmed: false })).classes).toContainEqual({
    key: 'reportAbuses',
    due: 0,
    held: 0,
  })
  await forgetOldAbuses(warned)
  expect((await counts())[1]).toBe(2)
  await forgetOldAbuses(later(366))
  expect(await counts()).toEqual([0, 0])
})

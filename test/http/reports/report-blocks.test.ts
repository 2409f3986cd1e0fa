import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayInSaoPaulo, shiftDay } from '#contract/age.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { formatDate } from '#contract/format.ts'
import type { ReportCase } from '#contract/report-admin.ts'
import { isNeverRefused, maxBlockDays, type ReportKind, reportKinds } from '#contract/report-kinds.ts'
import { keptDays } from '#contract/retention-days.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { request } from '#test/world/calls.ts'
import { forgetAttempts, makeJobsDue } from '#test/world/direct-writes.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let clock = Date.parse('2026-11-24T15:00:00Z')
let iris: Awaited<ReturnType<typeof operatorAtWork>>
let bruno: Awaited<ReturnType<typeof operatorAtWork>>
let account: number
const mails: { to: string; subject: string; text: string }[] = []

beforeAll(async () => {
  site = await bootSite()
  site.app.now = () => new Date(clock)
  site.app.mail = { ...site.app.mail, send: async mail => void mails.push(mail) }
  account = await advertiser(site.app)
})
beforeEach(async () => {
  mails.length = 0
  await forgetAttempts(site.app)
  await site.app.pool.query('delete from reports')
  await site.app.pool.query('delete from graphile_worker._private_jobs')
  iris = await operatorAtWork(site, 'Íris', ['trust'])
  bruno = await operatorAtWork(site, 'Bruno', ['trust'])
})

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows
const ana = { lane: 'formal', name: 'Ana Exemplo', email: 'ana@teste.local' }
const tip = { lane: 'tip' }
const inDays = (days: number) => shiftDay(dayInSaoPaulo(new Date(clock)), days)

/** Posts the last step of the form. */
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
  clock += minuteMs
  const { status, headers } = await post(fields)
  expect(status).toBe(303)
  const [{ id }] = await rows('select id from reports order by id desc limit 1')
  return { id: id as number, path: String(headers.location).split('?')[0] as string }
}

const decide = ({ office }: typeof iris, id: number, decision: object = {}) =>
  office.send('POST', `/api/operator/reports/${id}/decision`, {
    body: { verdict: 'kept', text: 'As fotos conferem.', media: [], face_matches: false, ...decision },
  })
const block = ({ office }: typeof iris, id: number, body: object = {}) =>
  office.send('POST', `/api/operator/reports/${id}/block`, {
    body: { reason: 'fabricated', until: inDays(14), ...body },
  })
const unblock = ({ office }: typeof iris, id: number) => office.send('DELETE', `/api/operator/reports/${id}/block`)
const open = async (id: number) => (await iris.office.send('GET', `/api/operator/reports/${id}`)).json() as ReportCase
const answer = (path: string) =>
  request(site.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ text: 'Eu vi a pessoa verdadeira.' }).toString(),
  })
const audited = async (action: string, id: number) =>
  rows('select facts from audit_entries where action = $1 and subject = $2', action, `report:${id}`)

async function blocked(fields: Record<string, string>, body: object = {}) {
  const made = await reported(fields)
  expect((await block(iris, made.id, body)).status).toBe(204)
  return made
}

test('a blocked source is refused until the named day is over; only the e-mail has the reason', async () => {
  const until = inDays(14)
  const { id } = await blocked(ana)
  const refused = await post({ ...ana, kind: 'other' })
  expect(refused.status).toBe(403)
  for (const text of [
    `Até ${formatDate(until)}, não recebemos`,
    'O motivo está no e-mail que enviamos',
    'use o link da denúncia que levou a isto ou a página de contato',
    // The page keeps the typed text.
    'Não é a pessoa da foto.',
  ])
    expect(refused.text).toContain(text)
  expect(refused.text).not.toContain('fatos inventados de propósito')
  // A blocked source cannot add to its own open case either.
  expect((await post(ana)).status).toBe(403)
  expect((await open(id)).repeats).toBe(0)
  // Reports from another address, and tips from the same network, are still accepted.
  expect((await post({ ...ana, email: 'bia@teste.local' })).status).toBe(303)
  expect((await post(tip)).status).toBe(303)
  clock = Date.parse(`${until}T23:59:58-03:00`)
  expect((await post({ ...ana, kind: 'other' })).status).toBe(403)
  clock += 2000
  expect((await post({ ...ana, kind: 'other' })).status).toBe(303)
})

test('the notifier gets the reason, the end and the link by mail, and answers by the link', async () => {
  const until = formatDate(inDays(14))
  const { id } = await blocked(ana, { reason: 'harassment' })
  await makeJobsDue(site.app)
  await runQueued(site.app, tasks)
  const mail = mails.find(({ subject }) => subject.includes('não recebemos'))
  expect(mail).toMatchObject({ to: 'ana@teste.local' })
  for (const text of [`até ${until}`, 'serve só para perseguir quem anuncia', 'são recebidas sempre'])
    expect(mail?.text).toContain(text)
  const link = /\/denuncia\/acompanhar\/[\w-]{43}/.exec(mail?.text ?? '')?.[0] as string
  const page = (await request(site.url, link)).text
  for (const text of [`Bloqueio até ${until}`, 'serve só para perseguir quem anuncia', 'responda abaixo'])
    expect(page).toContain(text)
  expect((await answer(link)).status).toBe(303)
  expect((await open(id)).messages).toMatchObject([{ author: 'notifier', text: 'Eu vi a pessoa verdadeira.' }])
})

test('an answer after the decision is a contestation, which another operator judges', async () => {
  const { id, path } = await blocked(ana)
  expect((await decide(iris, id)).status).toBe(204)
  expect((await answer(path)).status).toBe(303)
  expect((await request(site.url, path)).text).toContain('escreva pela página de contato')
  expect((await decide(iris, id)).status).toBe(403)
  expect((await decide(bruno, id)).status).toBe(204)
  expect((await post({ ...ana, kind: 'other' })).status).toBe(403)
  expect((await unblock(bruno, id)).status).toBe(204)
  expect((await request(site.url, path)).text).not.toContain('Bloqueio até')
})

test('tips are blocked by network, for a shorter time, and reports with a name are still accepted', async () => {
  const { id, path } = await reported(tip)
  const late = await block(iris, id, { until: inDays(maxBlockDays.tip + 1) })
  expect([late.status, Object.keys(late.json().errors)]).toEqual([422, ['until']])
  expect((await block(iris, id, { until: inDays(maxBlockDays.tip) })).status).toBe(204)
  const refused = await post({ ...tip, kind: 'other' })
  expect(refused.status).toBe(403)
  expect(refused.text).toContain('é preciso se identificar')
  expect((await request(site.url, path)).text).toContain('outras denúncias anônimas desta rede')
  expect((await post(ana)).status).toBe(303)
})

const urgent = (Object.keys(reportKinds) as ReportKind[]).filter(isNeverRefused)

test.each(urgent)('%s is always received, stores no source, and cannot be blocked', async kind => {
  await blocked(ana)
  await blocked(tip)
  expect((await post({ ...ana, kind: 'other' })).status).toBe(403)
  const { id } = await reported({ ...ana, kind, relation: 'depicted' })
  expect(await rows('select from report_sources where report_id = $1', id)).toEqual([])
  expect(await open(id)).toMatchObject({ may_block: false, blocks: [] })
  expect((await block(iris, id)).status).toBe(409)
  expect((await reported({ ...tip, kind })).id).toBeGreaterThan(id)
})

test('an operator ends a block, and both actions are audited', async () => {
  const until = inDays(14)
  const { id } = await blocked(ana)
  expect(await open(id)).toMatchObject({
    may_block: true,
    blocks: [{ id, reason: 'fabricated', operator: 'Íris', active: true }],
  })
  expect(await audited('report_blocked', id)).toEqual([{ facts: { account, reason: 'fabricated', until } }])
  expect((await unblock(bruno, id)).status).toBe(204)
  expect((await unblock(bruno, id)).status).toBe(409)
  expect(await audited('report_unblocked', id)).toEqual([{ facts: { account } }])
  expect((await open(id)).blocks).toMatchObject([{ id, active: false }])
  const other = await reported({ ...ana, kind: 'other' })
  expect((await open(other.id)).blocks).toMatchObject([{ id, active: false }])
  // The same report can lead to another block later.
  expect((await block(iris, id, { reason: 'repeated' })).status).toBe(204)
  expect((await open(id)).blocks).toMatchObject([{ id, reason: 'repeated', active: true }])
})

test('only one of two reports of a source can block it at a time', async () => {
  const other = await reported({ ...ana, kind: 'rights' })
  const { id } = await blocked(ana)
  expect((await block(bruno, other.id)).status).toBe(409)
  expect((await open(other.id)).blocks).toMatchObject([{ id, active: true }])
  expect((await unblock(bruno, other.id)).status).toBe(409)
})

test('a decision other than “kept” ends the block, and the source cannot be blocked again', async () => {
  const { id } = await blocked(ana)
  const owner = await advertiser(site.app)
  await site.app.pool.query('update reports set account_id = $1 where id = $2', [owner, id])
  expect((await decide(bruno, id, { verdict: 'suspended' })).status).toBe(204)
  expect((await post({ ...ana, kind: 'other' })).status).toBe(303)
  expect(await audited('report_unblocked', id)).toHaveLength(1)
  expect((await open(id)).may_block).toBe(false)
  expect((await block(iris, id)).status).toBe(409)
})

test.each([
  [{ reason: 'because' }, { reason: ['Escolha o motivo.'] }],
  [{ until: '' }, { until: ['Escolha até quando.'] }],
  [{ until: '2026-02-30' }, { until: ['Escolha até quando.'] }],
])('%o is refused', async (body, errors) => {
  const { id } = await reported(ana)
  const { status, json } = await block(iris, id, body)
  expect([status, json().errors]).toEqual([422, errors])
})

test.each([-1, maxBlockDays.formal + 1])('a block that ends in %i days is refused', async days => {
  const { id } = await reported(ana)
  const { status, json } = await block(iris, id, { until: inDays(days) })
  expect([status, json().errors]).toEqual([
    422,
    { until: [`Escolha um dia até ${formatDate(inDays(maxBlockDays.formal))}.`] },
  ])
})

test('neither address nor network is stored, only irreversible hashes', async () => {
  await blocked(ana)
  await blocked(tip)
  const stored = await rows(
    "select encode(hash, 'hex') as code, encode(hash, 'escape') as text, b.* from report_blocks b",
  )
  expect(new Set(stored.map(({ code }) => code)).size).toBe(2)
  for (const plain of ['ana@teste.local', '127.0.0.1']) expect(JSON.stringify(stored)).not.toContain(plain)
})

test('the network of a tip is deleted after ninety days, a block a year after its end', async () => {
  const { id } = await blocked(tip)
  const [{ until }] = await rows('select until from report_blocks')
  const counts = async () => [
    (await rows('select from report_sources')).length,
    (await rows('select from report_blocks')).length,
  ]
  const appAt = (at: number) => ({ ...site.app, now: () => new Date(at) })
  await endRows(appAt(clock + (keptDays.reportSources - 1) * dayMs), ['report_sources', 'report_blocks'])
  expect(await counts()).toEqual([1, 1])
  await endRows(appAt(clock + (keptDays.reportSources + 1) * dayMs), ['report_sources', 'report_blocks'])
  expect(await counts()).toEqual([0, 1])
  expect(await open(id)).toMatchObject({ may_block: false, blocks: [{ id }] })
  const end = until.getTime() + keptDays.reportBlocks * dayMs
  const { classes } = await runRetention(appAt(end + 1000), { dryRun: true, confirmed: false })
  expect(classes).toContainEqual({ key: 'reportBlocks', due: 1, held: 0 })
  await endRows(appAt(end - 1000), ['report_sources', 'report_blocks'])
  expect(await counts()).toEqual([0, 1])
  await endRows(appAt(end + 1000), ['report_sources', 'report_blocks'])
  expect(await counts()).toEqual([0, 0])
})

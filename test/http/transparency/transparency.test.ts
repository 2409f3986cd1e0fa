import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import {
  type CaseOutcome,
  type CaseSubject,
  caseKind,
  caseSubjects,
  contactCaseNames,
  kindOf,
} from '#contract/case-kinds.ts'
import { hourMs } from '#contract/durations.ts'
import type { Verdict } from '#contract/report-kinds.ts'
import { isRefused } from '#server/people/media/save-media.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { foldTransparency } from '#server/platform/metrics/count-events.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { answerCase, closeCase } from '#server/safety/cases/answer-case.ts'
import { insertCase, openContactCase } from '#server/safety/cases/open-case.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { decideReport } from '#server/safety/reports/decide-report.ts'
import { answerReport } from '#server/safety/reports/follow-report.ts'
import { operatorSession } from '#test/world/back-office.ts'
import { request } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { advertiser, campaign } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const year = 2031
const csvPath = `/transparencia/${year}.csv`
let site: Booted
let clock = Date.parse('2031-03-10T15:00:00Z')
let iris: OperatorSession
let bruno: OperatorSession
const accounts: number[] = []

beforeAll(async () => {
  site = await bootSite()
  site.app.now = () => new Date(clock)
  iris = await operatorSession(site.app)
  bruno = await operatorSession(site.app)
})

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows
const person = async () => {
  const id = await advertiser(site.app, { photos: 2 })
  accounts.push(id)
  return id
}

type ReportInput = Partial<Parameters<typeof createReport>[1]>

async function reported(account: number, input: ReportInput = {}) {
  await forgetAttempts(site.app)
  const who = { lane: 'formal', name: 'Ana Exemplo', email: 'ana@teste.local' } as const
  const form = { kind: 'scam', relation: 'other', text: 'Não é ela.', place: `perfil:${account}`, ...who, ...input }
  const token = (await createReport(site.app, form as Parameters<typeof createReport>[1], '192.0.2.7')) as string
  const [{ id }] = await rows('select id from reports order by id desc limit 1')
  return { id: id as number, token }
}

async function decided(id: number, verdict: Verdict, { by = iris, after = hourMs, media = [] as number[] } = {}) {
  clock += after
  await decideReport(site.app, by, id, { verdict, text: 'Conferimos as fotos.', media, face_matches: false })
}

const tip = { lane: 'tip', name: undefined, email: undefined } as const
const csv = () => request(site.url, csvPath)
const golden = () => readFile(join(import.meta.dirname, `${year}.csv`), 'utf8')

/** Simulates a year of a small site. */
async function liveAYear() {
  for (let hours = 1; hours <= 6; hours++) {
    const { id, token } = await reported(await person())
    await decided(id, 'kept', { after: hours * hourMs })
    if (hours === 6) continue
    await answerReport(site.app, { side: 'notifier', token, text: 'Vejam de novo.', address: '192.0.2.7' })
    await decided(id, 'kept', { by: bruno, after: 2 * hourMs })
  }
  for (const hours of [1, 2, 3, 7, 8]) {
    const { id } = await reported(await person(), { kind: 'violence' })
    await decided(id, 'kept', { after: hours * hourMs })
  }
  for (let count = 0; count < 3; count++)
    await decided((await reported(await person(), { kind: 'other', ...tip })).id, 'kept')
  await decided((await reported(await person(), { kind: 'minor', ...tip })).id, 'suspended')
  await decided((await reported(await person(), { kind: 'minor', ...tip })).id, 'kept')
  const shown = await person()
  const [item] = await rows('select id, content_hash from media where account_id = $1', shown)
  const stolen = await reported(shown, { kind: 'rights', place: `foto:${item.id}` })
  await decided(stolen.id, 'removed')
  const again = { contentHash: item.content_hash, perceptualHash: null }
  for (let count = 0; count < 5; count++) expect(await isRefused(site.app, again)).toBe(true)
  const partner = await advertiser(site.app, { userType: 5 })
  accounts.push(partner)
  await campaign(site.app, partner, 1)
  await answerContacts()
  clock = Date.parse('2031-12-31T18:00:00Z')
  await reported(await person(), { kind: 'personal_data' })
  // Past midnight in UTC, but a minute before midnight in São Paulo.
  clock = Date.parse('2032-01-01T02:59:00Z')
}

/** Answers five complaints in time and one late, five requests from authorities, and one misplaced request. */
async function answerContacts() {
  const answers = [
    ...Array.from({ length: 5 }, () => ['card', 'solved', 48] as const),
    ['card', 'refused', 24 * 14] as const,
    ...Array.from({ length: 5 }, () => ['authority', 'partly', 20] as const),
    ['authority', 'misplaced', 20] as const,
  ]
  for (const [subject, outcome, hours] of answers) {
    await forgetAttempts(site.app)
    await openContactCase(site.app, { subject, email: 'bia@teste.local', text: 'Duas cobranças.' }, '192.0.2.7')
    const [{ id }] = await rows('select id from cases order by id desc limit 1')
    clock += hours * hourMs
    await answerCase(site.app, iris, id, { outcome, text: 'Conferimos.' })
  }
}

const countsOf = (table: string, columns: string) =>
  rows(`select ${columns}, sum(count)::integer as count from ${table} where event <> 'refused_upload'
    group by ${columns} order by ${columns}`)
const allCounts = async () => [
  await countsOf('transparency_counts', 'month, event, kind, source, outcome'),
  await countsOf('transparency_times', 'month, event, kind, minutes'),
]

test('the current year is not published, because a single day’s change could expose somebody', async () => {
  await liveAYear()
  for (const path of [csvPath, `/transparencia/${year}`]) expect((await request(site.url, path)).status).toBe(404)
})

test('a year is published once it is over, without the age question, as a page and as a sheet', async () => {
  clock = Date.parse('2032-01-01T03:00:00Z')
  const { status, headers, text } = await csv()
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(text).toBe(await golden())
  const page = await request(site.url, `/transparencia/${year}`)
  expect(page.status).toBe(200)
  for (const words of ['Transparência em 2031', 'Denúncias recebidas', 'Outros motivos, somados', '3 h', '60%'])
    expect(page.text).toContain(words)
  expect(page.text).not.toContain('Menor de idade')
  const list = (await request(site.url, '/transparencia')).text
  for (const part of [
    `href="/transparencia/${year}"`,
    `href="${csvPath}"`,
    'O relatório de 2032 sai em janeiro de 2033',
  ])
    expect(list).toContain(part)
})

test('the counts outlive the rows that they counted, and folding them changes nothing', async () => {
  const counted = await allCounts()
  await foldTransparency(site.app)
  expect(await allCounts()).toEqual(counted)
  const [{ repeated }] = await rows(`select count(*) - count(distinct (month, event, kind, source, outcome)) as repeated
    from transparency_counts`)
  expect(Number(repeated)).toBe(0)
  clock = Date.parse('2037-02-01T12:00:00Z')
  await endRows(site.app, ['reports'])
  await site.app.pool.query('delete from accounts where id = any($1)', [accounts])
  expect(await rows(`select from reports where due_at is null`)).toEqual([])
  expect((await csv()).text).toBe(await golden())
})

// If this fails for a new kind, change the two lists of kinds in count-for-transparency.sql.
test('counts the answers to all cases from the contact page, and to no others', async () => {
  const at = new Date('2038-01-05T12:00:00Z')
  for (const subject of Object.keys(caseSubjects) as CaseSubject[]) {
    const { of, outcomes } = caseKind(kindOf(subject))
    const sender = of === 'secret' ? {} : { email: 'bia@teste.local', confirmed_at: at }
    const opening = { subject, text: 'Um pedido.', waiting_since: at, due_at: at, ...sender }
    const { id } = await insertCase(site.app.db, opening, at)
    await closeCase(site.app.db, iris, { id, outcome: Object.keys(outcomes)[0] as CaseOutcome, at })
  }
  for (const table of ['transparency_counts', 'transparency_times']) {
    const counted = await rows(`select kind from ${table} where month = '2038-01-01'`)
    expect(counted.map(({ kind }) => kind).sort(), table).toEqual(contactCaseNames.toSorted())
  }
})

import { beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { readUrgent, type WorklistItem } from '#contract/worklist.ts'
import { sendHelp } from '#server/safety/help-requests/send-help.ts'
import { createReport } from '#server/safety/reports/create-report.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { openCases } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let office: BackOffice
let operator: number
let rows: (text: string, ...values: unknown[]) => Promise<{ id: number }[]>

beforeAll(async () => {
  site = await bootSite()
  rows = async (text, ...values) => (await site.app.pool.query(text, values)).rows
  const found = await operatorAtWork(site, 'Íris')
  office = found.office
  operator = found.id
})

const list = async (query = ''): Promise<{ data: WorklistItem[]; next: string | null }> =>
  (await office.send('GET', `/api/operator/worklist${query}`)).json()
const urgent = async () => (await office.send('GET', readUrgent.path)).json()

async function report(input: object) {
  const place = `perfil:${await advertiser(site.app)}`
  const form = { place, lane: 'tip', relation: 'other', text: 'Veja o perfil.', ...input }
  await createReport(site.app, form as Parameters<typeof createReport>[1], '192.0.2.7')
  const [{ id }] = (await rows('select id from reports order by id desc limit 1')) as [{ id: number }]
  return `report ${id}`
}

const named = (items: readonly WorklistItem[]) => items.map(({ kind, id }) => `${kind} ${id}`)

test('help requests, urgent reports and authorities come first, even before overdue cases and in either sort order', async () => {
  const cases = await openCases(site)
  const { id: overdue } = await cases.waiting()
  await rows(`update review_queue set since = now() - interval '90 days' where kind = 'documents'`)
  expect(await urgent()).toEqual({ count: 0, newest: null })
  const slow = await report({ kind: 'scam', lane: 'formal', name: 'Ana Exemplo', email: 'ana@teste.local' })
  const minor = await report({ kind: 'minor' })
  const official = await report({
    kind: 'rights',
    lane: 'formal',
    relation: 'authority',
    name: 'Dra. Exemplo',
    email: 'a@teste.local',
  })
  await sendHelp(site.app, await advertiser(site.app), { text: 'Preciso de ajuda.' })
  const [help] = await rows('select case_id as id from help_owners')
  const [authority] = await rows(
    `insert into cases (kind, subject, protocol, email, received_at, waiting_since, due_at)
      values ('authority', 'authority', 'C0123456789A', 'a@teste.local', now(), now(), now() + interval '1 day') returning id`,
  )
  const top = [`help ${help?.id}`, minor, official, `authority ${authority?.id}`]
  for (const query of ['', '?order=reversed']) {
    const { data } = await list(query)
    expect(named(data.slice(0, 4)).toSorted()).toEqual(top.toSorted())
    expect(data.map(({ pinned }) => pinned)).toEqual(data.map((_, index) => index < 4))
    expect(named(data)).toEqual(expect.arrayContaining([`documents ${overdue}`, slow]))
  }
  expect(await urgent()).toMatchObject({ count: 4, newest: expect.any(String) })
})

test('a report over the limit is not pinned', async () => {
  const before = (await urgent()).count
  const minor = await report({ kind: 'minor' })
  expect((await urgent()).count).toBe(before + 1)
  await rows('update reports set over_limit = true where id = $1', Number(minor.split(' ')[1]))
  expect((await urgent()).count).toBe(before)
  expect((await list('?only=report')).data.find(({ id }) => `report ${id}` === minor)).toMatchObject({ pinned: false })
})

test('pages continue from pinned cases to the others, and skip and repeat nothing', async () => {
  for (let made = 0; made < 60; made++)
    await rows(
      `insert into cases (kind, subject, protocol, received_at, waiting_since, due_at)
        values ('help', 'urgent', 'U' || lpad($1, 11, '0'), now(), now(), now() + interval '2 hours')`,
      String(made),
    )
  for (const way of ['', '&order=reversed']) {
    const all: string[] = []
    let next: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(`?${next ? `after=${next}` : ''}${way}`)
      all.push(...named(page.data))
      next = page.next
    } while (next)
    expect(new Set(all).size).toBe(all.length)
    const { rows: waiting } = await site.app.pool.query("select from cases where kind = 'help' and due_at is not null")
    expect(all.filter(name => name.startsWith('help ')).length).toBe(waiting.length)
    expect(all.filter(name => name.startsWith('documents ')).length).toBeGreaterThan(0)
  }
})

test('polling for urgent cases does not keep an operator logged in', async () => {
  const seen = async () =>
    (
      await site.app.pool.query('select max(last_seen_at) as at from operator_sessions where operator_id = $1', [
        operator,
      ])
    ).rows[0].at.getTime()
  const { now } = site.app
  const before = await seen()
  site.app.now = () => new Date(now().getTime() + minuteMs)
  expect((await office.send('GET', readUrgent.path)).status).toBe(200)
  expect(await seen()).toBe(before)
  await office.send('GET', '/api/operator/worklist/figures')
  expect(await seen()).toBeGreaterThan(before)
  site.app.now = now
})

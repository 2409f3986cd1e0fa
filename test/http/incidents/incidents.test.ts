import { beforeAll, expect, test } from 'vitest'
import type { IncidentCase } from '#contract/incident-admin.ts'
import { dueEmail } from '#server/emails/due.ts'
import { forgetIncidents } from '#server/incidents/change-incident.ts'
import { raiseAlarms } from '#server/worklist/alarms.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const base = '/api/operator/incidents'
/** A Wednesday before a holiday, Friday 20 November 2026 (Consciência Negra). */
const discovered = '2026-11-18T13:00:00.000Z'
let clock = Date.parse('2026-11-18T14:00:00Z')
let site: Booted
let vera: Awaited<ReturnType<typeof operatorAtWork>>
const mails: { to: string; text: string }[] = []

beforeAll(async () => {
  site = await bootSite()
  site.app.now = () => new Date(clock)
  site.app.mail = { ...site.app.mail, send: async mail => void mails.push(mail) }
  vera = await operatorAtWork(site, 'Vera', ['trust'])
})

const send = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  vera.office.send(method, `${base}${path}`, body ? { body } : {})

const read = async (id: number) => (await send('GET', `/${id}`)).json() as IncidentCase

const typed = { title: 'Cópia de backup exposta', discovered_at: discovered, what: 'Um disco ficou acessível.' }

async function add(more: Partial<typeof typed> = {}) {
  const answer = await send('POST', '', { ...typed, ...more })
  expect(answer.status).toBe(201)
  return answer.json().id as number
}

async function settle(id: number, kind: string, outcome = 'sent') {
  return send('POST', `/${id}/notices`, { kind, outcome, note: 'Protocolo 123', text: 'O texto enviado.' })
}

/** Sessions end after eight hours. */
async function later(at: string) {
  clock = Date.parse(at)
  vera = await operatorAtWork(site, 'Vera', ['trust'])
}

test('a drill: from the discovery over the authority and the people to the end, with the clock of business days', async () => {
  const id = await add()
  const opened = await read(id)
  expect(opened).toMatchObject({ opened_by: 'Vera', facts: { ...typed, risk: 'unknown' }, closing: null })
  // Thursday, Monday and Tuesday: Friday is a holiday.
  expect(opened.notices.map(({ kind, deadline }) => [kind, deadline])).toEqual([
    ['anpd', '2026-11-24T13:00:00.000Z'],
    ['people', '2026-11-24T13:00:00.000Z'],
  ])
  expect(opened.notices[0]?.prepared).toContain('Comunicação preliminar: falta apurar')

  const facts = {
    ...opened.facts,
    happened_at: '2026-11-17T02:00:00.000Z',
    found_by: 'O alarme do disco.',
    data: ['registration', 'documents'],
    people: ['advertisers'],
    people_count: 1_240,
    minors_count: 0,
    risk: 'relevant',
    risk_reason: 'Pessoas podem ser identificadas.',
    measures_before: 'Documentos cifrados.',
    measures_after: 'O disco foi isolado. Troque a sua senha.',
  }
  expect((await send('PUT', `/${id}/facts`, { version: opened.version, facts })).status).toBe(204)
  expect((await send('PUT', `/${id}/facts`, { version: opened.version, facts })).status).toBe(409)
  const told = await read(id)
  expect(told.versions).toHaveLength(2)
  const [anpd, people] = told.notices.map(({ prepared }) => prepared ?? '')
  for (const part of ['1.240 no total', 'Documentos de identidade', '0 entre eles', told.code, '16/11/2026 às 23:00'])
    expect(anpd).toContain(part)
  expect(anpd).not.toContain('apurar')
  expect(people).toContain('Troque a sua senha.')
  expect(people).not.toMatch(/Véspera|acompanhante|anúncio/i)

  expect((await send('POST', `/${id}/closing`, { text: 'Fim.' })).json().message).toContain('Comunicação à ANPD')
  await later('2026-11-23T18:00:00Z')
  expect((await settle(id, 'anpd')).status).toBe(204)
  expect((await settle(id, 'anpd')).status).toBe(409)
  expect((await settle(id, 'people')).status).toBe(204)
  const after = await read(id)
  expect(after.notices[0]?.settled).toMatchObject({
    outcome: 'sent',
    operator: 'Vera',
    at: '2026-11-23T18:00:00.000Z',
    note: 'Protocolo 123',
    text: 'O texto enviado.',
  })
  // Twenty business days: 24 November to 21 December.
  expect(after.notices[2]).toMatchObject({ kind: 'complement', deadline: '2026-12-21T18:00:00.000Z', settled: null })
  expect((await settle(id, 'complement')).status).toBe(204)
  expect((await send('POST', `/${id}/closing`, { text: 'A causa foi corrigida.' })).status).toBe(204)
  expect((await read(id)).closing).toMatchObject({ operator: 'Vera', text: 'A causa foi corrigida.' })
  expect((await send('PUT', `/${id}/facts`, { version: after.version, facts })).status).toBe(409)
})

test('each communication waits in the one queue by its own deadline, and alarms at half, four fifths and the end', async () => {
  await later('2026-11-24T12:00:00Z')
  const id = await add({ discovered_at: '2026-11-24T12:00:00.000Z' })
  const { code } = await read(id)
  const listed = (await vera.office.send('GET', '/api/operator/worklist?only=incident')).json().data
  expect(listed).toMatchObject([
    { kind: 'incident', id, due: '2026-11-27T12:00:00.000Z', account: null, facts: { code, notice: 'anpd' } },
    { kind: 'incident', id, due: '2026-11-27T12:00:00.000Z', facts: { code, notice: 'people' } },
  ])
  const raised: number[] = []
  for (const at of [
    '2026-11-25T23:00',
    '2026-11-26T01:00',
    '2026-11-26T21:00',
    '2026-11-26T23:00',
    '2026-11-27T13:00',
  ]) {
    clock = Date.parse(`${at}:00Z`)
    raised.push(await raiseAlarms(site.app), await raiseAlarms(site.app))
  }
  expect(raised).toEqual([0, 0, 2, 0, 0, 0, 2, 0, 2, 0])
  expect(site.log.filter(({ event }) => event === 'incident_due').at(-1)?.facts).toMatchObject({ id, percent: 100 })
  const { rows } = await site.app.pool.query('select id from incident_notices where due_at is not null order by id')
  mails.length = 0
  await dueEmail.run(
    site.app,
    { clock: 'incident_notices', rows: rows.map(row => ({ id: row.id, percent: 80 })) },
    { id: 1 },
  )
  expect(mails).not.toEqual([])
  for (const { text } of mails) {
    expect(text).toContain(`${code}: Comunicação à ANPD, 80% do prazo`)
    expect(text).not.toContain(typed.title)
  }
})

test('only an incident without a relevant risk goes untold, and the facts say why', async () => {
  await later('2026-11-28T15:00:00Z')
  const id = await add()
  const refused = await settle(id, 'anpd', 'not_needed')
  expect([refused.status, refused.json().message]).toEqual([409, expect.stringContaining('sem risco relevante')])
  const { version, facts } = await read(id)
  const harmless = { ...facts, risk: 'none', risk_reason: 'Os dados estavam cifrados.' }
  await send('PUT', `/${id}/facts`, { version, facts: harmless })
  for (const kind of ['anpd', 'people']) expect((await settle(id, kind, 'not_needed')).status).toBe(204)
  const { notices } = await read(id)
  expect(notices.map(({ kind, settled }) => [kind, settled?.outcome])).toEqual([
    ['anpd', 'not_needed'],
    ['people', 'not_needed'],
  ])
})

test('another moment of the discovery moves what is still to be told; an impossible one is refused', async () => {
  await later('2026-11-29T15:00:00Z')
  const id = await add({ discovered_at: '2026-11-24T12:00:00.000Z' })
  const { version, facts } = await read(id)
  const save = (more: object) => send('PUT', `/${id}/facts`, { version, facts: { ...facts, ...more } })
  expect((await save({ discovered_at: '2027-01-01T12:00:00.000Z' })).json().errors).toHaveProperty('discovered_at')
  expect((await save({ happened_at: '2026-11-24T13:00:00.000Z' })).json().errors).toHaveProperty('happened_at')
  expect((await save({ discovered_at: '2026-11-23T12:00:00.000Z' })).status).toBe(204)
  expect((await read(id)).notices[0]?.deadline).toBe('2026-11-26T12:00:00.000Z')
  expect((await send('POST', '', { ...typed, discovered_at: '2027-01-01T12:00:00.000Z' })).status).toBe(422)
})

test('an auditor reads and changes nothing; every change and opening is in the audit log', async () => {
  const id = await add()
  await read(id)
  const auditor = await operatorAtWork(site, 'Ada', ['auditor'])
  expect((await auditor.office.send('GET', `${base}/${id}`)).status).toBe(200)
  expect((await auditor.office.send('POST', base, { body: typed })).status).toBe(403)
  const { rows } = await site.app.pool.query('select action from audit_entries where subject = $1 order by id', [
    `incident:${id}`,
  ])
  expect(rows.map(({ action }) => action)).toEqual(['incident_added', 'incident_opened', 'incident_opened'])
})

test('a closed incident is kept five years, an open one longer', async () => {
  await later('2026-11-30T15:00:00Z')
  const listed = async () => ((await send('GET', '')).json().data as { id: number; closed_at: string | null }[]).length
  const before = await listed()
  expect(before).toBeGreaterThan(2)
  clock = Date.parse('2031-11-17T15:00:00Z')
  await forgetIncidents(site.app)
  const kept = await site.app.pool.query('select count(*)::int as count from incidents')
  expect(kept.rows).toEqual([{ count: before }])
  clock = Date.parse('2031-11-20T15:00:00Z')
  await forgetIncidents(site.app)
  const left = await site.app.pool.query('select count(*)::int as count from incidents')
  expect(left.rows).toEqual([{ count: before - 1 }])
})

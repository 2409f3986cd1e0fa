import { beforeAll, expect, test } from 'vitest'
import type { IncidentCase, ListedIncident } from '#contract/incident.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { dueEmail, raiseAlarms } from '#server/safety/worklist/alarms.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const base = '/api/operator/incidents'
/** A Wednesday before a holiday, Friday 20 November 2026 (Consciência Negra). */
const known = '2026-11-18T13:00:00.000Z'
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

const typed = { known_at: known, what: 'Um disco ficou acessível.', data: '', people: '', risk: '', measures: '' }
const complete = {
  ...typed,
  data: 'Cadastro e documentos de identidade.',
  people: '1.240 anunciantes, nenhuma menor de idade.',
  risk: 'Pessoas podem ser identificadas.',
  measures: 'Os documentos estavam cifrados. O disco foi isolado.',
}

async function add(facts: Partial<typeof typed> = {}) {
  const answer = await send('POST', '', { ...typed, ...facts })
  expect(answer.status).toBe(201)
  return answer.json().id as number
}

const close = (id: number, outcome: string, text: string) => send('POST', `/${id}/closing`, { outcome, text })

/** Moves the clock and logs in again, because sessions end after eight hours. */
async function later(at: string) {
  clock = Date.parse(at)
  vera = await operatorAtWork(site, 'Vera', ['trust'])
}

test('a drill takes an incident from its discovery through a complete record to the notification, in business days', async () => {
  const id = await add()
  const opened = await read(id)
  // Three business days: Thursday, Monday and Tuesday, because Friday is a holiday.
  expect(opened).toMatchObject({ ...typed, opened_by: 'Vera', due_at: '2026-11-24T13:00:00.000Z', closing: null })
  const sent = 'ANPD em 23/11, protocolo 123. Pessoas em 23/11, por e-mail.'
  const early = await close(id, 'communicated', sent)
  expect([early.status, early.json().message]).toEqual([409, expect.stringContaining('Quais dados; Quantas pessoas')])

  const { version } = opened
  expect((await send('PUT', `/${id}`, { ...complete, version })).status).toBe(204)
  expect((await send('PUT', `/${id}`, { ...typed, version })).status).toBe(409)
  expect(await read(id)).toMatchObject({ ...complete, version: version + 1, due_at: opened.due_at })

  await later('2026-11-23T18:00:00Z')
  expect((await close(id, 'communicated', '')).status).toBe(422)
  expect((await close(id, 'communicated', sent)).status).toBe(204)
  const closing = { at: '2026-11-23T18:00:00.000Z', operator: 'Vera', outcome: 'communicated', text: sent }
  expect(await read(id)).toMatchObject({ closing, due_at: null })
  const again = await close(id, 'not_needed', 'Sem risco.')
  expect([again.status, again.json().message]).toEqual([409, expect.stringContaining('já foi encerrado por Vera')])
  expect((await send('PUT', `/${id}`, { ...complete, version: version + 1 })).status).toBe(409)
})

test('an incident waits in the shared queue until it is closed, and raises alarms at half, four fifths and the end', async () => {
  await later('2026-11-24T12:00:00Z')
  const id = await add({ ...complete, known_at: '2026-11-24T12:00:00.000Z', what: 'Uma chave vazou.' })
  const { code } = await read(id)
  const listed = async () => (await vera.office.send('GET', '/api/operator/worklist?only=incident')).json().data
  expect(await listed()).toMatchObject([
    { kind: 'incident', id, due: '2026-11-27T12:00:00.000Z', account: null, facts: { code } },
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
  expect(raised).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 1, 0])
  expect(site.log.filter(({ event }) => event === 'incident_due').at(-1)?.facts).toMatchObject({ id, percent: 100 })
  mails.length = 0
  await dueEmail.run(site.app, { clock: 'incidents', rows: [{ id, percent: 80 }] }, { id: 1 })
  expect(mails).not.toEqual([])
  for (const { text } of mails) {
    expect(text).toContain(`${code}: incidente de segurança, 80% do prazo`)
    expect(text).not.toContain('chave')
  }
  await later('2026-11-27T14:00:00Z')
  expect((await close(id, 'not_needed', 'A chave já não valia.')).status).toBe(204)
  expect(await listed()).toEqual([])
  expect((await read(id)).closing).toMatchObject({ outcome: 'not_needed', text: 'A chave já não valia.' })
})

test('a corrected time of discovery moves the deadline; an impossible time is refused', async () => {
  await later('2026-11-29T15:00:00Z')
  const id = await add({ known_at: '2026-11-24T12:00:00.000Z' })
  await raiseAlarms(site.app)
  const save = async (known_at: string) =>
    send('PUT', `/${id}`, { ...typed, known_at, version: (await read(id)).version })
  expect((await save('2027-01-01T12:00:00.000Z')).json().errors).toHaveProperty('known_at')
  expect((await save('2026-11-23T12:00:00.000Z')).status).toBe(204)
  expect((await read(id)).due_at).toBe('2026-11-26T12:00:00.000Z')
  expect(await raiseAlarms(site.app)).toBe(1)
  expect((await send('POST', '', { ...typed, known_at: '2027-01-01T12:00:00.000Z' })).status).toBe(422)
})

test('an auditor reads and changes nothing; every change and opening is in the audit log', async () => {
  const id = await add()
  const { version } = await read(id)
  await send('PUT', `/${id}`, { ...complete, version })
  const auditor = await operatorAtWork(site, 'Ada', ['auditor'])
  expect((await auditor.office.send('GET', `${base}/${id}`)).status).toBe(200)
  expect((await auditor.office.send('POST', base, { body: typed })).status).toBe(403)
  expect((await auditor.office.send('PUT', `${base}/${id}`, { body: { ...typed, version: 2 } })).status).toBe(403)
  const closing = { outcome: 'not_needed', text: 'Sem risco.' }
  expect((await auditor.office.send('POST', `${base}/${id}/closing`, { body: closing })).status).toBe(403)
  await close(id, 'not_needed', 'Sem risco.')
  const { rows } = await site.app.pool.query('select action, facts from audit_entries where subject = $1 order by id', [
    `incident:${id}`,
  ])
  expect(rows.map(({ action }) => action)).toEqual([
    'incident_added',
    'incident_opened',
    'incident_changed',
    'incident_opened',
    'incident_closed',
  ])
  expect(rows.at(-1)?.facts).toEqual({ outcome: 'not_needed' })
})

test('a closed incident is kept five years, an open one longer', async () => {
  await later('2026-11-30T15:00:00Z')
  const listed = async () => (await send('GET', '')).json().data as ListedIncident[]
  const before = (await listed()).length
  expect(before).toBeGreaterThan(2)
  const count = async () => (await site.app.pool.query('select count(*)::int as count from incidents')).rows[0].count
  clock = Date.parse('2031-11-17T15:00:00Z')
  await endRows(site.app, ['incidents'])
  expect(await count()).toBe(before)
  clock = Date.parse('2031-11-20T15:00:00Z')
  await endRows(site.app, ['incidents'])
  expect(await count()).toBe(before - 1)
  clock = Date.parse('2040-01-01T15:00:00Z')
  await endRows(site.app, ['incidents'])
  const { rows } = await site.app.pool.query('select closed_at from incidents')
  expect(rows).toEqual([{ closed_at: null }])
})

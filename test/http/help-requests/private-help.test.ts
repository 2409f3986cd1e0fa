import { beforeAll, expect, test } from 'vitest'
import { exportAccount, readOwnAccount } from '#contract/account.ts'
import { readAlerts } from '#contract/alerts.ts'
import { pauseListing } from '#contract/availability.ts'
import { helpHours } from '#contract/case-kinds.ts'
import { listDecisions } from '#contract/decisions.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import {
  type HelpCase,
  type PrivateMessage,
  privateHelp,
  readPrivateHelp,
  sendPrivateHelp,
} from '#contract/help-request.ts'
import { readListingStatus } from '#contract/listing-status.ts'
import { listOrders } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { readConversation } from '#contract/support.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { raiseAlarms } from '#server/safety/worklist/alarms.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { forgetAttempts, makeJobsDue } from '#test/world/direct-writes.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { advertiser, logInAs, password } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
let trust: Awaited<ReturnType<typeof operatorAtWork>>
let ahead = 0
const text = 'Estou com medo. Ele lê tudo o que chega na minha conta.'
const word = 'Girassol Azul'

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
  const { now } = site.app
  site.app.now = () => new Date(now().getTime() + ahead)
  trust = await operatorAtWork(site, 'Confiança', ['trust'])
})

async function someone() {
  await forgetAttempts(site.app)
  const id = await advertiser(site.app)
  return { id, ...(await logInAs(site, id)) }
}

const send = (token: string, body: object) => ask(site.url, sendPrivateHelp, { token, body })
const readAs = (token: string, typed: string) => ask(site.url, readPrivateHelp, { token, body: { word: typed } })
const read = async (token: string, typed: string) =>
  bodyOf<{ messages: PrivateMessage[] }>(await readAs(token, typed)).messages.map(one => [one.team, one.text])

const waiting = async () =>
  ((await trust.office.send('GET', '/api/operator/worklist?only=help')).json().data as WorklistItem[]).map(item => ({
    ...{ id: item.id, account: item.account?.id ?? null },
    hours: (Date.parse(item.due) - Date.parse(item.since)) / hourMs,
  }))
const caseOf = async (accountId: number) => (await waiting()).find(({ account }) => account === accountId)?.id as number
const at = (id: number, more = '') => `/api/operator/help-requests/${id}${more}`
const open = async (id: number) => (await trust.office.send('GET', at(id))).json() as HelpCase
const act = async (id: number, what: string, body: object) =>
  (await trust.office.send('POST', at(id, what), { body })).status

/** Everything the account's holder can read, except values that change over time. */
async function everythingOf(token: string) {
  const reading = [readOwnAccount, readListingStatus, readAlerts, listDecisions, listOrders, readConversation]
  const texts = []
  for (const call of reading) texts.push((await ask(site.url, call, { token })).text.replace(/"used_seconds":\d+/g, ''))
  const all = bodyOf<object>(await ask(site.url, exportAccount, { token, body: { password } }))
  return JSON.stringify([texts, { ...all, exported_at: null, sessions: null }])
}

test('a note leaves no trace in anything that the account’s holder can read, and sends no e-mail', async () => {
  const { id, token, email } = await someone()
  const before = await everythingOf(token)
  expect((await send(token, { text, word })).status).toBe(204)
  await act(await caseOf(id), '/answer', { text: 'Obrigada por escrever. Há perigo agora?' })
  await makeJobsDue(site.app)
  await runQueued(site.app, tasks)
  expect(await everythingOf(token)).toBe(before)
  expect(mailbox.to(email)).toEqual([])
  const { rows } = await site.app.pool.query('select payload::text from graphile_worker._private_jobs')
  expect(JSON.stringify(rows)).not.toContain('medo')
  expect(site.written.join('\n')).not.toMatch(/medo|[Gg]irassol/)
})

test('only the secret word, in any case and spacing, shows the notes; wrong words get the same answer', async () => {
  const { id, token } = await someone()
  await send(token, { text, word })
  await act(await caseOf(id), '/answer', { text: 'Estamos aqui.' })
  await send(token, { text: 'Ele saiu.', word: '  girassol AZÚL ' })
  const notes = [
    [false, text],
    [true, 'Estamos aqui.'],
    [false, 'Ele saiu.'],
  ]
  expect(await read(token, 'GIRASSOL azul')).toEqual(notes)
  expect(await read(token, 'girassol')).toEqual([])
  const stranger = await someone()
  expect((await readAs(token, 'outra palavra')).text).toBe((await readAs(stranger.token, 'outra palavra')).text)
  expect(await read(stranger.token, word)).toEqual([])
  expect((await readAs(token, 'abc')).status).toBe(422)
  // Both notes are in one case.
  expect((await waiting()).filter(({ account }) => account === id)).toHaveLength(1)
})

test('guessing words is limited, and another word opens another case', async () => {
  const { id, token } = await someone()
  await send(token, { text, word })
  await send(token, { text: 'Um teste de quem vigia.', word: 'isca do vigia' })
  expect(await read(token, 'isca do vigia')).toEqual([[false, 'Um teste de quem vigia.']])
  const tries = []
  for (let turn = 0; turn < 20; turn++) tries.push((await readAs(token, `palpite ${turn}`)).status)
  expect(tries).toEqual(Array(20).fill(200))
  const stopped = await readAs(token, word)
  expect([stopped.status, stopped.message]).toEqual([429, 'Foram muitas palavras em um dia. Tente de novo amanhã.'])
  // The limit does not apply to sending notes.
  expect((await send(token, { text: 'Ele adivinha.' })).status).toBe(204)
  expect((await waiting()).filter(({ account }) => account === id)).toHaveLength(3)
  ahead += 23 * hourMs
  expect((await readAs(token, word)).status).toBe(429)
  ahead += hourMs
  expect(await read(token, word)).toEqual([[false, text]])
  ahead -= dayMs
})

test('reading with the right word never counts as a guess', async () => {
  const { token } = await someone()
  await send(token, { text, word })
  for (let turn = 0; turn < 25; turn++) expect(await read(token, word)).toEqual([[false, text]])
})

test('a note, due in two hours, is visible to trust operators only, who are mailed without its text', async () => {
  const { id, token } = await someone()
  const { office: support } = await operatorAtWork(site, 'Atendimento', ['support', 'content', 'kyc'])
  await send(token, { text })
  await makeJobsDue(site.app)
  await runQueued(site.app, tasks)
  const request = await caseOf(id)
  expect((await waiting()).find(one => one.id === request)?.hours).toBe(2)
  const mail = mailbox.to(trust.email).at(-1)
  expect(mail?.subject).toBe('Há um caso urgente')
  expect(mail?.text).not.toContain('medo')
  expect((await support.send('GET', at(request))).status).toBe(403)
  expect((await support.send('GET', '/api/operator/worklist?only=help')).json().data).toEqual([])
  const one = await open(request)
  expect(one).toMatchObject({ account: { id, paused: false }, answerable: false, messages: [{ operator: null, text }] })
  // Without a secret word the person could not read an answer.
  expect(await act(request, '/answer', { text: 'Olá.' })).toBe(409)
})

test('each step is stored, and audited without its text; a new note reopens a closed case', async () => {
  const { id, token } = await someone()
  await send(token, { text, word })
  const request = await caseOf(id)
  expect(await act(request, '/answer', { text: 'Há perigo agora?' })).toBe(204)
  expect((await waiting()).find(one => one.id === request)?.hours).toBe(helpHours.team)
  expect(await act(request, '/steps', { step: 'dial_100', note: 'Protocolo 123' })).toBe(204)
  for (const step of ['punish', 'answered']) expect(await act(request, '/steps', { step, note: '' })).toBe(422)
  expect(await act(request, '/closing', { outcome: 'forwarded', note: '' })).toBe(204)
  expect(await act(request, '/steps', { step: 'danger', note: '' })).toBe(409)
  expect((await waiting()).some(one => one.id === request)).toBe(false)
  const closed = await open(request)
  expect(closed.steps.map(({ step, note }) => [step, note])).toEqual([
    ['answered', ''],
    ['dial_100', 'Protocolo 123'],
  ])
  expect(closed.closed).toMatchObject({ outcome: 'forwarded', operator: 'Confiança' })
  const { rows } = await site.app.pool.query(
    "select action, facts from audit_entries where subject = $1 and action <> 'help_opened' order by id",
    [`help:${request}`],
  )
  expect(rows).toEqual([
    { action: 'help_answered', facts: {} },
    { action: 'help_step_taken', facts: { step: 'dial_100' } },
    { action: 'help_closed', facts: { outcome: 'forwarded' } },
  ])
  await send(token, { text: 'Voltou.', word })
  expect((await waiting()).find(one => one.id === request)?.hours).toBe(2)
})

test('an operator can neither open nor decide a request from their own account', async () => {
  const { id, token } = await someone()
  await send(token, { text })
  const request = await caseOf(id)
  const row = { operator_id: trust.id, account_id: id, found_at: new Date() }
  await site.app.db.insertInto('operator_own_accounts').values(row).execute()
  expect((await trust.office.send('GET', at(request))).status).toBe(403)
  expect(await act(request, '/closing', { outcome: 'silent', note: '' })).toBe(403)
  await site.app.db.deleteFrom('operator_own_accounts').execute()
  expect(await act(request, '/closing', { outcome: 'silent', note: '' })).toBe(204)
})

test('an overdue case raises one alarm, whose text reveals nothing', async () => {
  const { id, token } = await someone()
  await send(token, { text, word })
  const request = await caseOf(id)
  const alarms = () => site.log.filter(line => line.event === 'case_due' && line.facts?.id === request)
  await raiseAlarms(site.app)
  expect(alarms()).toEqual([])
  ahead += 2 * hourMs
  await raiseAlarms(site.app)
  await raiseAlarms(site.app)
  expect(alarms().map(({ facts }) => facts?.percent)).toEqual([100])
  await makeJobsDue(site.app)
  await runQueued(site.app, tasks)
  const { rows } = await site.app.pool.query('select protocol from cases where id = $1', [request])
  const mails = mailbox.to(trust.email).filter(({ text }) => text?.includes(`${rows[0].protocol}: urgente`))
  expect(mails).toHaveLength(1)
  ahead = 0
})

test('the pause button on the help page pauses the account', async () => {
  const { token } = await someone()
  expect((await ask(site.url, pauseListing, { token })).status).toBe(204)
  expect((await ask(site.url, readListingStatus, { token })).text).toContain('"paused_at":"')
})

test('the case outlives a deleted account, and is deleted after its term once closed', async () => {
  const { id, token } = await someone()
  await send(token, { text, word })
  const request = await caseOf(id)
  await site.app.db.deleteFrom('accounts').where('id', '=', id).execute()
  expect(await open(request)).toMatchObject({ account: null, answerable: false, messages: [{ text }] })
  expect((await waiting()).some(one => one.id === request && one.account === null)).toBe(true)
  await act(request, '/closing', { outcome: 'silent', note: 'Conta excluída.' })
  const due = async () =>
    (await runRetention(site.app, { dryRun: true, confirmed: false })).classes.find(({ key }) => key === 'helpRequests')
      ?.due
  ahead += (privateHelp.keptDays - 1) * dayMs
  expect(await due()).toBe(0)
  ahead += dayMs
  expect(await due()).toBeGreaterThan(0)
  await endRows(site.app, ['cases'])
  expect(await due()).toBe(0)
  expect((await trust.office.send('GET', at(request))).status).not.toBe(200)
  const left = await site.app.pool.query('select from case_entries where case_id = $1', [request])
  expect(left.rowCount).toBe(0)
  ahead = 0
})

test('the help page has a neutral URL, and forbids storing', async () => {
  expect(paths.more).not.toMatch(/ajud|help|socorr|denunc/i)
  const page = await fetch(site.url + paths.more)
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect((await fetch(site.url + paths.hours)).headers.get('cache-control')).toBe('private, no-cache')
  expect(await page.text()).not.toMatch(/Preciso de ajuda/)
  const { token } = await someone()
  expect((await readAs(token, word)).headers.get('cache-control')).toContain('no-store')
})

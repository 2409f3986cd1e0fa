import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { AnswerableCase } from '#contract/case.ts'
import { createDataRequest, listDataRequests } from '#contract/data-request.ts'
import { dayMs } from '#contract/durations.ts'
import { type PrivacyOverview, readPrivacy } from '#contract/privacy.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { raiseAlarms } from '#server/safety/worklist/alarms.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf, request } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
let iris: Awaited<ReturnType<typeof operatorAtWork>>

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
  iris = await operatorAtWork(site, 'Íris', ['trust'])
})
beforeEach(async () => {
  mailbox.mails.length = 0
  await forgetAttempts(site.app)
  await site.app.pool.query('delete from cases')
})

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows
const runJobs = () => runQueued(site.app, tasks)
const after = (days: number) => ({ ...site.app, now: () => new Date(Date.now() + days * dayMs) })
const text = 'Corrijam o meu nome: ele mudou no documento.'

async function own(more: object = {}) {
  const person = await signUp(site.url)
  const answer = await ask(site.url, createDataRequest, {
    token: person.token,
    body: { kind: 'correction', text, ...more },
  })
  const [{ id }] = await rows('select id from cases where account_id = $1', person.id)
  return { ...person, ...bodyOf<{ protocol: string; due_at: string }>(answer), requestId: id as number }
}

const contact = (fields: Record<string, string>) =>
  request(site.url, '/contato', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ subject: 'dados-erasure', email: 'bia@teste.local', text, ...fields }).toString(),
  })

async function mailedPath(email = 'bia@teste.local') {
  await runJobs()
  return /\/pedido\/[\w-]{43}/.exec(mailbox.to(email).at(-1)?.text ?? '')?.[0] as string
}

const waiting = async () => (await iris.office.send('GET', '/api/operator/worklist?only=data_request')).json().data
const open = async (id: number) => (await iris.office.send('GET', `/api/operator/cases/${id}`)).json() as AnswerableCase
const answer = (id: number, body: object = {}) =>
  iris.office.send('POST', `/api/operator/cases/${id}/answer`, {
    body: { outcome: 'fulfilled', text: 'O nome foi corrigido.', ...body },
  })

test('a request from the account has a protocol and fifteen calendar days, and is answered once', async () => {
  const { id, token, email, protocol, due_at, requestId } = await own()
  const [row] = await rows('select received_at from cases where id = $1', requestId)
  expect(protocol).toMatch(/^P[0-9A-F]{11}$/)
  expect(Date.parse(due_at) - row.received_at.getTime()).toBe(15 * dayMs)
  expect(await waiting()).toMatchObject([{ kind: 'data_request', id: requestId, account: { id }, due: due_at }])
  expect(await open(requestId)).toMatchObject({ protocol, text, email, from_account: true, account: { id } })
  expect((await answer(requestId, { text: ' ' })).json().errors).toEqual({ text: ['Escreva a resposta.'] })
  expect((await answer(requestId)).status).toBe(204)
  const again = await answer(requestId)
  expect([again.status, again.json().message]).toEqual([409, 'Este caso já foi respondido por Íris.'])
  expect(await waiting()).toEqual([])
  await runJobs()
  const [mail] = mailbox.to(email).filter(({ subject }) => subject === 'O seu pedido foi respondido')
  expect(mail?.text).toContain('/privacidade')
  expect(mail?.text).not.toContain('O nome foi corrigido.')
  const listed = bodyOf<{ data: object[] }>(await ask(site.url, listDataRequests, { token }))
  expect(listed.data).toMatchObject([
    { protocol, due_at: null, answer: { outcome: 'fulfilled', text: 'O nome foi corrigido.' } },
  ])
  const entries = await rows(
    `select action, facts from audit_entries where subject = $1 order by id`,
    `data_request:${requestId}`,
  )
  expect(entries).toEqual([
    { action: 'data_request_opened', facts: { account: id } },
    { action: 'data_request_answered', facts: { account: id, subject: 'correction', outcome: 'fulfilled' } },
  ])
  const { views } = bodyOf<PrivacyOverview>(await ask(site.url, readPrivacy, { token }))
  expect(views).toMatchObject([{ part: 'request', roles: ['trust'] }])
  const history = (await iris.office.send('GET', `/api/operator/accounts/${id}/history`)).json().data
  expect(history.slice(0, 2)).toMatchObject([
    { what: 'data_request_answered', operator: 'Íris', facts: { code: protocol } },
    { what: 'data_requested', operator: null, facts: { code: protocol, request: 'correction' } },
  ])
})

test('nobody can read another account’s requests, and an account has at most five open ones', async () => {
  const { token } = await own()
  const other = await signUp(site.url)
  expect(bodyOf(await ask(site.url, listDataRequests, { token: other.token }))).toEqual({ data: [] })
  const again = () => ask(site.url, createDataRequest, { token, body: { kind: 'question', text } })
  for (let sent = 1; sent < 5; sent++) expect((await again()).status).toBe(201)
  expect((await again()).status).toBe(409)
  expect((await ask(site.url, createDataRequest, { token, body: { kind: 'outro', text: '' } })).errors).toEqual({
    kind: ['Escolha o tipo do pedido.'],
    text: ['Escreva o seu pedido.'],
  })
})

test('an operator who cannot answer sees which role can, and the attempt is audited', async () => {
  const { requestId } = await own()
  const { office, id } = await operatorAtWork(site, 'Bruno', ['support'])
  const path = `/api/operator/cases/${requestId}`
  const read = await office.send('GET', path)
  expect(read.status).toBe(403)
  expect(read.json().message).toContain('que é de Confiança e segurança.')
  const body = { outcome: 'fulfilled', text: 'O nome foi corrigido.' }
  expect((await office.send('POST', `${path}/answer`, { body })).status).toBe(403)
  const refused = await rows(
    `select facts ->> 'call' as call from audit_entries where subject = $1 and action = 'access_refused' order by id`,
    `operator:${id}`,
  )
  expect(refused.map(({ call }) => call)).toEqual([
    'GET /api/operator/cases/:id',
    'POST /api/operator/cases/:id/answer',
  ])
})

test('without an account, the request reaches the team only after the mailed link proves who asks', async () => {
  const sent = await contact({})
  expect([sent.status, sent.headers.location]).toEqual([303, '/contato?enviada=pedido'])
  expect((await request(site.url, '/contato?enviada=pedido')).text).toContain('Falta confirmar.')
  const [{ id, protocol }] = await rows('select id, protocol from cases')
  expect(await waiting()).toEqual([])
  expect((await iris.office.send('GET', `/api/operator/cases/${id}`)).status).toBe(404)
  expect((await answer(id)).status).toBe(404)
  const path = await mailedPath()
  const page = await request(site.url, path)
  // A mail program that merely opens the link does not confirm the request.
  expect(page.text).toContain('Confirme o seu pedido')
  expect(await waiting()).toEqual([])
  const confirmed = await request(site.url, path, { method: 'POST' })
  expect([confirmed.status, confirmed.headers.location]).toEqual([303, `${path}?enviada=1`])
  expect((await request(site.url, `${path}?enviada=1`)).text).toContain('Pedido confirmado.')
  expect(await waiting()).toMatchObject([{ id, account: null, facts: { protocol, kind: 'erasure' } }])
  const [{ received_at, due_at }] = await rows('select received_at, due_at from cases')
  expect(due_at.getTime() - received_at.getTime()).toBe(15 * dayMs)
  expect(await open(id)).toMatchObject({ email: 'bia@teste.local', from_account: false, account: null })
  expect((await answer(id, { outcome: 'partly', text: 'Apagamos a mensagem; a denúncia fica.' })).status).toBe(204)
  const answered = await request(site.url, await mailedPath())
  for (const text of ['Atendido em parte', 'Apagamos a mensagem; a denúncia fica.', protocol])
    expect(answered.text).toContain(text)
  expect(answered.headers['cache-control']).toBe('no-store')
  expect((await request(site.url, `/pedido/${'a'.repeat(43)}`)).status).toBe(404)
  expect((await request(site.url, `/pedido/${'a'.repeat(43)}`, { method: 'POST' })).status).toBe(404)
})

test('the contact page asks for an address, and answers known and unknown ones alike', async () => {
  const { email } = await signUp(site.url)
  const known = await contact({ email })
  const unknown = await contact({ email: 'ninguem@teste.local' })
  expect([known.status, known.headers.location]).toEqual([unknown.status, unknown.headers.location])
  const missing = await contact({ email: '' })
  expect(missing.status).toBe(422)
  expect(missing.text).toContain('Informe o seu e-mail: por ele confirmamos que é você.')
  expect(missing.text).toContain(text)
})

test('an address is mailed at most three links a day', async () => {
  for (let sent = 0; sent < 3; sent++) expect((await contact({})).status).toBe(303)
  expect((await contact({})).status).toBe(429)
})

test('mails the team at half, four fifths and the end of the term, once each', async () => {
  const { requestId, protocol } = await own()
  const alarmsAfter = async (days: number) => {
    mailbox.mails.length = 0
    await raiseAlarms(after(days))
    await runJobs()
    return mailbox.to(iris.email).map(mail => /(50|80)% do prazo|prazo vencido/.exec(mail.text ?? '')?.[0])
  }
  expect(await alarmsAfter(7)).toEqual([])
  expect(await alarmsAfter(7.6)).toEqual(['50% do prazo'])
  expect(await alarmsAfter(7.7)).toEqual([])
  expect(await alarmsAfter(12.1)).toEqual(['80% do prazo'])
  expect(await alarmsAfter(15.1)).toEqual(['prazo vencido'])
  expect(await alarmsAfter(16)).toEqual([])
  const alarms = site.log.filter(({ event }) => event === 'case_due').map(({ facts }) => facts)
  expect(alarms).toEqual([50, 80, 100].map(percent => ({ id: requestId, percent, kind: 'correction' })))
  expect(mailbox.mails.every(mail => !mail.text?.includes(text))).toBe(true)
  expect(protocol).not.toBe('')
})

test('an unconfirmed request is deleted after a week, and an answered one after five years', async () => {
  const { requestId } = await own()
  await contact({})
  await endRows(after(6), ['cases'])
  expect(await rows('select from cases')).toHaveLength(2)
  await endRows(after(8), ['cases'])
  expect(await rows('select id from cases')).toEqual([{ id: requestId }])
  // A pending request is never deleted.
  await endRows(after(6 * 365), ['cases'])
  expect(await rows('select from cases')).toHaveLength(1)
  expect((await answer(requestId)).status).toBe(204)
  await endRows(after(6 * 365), ['cases'])
  expect(await rows('select from cases')).toEqual([])
})

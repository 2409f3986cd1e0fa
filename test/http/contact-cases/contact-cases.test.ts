import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/account.ts'
import { addBusinessDays } from '#contract/business-days.ts'
import type { AnswerableCase } from '#contract/case.ts'
import type { ContactCaseKind } from '#contract/case-kinds.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { runRetention } from '#server/retention/run-retention.ts'
import { raiseAlarms } from '#server/safety/worklist/alarms.ts'
import { tasks } from '#server/tasks.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, request } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { password, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
let iris: Awaited<ReturnType<typeof operatorAtWork>>
let bruno: Awaited<ReturnType<typeof operatorAtWork>>

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
  iris = await operatorAtWork(site, 'Íris', ['trust'])
  bruno = await operatorAtWork(site, 'Bruno', ['support'])
})
beforeEach(async () => {
  mailbox.mails.length = 0
  await forgetAttempts(site.app)
  await site.app.pool.query('delete from cases')
})

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows
const runJobs = () => runQueued(site.app, tasks)
const after = (hours: number) => ({ ...site.app, now: () => new Date(Date.now() + hours * hourMs) })
const text = 'A fatura mostra duas cobranças no mesmo dia.'
const email = 'bia@teste.local'

const contact = (fields: Record<string, string>) =>
  request(site.url, '/contato', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ subject: 'card', email, text, ...fields }).toString(),
  })

async function written(kind: ContactCaseKind, fields: Record<string, string> = {}) {
  const { status, headers } = await contact({ subject: kind, ...fields })
  expect(status).toBe(303)
  const [row] = await rows('select id, protocol, received_at, due_at from cases order by id desc limit 1')
  return { ...row, location: headers.location } as {
    id: number
    protocol: string
    received_at: Date
    due_at: Date
    location: string
  }
}

type Operator = typeof iris
const waiting = async ({ office }: Operator, kind: 'complaint' | 'authority') =>
  (await office.send('GET', `/api/operator/worklist?only=${kind}`)).json().data
const open = ({ office }: Operator, id: number) => office.send('GET', `/api/operator/cases/${id}`)
const answer = ({ office }: Operator, id: number, body: object = {}) =>
  office.send('POST', `/api/operator/cases/${id}/answer`, {
    body: { outcome: 'solved', text: 'Devolvemos a cobrança repetida.', ...body },
  })

test('each kind has its own deadline, counted from its receipt, and waits in the shared queue', async () => {
  const card = await written('card')
  expect(card.due_at).toEqual(addBusinessDays(card.received_at, 7))
  const consumer = await written('consumer')
  expect(consumer.due_at.getTime() - consumer.received_at.getTime()).toBe(5 * dayMs)
  const authority = await written('authority')
  expect(authority.due_at.getTime() - authority.received_at.getTime()).toBe(dayMs)
  const listed = await waiting(bruno, 'complaint')
  expect(listed.map(({ id }: { id: number }) => id).toSorted()).toEqual([card.id, consumer.id].toSorted())
  expect(listed[0]).toMatchObject({ account: null, due: consumer.due_at.toISOString() })
  expect(await waiting(iris, 'authority')).toMatchObject([
    { id: authority.id, facts: { protocol: authority.protocol, kind: 'authority' } },
  ])
  const figures = (await iris.office.send('GET', '/api/operator/worklist/figures')).json().data
  const counted = figures.filter(({ kind }: { kind: string }) => ['authority', 'complaint'].includes(kind))
  expect(counted).toMatchObject([
    { kind: 'authority', waiting: 1 },
    { kind: 'complaint', waiting: 2 },
  ])
})

test('the page and a mail show the protocol, and the mail quotes nothing', async () => {
  const { protocol, location } = await written('consumer')
  expect(protocol).toMatch(/^C[0-9A-F]{11}$/)
  expect(location).toBe(`/contato?enviada=${protocol}`)
  expect((await request(site.url, location)).text).toContain(protocol)
  await runJobs()
  const [mail, ...others] = mailbox.to(email)
  expect(others).toEqual([])
  expect(mail?.text).toContain(protocol)
  expect(mail?.text).toContain('em até 5 dias')
  expect(mail?.text).not.toContain(text)
  // The page does not show an invalid protocol number.
  expect((await request(site.url, '/contato?enviada=C%3Cb%3E')).text).toContain('Mensagem enviada.')
})

test('an address is required, and gets at most ten protocols a day', async () => {
  const missing = await contact({ email: '' })
  expect(missing.status).toBe(422)
  expect(missing.text).toContain('Informe o seu e-mail: o protocolo e a resposta chegam por ele.')
  for (let sent = 0; sent < 10; sent++) expect((await contact({})).status).toBe(303)
  expect((await contact({})).status).toBe(429)
})

test('a case is answered once, by mail, and its note stays with the team', async () => {
  const { id, protocol } = await written('card')
  const person = await signUp(site.url)
  await site.app.pool.query('update cases set email = $1', [person.email])
  const read = (await open(bruno, id)).json() as AnswerableCase
  expect(read).toMatchObject({ protocol, text, email: person.email, account: { id: person.id }, answer: null })
  await runJobs()
  mailbox.mails.length = 0
  expect((await answer(bruno, id, { text: ' ', note: ' ' })).json().errors).toEqual({
    text: ['Escreva a resposta.'],
    note: ['Escreva a nota ou deixe-a de fora.'],
  })
  expect((await answer(bruno, id, { note: 'Pedido em dobro, devolvido.' })).status).toBe(204)
  const again = await answer(iris, id)
  expect([again.status, again.json().message]).toEqual([409, 'Este caso já foi respondido por Bruno.'])
  expect(await waiting(bruno, 'complaint')).toEqual([])
  await runJobs()
  const [mail, ...others] = mailbox.to(person.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain(`${protocol}: atendido.`)
  expect(mail?.text).toContain('Devolvemos a cobrança repetida.')
  expect(mail?.text).not.toContain('em dobro')
  expect((await open(iris, id)).json().answer).toMatchObject({ note: 'Pedido em dobro, devolvido.', operator: 'Bruno' })
  const entries = await rows(
    'select action, facts from audit_entries where subject = $1 and operator_id = $2 order by id',
    `contact_case:${id}`,
    bruno.id,
  )
  expect(entries).toEqual([
    { action: 'contact_case_opened', facts: { account: person.id } },
    { action: 'contact_case_answered', facts: { account: person.id, subject: 'card', outcome: 'solved' } },
  ])
})

test('only operators with the role see an authority’s request, even one from the same address', async () => {
  const complaint = await written('card')
  const authority = await written('authority')
  expect(
    await bruno.office.send('GET', '/api/operator/worklist?only=authority').then(({ json }) => json().data),
  ).toEqual([])
  expect((await open(bruno, authority.id)).status).toBe(404)
  expect((await answer(bruno, authority.id)).status).toBe(404)
  expect((await open(bruno, complaint.id)).json().others).toEqual([])
  expect((await open(iris, complaint.id)).json().others).toMatchObject([{ id: authority.id, kind: 'authority' }])
  expect((await answer(iris, authority.id, { outcome: 'misplaced' })).status).toBe(204)
})

test.each([
  ['card', 'select extract(epoch from due_at - received_at) / 3600 as hours from cases'],
  ['consumer', 'select 120 as hours'],
  ['authority', 'select 24 as hours'],
] as const)('mails the team about a case (%s) at half, four fifths and the end, once each', async (kind, length) => {
  const { id, protocol } = await written(kind)
  const hours = Number((await rows(length))[0].hours)
  const alarmsAfter = async (part: number) => {
    mailbox.mails.length = 0
    await raiseAlarms(after(part * hours))
    await runJobs()
    const own = mailbox.to(iris.email).filter(mail => mail.text?.includes(protocol))
    return own.map(mail => /(50|80)% do prazo|prazo vencido/.exec(mail.text ?? '')?.[0])
  }
  expect(await alarmsAfter(0.49)).toEqual([])
  expect(await alarmsAfter(0.51)).toEqual(['50% do prazo'])
  expect(await alarmsAfter(0.6)).toEqual([])
  expect(await alarmsAfter(0.81)).toEqual(['80% do prazo'])
  expect(await alarmsAfter(1.01)).toEqual(['prazo vencido'])
  expect(await alarmsAfter(1.1)).toEqual([])
  const alarms = site.log.filter(({ event, facts }) => event === 'case_due' && facts?.id === id)
  expect(alarms.map(({ facts }) => facts)).toEqual([50, 80, 100].map(percent => ({ id, percent, kind })))
  expect(mailbox.mails.every(mail => !mail.text?.includes(text))).toBe(true)
})

test('an answered case is kept for five years, and a waiting one is never deleted', async () => {
  const { id } = await written('consumer')
  const years = (count: number) => after(count * 365 * 24)
  await endRows(years(6), ['cases'])
  expect(await rows('select id from cases')).toEqual([{ id }])
  expect((await answer(bruno, id)).status).toBe(204)
  await endRows(years(4.9), ['cases'])
  expect(await rows('select from cases')).toHaveLength(1)
  const counted = await runRetention({ ...site.app, ...years(5.1) }, { dryRun: true, confirmed: false })
  expect(counted.classes).toContainEqual({ key: 'contactCases', due: 1, held: 0 })
  await endRows(years(5.1), ['cases'])
  expect(await rows('select from cases')).toEqual([])
})

test('deleting an account deletes its answered complaints, but no request of an authority', async () => {
  const person = await signUp(site.url)
  const answered = await written('card', { email: person.email })
  const open = await written('consumer', { email: person.email })
  const authority = await written('authority', { email: person.email })
  for (const { id } of [answered, authority]) expect((await answer(iris, id)).status).toBe(204)
  expect((await ask(site.url, deleteAccount, { token: person.token, body: { password } })).status).toBe(204)
  const left = await rows('select id from cases order by id')
  expect(left.map(({ id }) => id)).toEqual([open.id, authority.id])
})

import { beforeAll, expect, test } from 'vitest'
import { rename } from '#contract/account.ts'
import { forgotPassword } from '#contract/password.ts'
import { register } from '#contract/registration.ts'
import { authenticate } from '#contract/session.ts'
import { sendMessage } from '#contract/support.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { openAuthors } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, passGate, request } from '#test/world/calls.ts'
import { cardBuyer, cards, openCardServer } from '#test/world/card-payments.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { newcomer, signUp } from '#test/world/people.ts'
import { personalDataWritten } from '#test/world/personal-data.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const gateway = await openCardServer()
const address = '203.0.113.77'
const from = { 'x-forwarded-for': address }
const words = ['Cristalina Andradina', 'sobrenome-raro', 'palavra-procurada', 'Conheço você da Rua Tal', '21987650123']
let site: Booted
let cookie: string

beforeAll(async () => {
  // Log every statement, so that the tests do not depend on which are slow.
  const variables = { SLOW_QUERY_MS: '0', TRUST_PROXY: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:1' }
  site = await bootSite({ variables: { ...variables, ...gateway.variables, DATA_DIR: await ownDataDir() } })
  cookie = await passGate(site.url)
})

const linesOf = (event: string) => site.written.map(line => JSON.parse(line)).filter(line => line.event === event)

test('a slow statement is logged with its text, duration and request id, even after a body was read', async () => {
  const { status, headers } = await ask(site.url, forgotPassword, { body: { email: 'ninguem@teste.local' } })
  expect(status).toBe(204)
  const lines = linesOf('slow_query').filter(line => line.request_id === headers.get('x-request-id'))
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines)
    expect(line).toMatchObject({ level: 'warn', version: '0.1.0', milliseconds: expect.any(Number) })
  expect(lines.map(({ statement }) => statement).join('\n')).toContain('insert into attempts')
})

test('a statement that is not slow is not logged', async () => {
  const { app, log } = await bootSite({ variables: { SLOW_QUERY_MS: '100000' } })
  await app.pool.query('select 1')
  expect(log).toEqual([])
})

test('the log and the metrics contain no personal data, whatever people do and whatever fails', async () => {
  const person = newcomer({ name: 'Cristalina Andradina', email: 'sobrenome-raro@teste.local' })
  expect((await ask(site.url, register, { body: person, headers: from })).status).toBe(201)
  await ask(site.url, register, { body: person, headers: from })
  await ask(site.url, authenticate, { body: { username: person.email, password: 'senha-errada-1' }, headers: from })
  await ask(site.url, forgotPassword, { body: { email: person.email }, headers: from })
  await request(site.url, '/home-companions?city=palavra-procurada&nickname=palavra-procurada', {
    headers: { ...from, cookie },
  })
  const { token, id } = await signUp(site.url)
  await ask(site.url, sendMessage, {
    token,
    headers: from,
    body: { client_id: crypto.randomUUID(), text: 'Conheço você da Rua Tal, 21987650123' },
  })
  await ask(site.url, rename, { token, headers: from, body: { name: 'Cristalina Andradina' } })
  const authors = openAuthors(site)
  const author = await authors.newcomer()
  await authors.added(author.token, [['image', await goodJpeg()]])
  const buyer = await cardBuyer(site.app, site.url)
  await buyer.paid()
  await buyer.pay({ number: cards.declined })
  gateway.state.down = true
  await buyer.pay({ number: cards.authorized })
  gateway.state.down = false
  const { office } = await operatorAtWork(site)
  await office.send('GET', `/api/operator/orders?search=${encodeURIComponent('Cristalina Andradina')}`)
  await runQueued(site.app, tasks)

  await site.app.pool.query('alter table contact_messages rename to gone')
  const contact = { subject: 'question', email: 'sobrenome-raro@teste.local', text: 'Conheço você da Rua Tal' }
  const failed = await fetch(`${site.url}/contato`, {
    method: 'POST',
    headers: from,
    body: new URLSearchParams(contact),
  })
  expect(failed.status).toBe(500)
  await site.app.pool.query('alter table gone rename to contact_messages')

  for (const event of ['slow_query', 'unexpected_error', 'job_failed'])
    expect([event, linesOf(event).length > 0]).toEqual([event, true])
  const secrets = [token, author.token, buyer.token, cookie.split('=')[1] ?? '', '529.982.247-25', '52998224725']
  const known = [...words, ...secrets, ...Object.values(cards), 'Ana Souza', `/perfil-user/${id}`, address]
  expect(await personalDataWritten(site, known)).toEqual([])
})

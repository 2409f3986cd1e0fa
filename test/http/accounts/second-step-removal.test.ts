import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { changeEmail } from '#contract/account.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { askRemoval, cancelRemoval, secondStepMessages } from '#contract/second-step.ts'
import { endRemovals } from '#server/people/accounts/second-step-removal.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { forgetExpired } from '#server/schedule.ts'
import { tasks } from '#server/tasks.ts'
import { codeOf, operatorAtWork } from '#test/world/back-office.ts'
import { ask, collectEndpoints, request } from '#test/world/calls.ts'
import { forgetAttempts } from '#test/world/direct-writes.ts'
import { expectDiscreet, type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { logIn, newcomer, password, signUp } from '#test/world/people.ts'
import { logInWith, personWithSecondStep, secondStepOf } from '#test/world/second-step.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
let clock: number

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({
    variables: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://vespera.example', CONTACT_EMAIL: 'fale@central.example' },
  })
  clock = Date.parse('2026-11-21T12:00:00Z')
  site.app.now = () => new Date(clock)
})
beforeEach(async () => {
  clock += dayMs
  await forgetAttempts(site.app)
})

type Person = Awaited<ReturnType<typeof personWithSecondStep>>

const askFor = (username: string, typed = password) =>
  ask(site.url, askRemoval, { body: { username, password: typed } })
const stateOf = (token: string) => secondStepOf(site.url, token)

async function linksTo(email: string) {
  await runQueued(site.app, tasks)
  return mailbox.to(email).flatMap(({ text = '' }) => /\/segundo-passo\/[\w-]{43}/.exec(text) ?? [])
}
const waitMails = (email: string) =>
  mailbox.to(email).filter(({ subject }) => subject === 'A verificação em duas etapas vai ser desligada')

const open = (path: string) => request(site.url, path)
const press = (path: string, button: 'start' | 'cancel') =>
  request(site.url, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `${button}=1`,
  })

/** Lets the time pass as the schedule does, and the mails leave. */
async function pass(days: number) {
  for (let hour = 0; hour < days * 24; hour += 6) {
    clock += 6 * hourMs
    await endRemovals(site.app)
    await forgetExpired(site.app)
  }
  await runQueued(site.app, tasks)
}

async function personWaiting(): Promise<Person> {
  const person = await personWithSecondStep(site)
  expect((await askFor(person.email)).status).toBe(202)
  const [link = ''] = await linksTo(person.email)
  expect((await press(link, 'start')).status).toBe(303)
  await runQueued(site.app, tasks)
  return person
}

test('without phone and codes: password, mailed link, seven days with mails on days 0, 3 and 6, and then the password is enough', async () => {
  const { email, token } = await personWithSecondStep(site)
  expect((await askFor(email)).status).toBe(202)
  const [link = ''] = await linksTo(email)
  // Opening the link, as mail programs do, starts nothing.
  expect((await open(link)).text).toContain('Começar a espera')
  expect((await stateOf(token)).removal_ends_at).toBeNull()
  const started = await press(link, 'start')
  expect([started.status, started.headers.location]).toEqual([303, `${link}?enviada=1`])
  expect((await open(`${link}?enviada=1`)).text).toContain('A espera começou.')
  expect((await stateOf(token)).removal_ends_at).toBe(new Date(clock + 7 * dayMs).toISOString())
  const counts = []
  for (let day = 0; day < 7; day++) {
    await runQueued(site.app, tasks)
    counts.push(waitMails(email).length)
    expect((await logIn(site.url, email)).message).toBe(secondStepMessages.asked)
    await pass(1)
  }
  expect(counts).toEqual([1, 1, 1, 2, 2, 2, 3])
  expect((await logIn(site.url, email)).status).toBe(200)
  expect(await stateOf(token)).toEqual({ since: null, codes_left: 0, removal_ends_at: null })
  expect(mailbox.to(email).at(-1)?.subject).toBe('A verificação em duas etapas foi desligada')
  for (const mail of mailbox.to(email)) expectDiscreet(mail)
})

test('a request needs the right password, as at the log-in, and an account with a second step', async () => {
  const { email } = await personWithSecondStep(site)
  for (const answer of [await askFor(email, 'outra senha'), await askFor('ninguem@teste.local')])
    expect([answer.status, answer.text]).toEqual([401, JSON.stringify({ message: messages.logInFailed })])
  expect((await askFor((await signUp(site.url)).email)).status).toBe(409)
  expect(await linksTo(email)).toEqual([])
})

test('requests are limited by account, and a wait that has begun is not restarted', async () => {
  const { email } = await personWithSecondStep(site)
  const statuses = []
  for (let round = 0; round < 4; round++) statuses.push((await askFor(email)).status)
  expect(statuses).toEqual([202, 202, 202, 429])
  await forgetAttempts(site.app)
  const links = await linksTo(email)
  await press(links[0] ?? '', 'start')
  const again = await askFor(email)
  expect([again.status, again.message]).toEqual([409, expect.stringContaining('A espera já começou')])
})

test('a link that nobody confirmed ends after an hour, and an invented one opens nothing', async () => {
  const { email, token } = await personWithSecondStep(site)
  await askFor(email)
  const [link = ''] = await linksTo(email)
  clock += hourMs
  expect([(await open(link)).status, (await press(link, 'start')).status]).toEqual([404, 404])
  expect((await open(`/segundo-passo/${'a'.repeat(43)}`)).status).toBe(404)
  await pass(8)
  expect((await stateOf(token)).since).not.toBeNull()
})

test('every mailed link cancels the wait, on any day, and says so', async () => {
  for (const [index, day] of [0, 4, 6.75].entries()) {
    const { email, token } = await personWaiting()
    await pass(day)
    const links = await linksTo(email)
    expect(links.length).toBe(2 + index)
    const link = links.at(-1) ?? ''
    expect((await open(link)).text).toContain('Cancelar: continuar com o código')
    expect((await press(link, 'cancel')).status).toBe(303)
    expect((await open(`${link}?enviada=1`)).text).toContain('O pedido foi cancelado')
    for (const one of links) expect((await press(one, 'start')).status).toBe(404)
    await pass(8)
    expect((await stateOf(token)).since).not.toBeNull()
    expect(mailbox.to(email).at(-1)?.subject).toBe('A verificação em duas etapas continua ligada')
    expect((await logIn(site.url, email)).message).toBe(secondStepMessages.asked)
  }
})

test('a log-in with a code or a recovery code cancels the wait, and so does a session', async () => {
  const ways: Record<string, (person: Person) => Promise<{ status: number }>> = {
    code: ({ email, secret }) => logInWith(site.url, email, codeOf(site.app, secret, 1)),
    recovery: ({ email, codes }) => logInWith(site.url, email, codes[0]),
    session: ({ token }) => ask(site.url, cancelRemoval, { token }),
  }
  for (const way of Object.values(ways)) {
    const person = await personWaiting()
    expect((await logIn(site.url, person.email)).status).toBe(401)
    expect((await stateOf(person.token)).removal_ends_at).not.toBeNull()
    expect((await way(person)).status).toBeLessThan(300)
    expect((await stateOf(person.token)).removal_ends_at).toBeNull()
    await pass(8)
    expect((await logIn(site.url, person.email)).message).toBe(secondStepMessages.asked)
  }
  const { token } = await personWithSecondStep(site)
  expect((await ask(site.url, cancelRemoval, { token })).status).toBe(404)
})

test('nobody can change the e-mail during the wait, because its notices would go elsewhere', async () => {
  const { token } = await personWaiting()
  const { status } = await ask(site.url, changeEmail, { token, body: { email: newcomer().email, password } })
  expect(status).toBe(409)
  expect((await stateOf(token)).removal_ends_at).not.toBeNull()
})

test('after an outage the missing notices still come, and a day passes between the last one and the end', async () => {
  const { email, token } = await personWaiting()
  clock += 20 * dayMs
  await endRemovals(site.app)
  await endRemovals(site.app)
  await endRemovals(site.app)
  await runQueued(site.app, tasks)
  expect(waitMails(email)).toHaveLength(3)
  expect((await stateOf(token)).since).not.toBeNull()
  await pass(1)
  expect((await stateOf(token)).since).toBeNull()
})

test('the queue and the database hold no token of a link', async () => {
  const { email } = await personWaiting()
  const [link = ''] = await linksTo(email)
  const { rows } = await site.app.pool.query(
    `select coalesce((select json_agg(j) from graphile_worker._private_jobs j)::text, '')
      || (select json_agg(l) from second_step_links l)::text as all`,
  )
  const token = link.split('/').at(-1) ?? ''
  expect(token).toHaveLength(43)
  expect(rows[0].all).not.toContain(token)
  expect(JSON.stringify(site.log)).not.toContain(token)
})

const stored = async (accountId: number) => {
  const { rows } = await site.app.pool.query(
    `select a.second_step_at, t.totp_secret, t.totp_step, r.started_at, r.notices, r.noticed_at,
      (select count(*) from account_recovery_codes c where c.account_id = a.id and c.used_at is null) as codes
    from accounts a left join account_authenticators t on t.account_id = a.id
    left join second_step_removals r on r.account_id = a.id where a.id = $1`,
    [accountId],
  )
  return rows[0]
}

test('no call of operators turns off the second step, shortens the wait or cancels it', async () => {
  const { id } = await personWaiting()
  const before = await stored(id)
  expect(before).toMatchObject({ started_at: expect.any(Date), codes: 10 })
  const endpoints = (await collectEndpoints()).filter(({ access }) => access === 'operator')
  expect(endpoints.length).toBeGreaterThan(100)
  const body = {
    ...{ account_id: id, accountId: id, id, reason: 'Perdeu o celular, pediu no atendimento.', text: 'Perdeu tudo.' },
    ...{
      second_step_at: null,
      totp_secret: null,
      started_at: '2020-01-01T00:00:00Z',
      notices: 3,
      password,
      code: '000000',
    },
  }
  const { office } = await operatorAtWork(site)
  for (const { method, path, body: takesBody } of endpoints) {
    // These would end the operator's own session.
    if (/\/operator\/(session|operators|password|passkeys)/.test(path)) continue
    await office.send(method, path.replace(/:\w+/g, String(id)), takesBody === undefined ? {} : { body })
    expect([method, path, await stored(id)]).toEqual([method, path, before])
  }
})

/** Every file whose code names the tables or the column, and so could write them. */
test('only the account’s own log-in and the key rotation touch the second step', async () => {
  const touches = /\b(account_authenticators|account_recovery_codes|second_step_(removals|links|at))\b/
  const folders = ['server', 'bin'].map(async folder =>
    (await readdir(join(projectRoot, folder), { recursive: true })).map(name => join(folder, name)),
  )
  const files = (await Promise.all(folders))
    .flat()
    .filter(name => /(?<!\.test|\/tables)\.ts$/.test(name) && !name.includes('/db/register/'))
  const found: string[] = []
  for (const name of files) if (touches.test(await readFile(join(projectRoot, name), 'utf8'))) found.push(name)
  expect(found.toSorted()).toEqual([
    'server/people/accounts/change-email.ts',
    'server/people/accounts/log-in.ts',
    'server/people/accounts/second-step-codes.ts',
    'server/people/accounts/second-step-removal.ts',
    'server/people/accounts/second-step.ts',
    'server/people/accounts/sessions.ts',
    'server/platform/adapters/vault/rotate-keys.ts',
    'server/platform/emails/second-step.ts',
  ])
  const verbs = /second-step(-codes|-removal)?\.ts'/
  const users: string[] = []
  for (const name of files) {
    const text = await readFile(join(projectRoot, name), 'utf8')
    if (text.split('\n').some(line => /from '.*people\/accounts\/|from '\.\//.test(line) && verbs.test(line)))
      users.push(name)
  }
  expect(users.filter(name => !name.startsWith('server/people/accounts/')).toSorted()).toEqual([
    'server/pages/secret-links.ts',
    'server/schedule.ts',
  ])
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { endRows } from '#server/platform/db/end-rows.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { forgetAttempts, makeJobsDue } from '#test/world/direct-writes.ts'
import { productionEnv } from '#test/world/environment.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
const contactEmail = 'contato@vespera.example'
const mails = () => mailbox.to(contactEmail)

beforeAll(async () => {
  mailbox = await openMailbox()
  const { DEMO: _, ...owner } = productionEnv
  site = await bootSite({ variables: { ...owner, SMTP_URL: mailbox.url, CONTACT_EMAIL: contactEmail } })
})
beforeEach(async () => {
  mailbox.mails.length = 0
  await forgetAttempts(site.app)
})

const read = async (path: string) => (await fetch(site.url + path)).text()
const post = (fields: Record<string, string>) =>
  fetch(`${site.url}/contato`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const report = { subject: 'report', email: 'ana@teste.local', text: 'O anúncio /perfil-user/7\nusa a minha foto.' }

test.each(['/contato', '/regras', '/offline'])('%s says who operates the site, without the age gate', async path => {
  const page = await read(path)
  for (const text of ['Exemplo Anúncios Ltda.', 'CNPJ 12.ABC.345/01DE-35', 'Rua Exemplo, 100', contactEmail])
    expect(page).toContain(text)
  expect(page).toContain('Encarregado de dados: Clara Modelo · Representante legal: Davi Modelo')
  expect(page).toContain('href="/contato"')
})

test.each(['/contato', '/denunciar'])('the helplines can be called from %s, which also names SaferNet', async path => {
  const page = await read(path)
  for (const number of ['180', '100', '190', '188']) expect(page).toContain(`href="tel:${number}"`)
  expect(page).toContain('href="https://www.safernet.org.br/"')
})

test('a message without an account is mailed to the operator once, with a reply address', async () => {
  const answer = await post(report)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/contato?enviada=1'])
  expect(await read('/contato?enviada=1')).toContain('Mensagem enviada.')
  await runQueued(site.app, tasks)
  await runQueued(site.app, tasks)
  const [mail, ...others] = mails()
  expect(others).toEqual([])
  expect(mail?.replyTo).toEqual([{ name: '', address: 'ana@teste.local' }])
  expect(mail?.subject).toMatch(/^Contato pelo site: mensagem \d+$/)
  expect(mail?.text).toContain('Denúncia ou pedido de remoção')
  expect(mail?.text).toContain('usa a minha foto.')
})

test('a report can be anonymous', async () => {
  expect((await post({ ...report, email: '' })).status).toBe(303)
  await runQueued(site.app, tasks)
  expect(mails()[0]?.replyTo).toBeUndefined()
  expect(mails()[0]?.text).toContain('não informou o e-mail')
})

test('a message waits for the mail server, and is deleted 90 days after it was mailed', async () => {
  const count = async () => (await site.app.pool.query('select from contact_messages')).rowCount
  const later = { ...site.app, now: () => new Date(site.app.now().getTime() + 91 * dayMs) }
  // The other tests' messages have already been mailed.
  await endRows(later, ['contact_messages'])
  mailbox.state.isOpen = false
  await post(report)
  await runQueued(site.app, tasks)
  // The worker records a job's result just after the job ends.
  const failed = 'select from graphile_worker._private_jobs where attempts = 1 and last_error is not null'
  await expect.poll(async () => (await site.app.pool.query(failed)).rowCount).toBe(1)
  await endRows(later, ['contact_messages'])
  expect([mails().length, await count()]).toEqual([0, 1])
  mailbox.state.isOpen = true
  await makeJobsDue(site.app)
  await runQueued(site.app, tasks)
  expect(mails()).toHaveLength(1)
  await endRows(later, ['contact_messages'])
  expect(await count()).toBe(0)
})

test('a refused form is shown again with the typed text', async () => {
  const answer = await post({ subject: 'outro', email: 'ana@', text: '<b>oi</b>' })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  for (const text of ['Escolha o assunto.', 'E-mail inválido', 'value="ana@"', '&lt;b&gt;oi&lt;/b&gt;'])
    expect(page).toContain(text)
  expect((await post({})).status).toBe(422)
  expect((await post({ ...report, text: ' \u200b ' })).status).toBe(422)
  expect((await post({ ...report, text: 'a'.repeat(5001) })).status).toBe(422)
})

test('too many messages from one network are refused, and the form keeps the typed text', async () => {
  for (let sent = 0; sent < 10; sent++) expect((await post(report)).status).toBe(303)
  const refused = await post(report)
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('usa a minha foto.')
})

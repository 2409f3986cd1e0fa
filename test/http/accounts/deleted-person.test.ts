import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { deleteAccount, rename } from '#contract/account.ts'
import { createDataRequest } from '#contract/data-request.ts'
import { sendMessage } from '#contract/support.ts'
import { forgetUnusedNicknames } from '#server/catalog/listings/find-nicknames.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, openAuthors, partsOf } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, request } from '#test/world/calls.ts'
import { filesBelow, ownDataDir, verify } from '#test/world/documents.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { advertiser, logInAs, password } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
let dataDir: string

beforeAll(async () => {
  mailbox = await openMailbox()
  dataDir = await ownDataDir()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url, DATA_DIR: dataDir } })
})

const rows = async (text: string, ...values: unknown[]) => (await site.app.pool.query(text, values)).rows

/** Returns the tables that contain the text in any column. */
async function tablesWith(needle: string) {
  const tables = await rows(`
    select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')`)
  const found: string[] = []
  for (const { name } of tables)
    if ((await rows(`select from ${name} t where position($1 in t::text) > 0 limit 1`, needle)).length > 0)
      found.push(name)
  return found
}

const person = {
  nickname: 'Zuleica Residual',
  civilName: 'Nome Residual da Silva',
  phone: '21990009876',
  cpf: '93541134780',
  documentNumber: '98.765.432-1',
}

/** An advertiser with data in every part of the site. */
async function somebody() {
  const id = await advertiser(site.app, { nickname: person.nickname, kyc: 'none', photos: 2 })
  const { token, email } = await logInAs(site, id)
  const own = {
    'profile[nickname]': person.nickname,
    'profile[whatsapp]': '(21) 99000-9876',
    'profile[birth]': '1990-06-15',
  }
  const form = { ...companionForm, ...own }
  expect(await openAuthors(site).save(token, partsOf(form))).toMatchObject({ status: 204 })
  expect((await ask(site.url, rename, { token, body: { name: person.civilName } })).status).toBe(204)
  const { office } = await operatorAtWork(site)
  await verify(site.app, office, id, {
    name: person.civilName,
    cpf: '935.411.347-80',
    document_number: person.documentNumber,
  })
  const message = { client_id: crypto.randomUUID(), text: `Sou ${person.civilName}, ${person.phone}.` }
  expect((await ask(site.url, sendMessage, { token, body: message })).status).toBe(201)
  const request = { kind: 'question', text: `O meu CPF é ${person.cpf}?` }
  expect((await ask(site.url, createDataRequest, { token, body: request })).status).toBe(201)
  for (const subject of ['question', 'dados-access']) await write(subject, email)
  for (const { folder } of await rows('select folder from media where account_id = $1', id))
    await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from(`foto de ${person.nickname}`))
  await runQueued(site.app, tasks)
  return { id, token, email }
}

const write = (subject: string, email: string) =>
  request(site.url, '/contato', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ subject, email, text: `Ligue para ${person.phone}.` }).toString(),
  })

const contentsOf = async (folder: string) => (await filesBelow(join(dataDir, folder))).map(({ bytes }) => bytes)

test('only sealed ads and audit ids of a deleted person remain in the database and the storages', async () => {
  const { id, token, email } = await somebody()
  const needles = [email, ...Object.values(person)]
  // Before the deletion, the scan finds each of these strings.
  for (const needle of needles) expect(await tablesWith(needle), needle).not.toEqual([])
  expect(await contentsOf('public')).toHaveLength(2)
  // Three document photos, and two sealed photos of the ad that was live.
  expect(await contentsOf('private')).toHaveLength(5)

  expect((await ask(site.url, deleteAccount, { token, body: { password } })).status).toBe(204)
  // The deletion's own transaction removes these, even if its jobs fail.
  expect(await rows('select from listings where account_id = $1', id)).toEqual([])
  expect(await rows('select from kyc_keys where account_id = $1', id)).toEqual([])
  await runQueued(site.app, tasks)

  for (const needle of needles) expect(await tablesWith(needle), needle).toEqual([])
  // A daily job removes nickname words that are no longer in use.
  await forgetUnusedNicknames(site.app)
  expect(await tablesWith('zuleica')).toEqual([])
  // The audit log keeps the ids of the accounts that the team viewed or decided on. Casting a row to text doubles its
  // quotes.
  expect(await tablesWith(`account"": ${id}`)).toEqual(['public.audit_entries'])
  expect(await contentsOf('public')).toEqual([])
  const sealed = await contentsOf('private')
  expect(sealed).toHaveLength(2)
  for (const needle of needles)
    expect(
      sealed.some(bytes => bytes.includes(needle)),
      needle,
    ).toBe(false)
  expect(await rows('select kind from evidence where sealed is null')).toEqual([])
  const [order, ...others] = await rows('select account_id, amount from orders')
  expect([order.account_id, others]).toEqual([null, []])
})

test('the last e-mail confirms the deletion and says what stays', async () => {
  const { token, email } = await logInAs(site, await advertiser(site.app))
  expect((await ask(site.url, deleteAccount, { token, body: { password } })).status).toBe(204)
  await runQueued(site.app, tasks)
  await runQueued(site.app, tasks)
  const [mail, ...more] = mailbox.to(email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Sua conta foi excluída')
  for (const text of ['saiu do ar na hora', 'Ficam, sem o seu nome, os pedidos pagos'])
    expect(mail?.text).toContain(text)
})

import { beforeAll, expect, test } from 'vitest'
import {
  acceptTerms,
  deleteAccount,
  exportAccount,
  type OwnAccount,
  readOwnAccount,
  type TermsDue,
} from '#contract/account.ts'
import { shiftDay } from '#contract/age.ts'
import { createCampaigns } from '#contract/campaign.ts'
import { dayMs } from '#contract/durations.ts'
import { formatDate } from '#contract/format.ts'
import { addMedia } from '#contract/media.ts'
import { createOrder } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { termsDue, termsNews, termsNoticeDays, termsVersions } from '#contract/terms.ts'
import { termsHash } from '#server/people/accounts/terms.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { schedule } from '#server/schedule.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, openAuthors, partsOf } from '#test/world/authors.ts'
import { ask, bodyOf, request } from '#test/world/calls.ts'
import { planOf } from '#test/world/card-payments.ts'
import { openMailbox } from '#test/world/mailbox.ts'
import { announceNextTerms, nextTerms } from '#test/world/next-terms.ts'
import { advertiser, password, sessionOf, signUp } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const mailbox = await openMailbox()
let site: Booted

beforeAll(async () => {
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
  announceNextTerms()
})

const isLater = (days: number) => {
  site.app.now = () => new Date(Date.now() + days * dayMs)
}
const due = async (token: string): Promise<TermsDue | null> =>
  bodyOf<OwnAccount>(await ask(site.url, readOwnAccount, { token })).terms_due
const accept = (token: string, version = nextTerms.version) => ask(site.url, acceptTerms, { token, body: { version } })
const save = async (token: string) => openAuthors(site).save(token, partsOf(companionForm))

async function buy(token: string) {
  const { id } = await planOf(site.app)
  return ask(site.url, createOrder, { token, body: { product_id: id } })
}

async function announce(times = 1) {
  for (let time = 0; time < times; time++) await schedule.find(({ name }) => name === 'announce-terms')?.run(site.app)
  await runQueued(site.app, tasks)
}

const announcements = (email: string) =>
  mailbox.to(email).filter(({ subject }) => subject === 'Mudança nos termos de uso')

test('each account gets one mail about announced terms, with their day and a link to what changes', async () => {
  isLater(0)
  const { email } = await signUp(site.url)
  await announce(3)
  expect(announcements(email)).toHaveLength(1)
  const { text } = announcements(email)[0] ?? {}
  expect(text).toContain(`mudam em ${formatDate(nextTerms.version)}`)
  expect(text).toContain(`${paths.terms}#${termsNews}`)
  const later = await signUp(site.url)
  await announce(2)
  expect([announcements(email).length, announcements(later.email).length]).toEqual([1, 1])
})

test('a run mails few of many accounts, and the next runs the others', async () => {
  const { db } = site.app
  const password_hash = '$argon2id$test'
  const accounts = Array.from({ length: 70 }, (_, index) => ({
    user_type: 2,
    name: 'Lia',
    email: `muitas-${index}@teste.local`,
    password_hash,
    created_at: new Date(),
  }))
  await db.insertInto('accounts').values(accounts).execute()
  const mailed = () => mailbox.mails.filter(({ recipients }) => recipients[0]?.startsWith('muitas-')).length
  await announce()
  expect(mailed()).toBe(50)
  await announce(2)
  expect(mailed()).toBe(70)
})

test('the page of the terms shows the text in force, and what changes until then', async () => {
  isLater(0)
  const before = (await request(site.url, paths.terms)).text
  expect(before).toContain(`O que muda em ${formatDate(nextTerms.version)}`)
  expect(before).toContain(nextTerms.summary[0])
  expect(before).toContain('comarca do Rio de Janeiro')
  expect(before).not.toContain(`Em vigor desde ${formatDate(nextTerms.version)}`)
  const other = await bootSite()
  other.app.now = () => new Date(Date.now() + (termsNoticeDays + 1) * dayMs)
  const after = (await request(other.url, paths.terms)).text
  expect(after).toContain(`Em vigor desde ${formatDate(nextTerms.version)}`)
  expect(after).not.toContain('O que muda em')
  expect(after).toContain('Vale o foro de quem compra.')
  expect(after).not.toContain('comarca do Rio de Janeiro')
})

test('announced terms change nothing before their day, and can be accepted early', async () => {
  isLater(0)
  const { token, id } = await signUp(site.url)
  expect(await due(token)).toEqual({ version: nextTerms.version, in_force: false, summary: nextTerms.summary })
  expect((await buy(token)).status).toBe(201)
  expect((await accept(token, shiftDay(nextTerms.version, 1))).status).toBe(409)
  expect((await accept(token)).status).toBe(204)
  expect((await accept(token)).status).toBe(204)
  expect(await due(token)).toBeNull()
  const stored = site.app.db.selectFrom('terms_acceptances').selectAll().where('account_id', '=', id)
  expect(await stored.orderBy('version').execute()).toMatchObject([
    { version: termsVersions[0]?.version },
    { version: nextTerms.version, terms_hash: termsHash(nextTerms.version), stated: true },
  ])
})

test('without accepting the terms in force nobody buys or changes content, but reads, removes, exports and deletes', async () => {
  isLater(0)
  const id = await advertiser(site.app, { photos: 2, planEndsInDays: 60 })
  const partner = await advertiser(site.app, { userType: 5 })
  isLater(termsNoticeDays + 1)
  const token = await sessionOf(site.app, id)
  expect(await due(token)).toMatchObject({ version: nextTerms.version, in_force: true })
  const refused = [await buy(token), await save(token)]
  for (const { status, message } of refused) expect([status, message]).toEqual([409, termsDue])
  const upload = new FormData()
  upload.append('image', new Blob([Buffer.alloc(10)], { type: 'image/jpeg' }), 'a.jpg')
  const send = async (path: string, session: string) => {
    const headers = { authorization: `Bearer ${session}` }
    return (await fetch(site.url + path, { method: 'POST', headers, body: upload })).json()
  }
  expect(await send(addMedia.path, token)).toEqual({ message: termsDue })
  expect((await fetch(`${site.url}/api/account/list/user/${id}`)).status).toBe(200)
  const { folder } = await site.app.db
    .selectFrom('media')
    .select('folder')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  const remove = { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } }
  const removed = await fetch(`${site.url}/api/account/update`, {
    ...remove,
    body: JSON.stringify({ path: `midias/${folder}` }),
  })
  expect(removed.status).toBe(204)
  expect((await accept(token)).status).toBe(204)
  expect(await due(token)).toBeNull()
  expect((await buy(token)).status).toBe(201)
  expect((await save(token)).status).toBe(204)
  expect(await send(createCampaigns.path, await sessionOf(site.app, partner))).toEqual({ message: termsDue })
})

test('a person who registers under the new terms is asked for nothing, the export names the version, and leaving needs no acceptance', async () => {
  isLater(termsNoticeDays + 1)
  const { token } = await signUp(site.url)
  expect(await due(token)).toBeNull()
  const exported = bodyOf<{ terms: unknown[] }>(await ask(site.url, exportAccount, { token, body: { password } }))
  expect(exported.terms).toMatchObject([{ version: nextTerms.version }])
  isLater(0)
  const leaving = await signUp(site.url)
  isLater(termsNoticeDays + 1)
  const session = await sessionOf(site.app, leaving.id)
  expect(await due(session)).toMatchObject({ in_force: true })
  expect((await ask(site.url, deleteAccount, { token: session, body: { password } })).status).toBe(204)
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type OwnAccount, readOwnAccount } from '#contract/account.ts'
import { approvalTerm, endedTexts } from '#contract/documents.ts'
import { dayMs } from '#contract/durations.ts'
import { type ListingStatus, readListingStatus } from '#contract/listing-status.ts'
import { endApprovals, notifyApprovalEnds } from '#server/people/documents/end-approvals.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { forgetDocumentRecords } from '#test/world/direct-writes.ts'
import {
  approval,
  approve,
  type Cases,
  decide,
  openCases,
  openSenders,
  parts,
  photo,
  reject,
  sendPhotos,
  viewDocuments,
} from '#test/world/documents.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { advertiser, sessionOf } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const start = new Date('2026-11-21T15:00:00Z')
/** The document's last day ends at midnight in São Paulo, which is 03:00 UTC. */
const expiry = { day: '2027-03-10', end: new Date('2027-03-11T03:00:00Z') }
let site: Booted
let shop: Shop
let mailbox: Mailbox
let cases: Cases
let office: BackOffice

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
  shop = openShop(site)
  cases = await openCases(site)
})
beforeEach(async () => {
  shop.at(start)
  await forgetDocumentRecords(site.app)
  office = (await operatorAtWork(site)).office
})

/** Returns a listed advertiser with approved documents and a long plan. */
async function verified(document_expires_on: string | null = expiry.day) {
  const { id, accountId } = await cases.waiting({ planEndsInDays: 900 })
  expect((await approve(office, id, approval({ document_expires_on }))).status).toBe(200)
  const [{ email }] = (await shop.rows('select email from accounts where id = $1', accountId)) as [{ email: string }]
  return { id, accountId, email, token: await sessionOf(site.app, accountId) }
}

async function runJobs() {
  await notifyApprovalEnds(site.app)
  await endApprovals(site.app)
}

async function mailed(email: string) {
  await runQueued(site.app, tasks)
  return mailbox.to(email).map(({ subject }) => subject)
}

/** Opens a new session, because moving the clock has expired any earlier one. */
async function account(accountId: number) {
  return bodyOf<OwnAccount>(await ask(site.url, readOwnAccount, { token: await sessionOf(site.app, accountId) }))
}
const statusOf = async (accountId: number) =>
  bodyOf<ListingStatus>(await ask(site.url, readListingStatus, { token: await sessionOf(site.app, accountId) }))
const before = (end: Date, days: number) => new Date(end.getTime() - days * dayMs)

/** Logs in a new operator, because operator sessions last only hours. */
const atWork = async () => (await operatorAtWork(site)).office

const approved = 'Verificação concluída'
const ending = 'Sua verificação precisa ser renovada'
const over = 'Sua verificação terminou'

test('an approval expires with the document: e-mails 30 and 7 days before, then the ad goes down with a reason', async () => {
  const { accountId, email } = await verified()
  expect(await mailed(email)).toEqual([approved])
  shop.at(new Date(before(expiry.end, 30).getTime() - 1))
  await runJobs()
  expect(await mailed(email)).toEqual([approved])
  expect((await account(accountId)).kyc_renewal).toBeNull()

  shop.at(before(expiry.end, 30))
  await runJobs()
  await runJobs()
  expect(await mailed(email)).toEqual([approved, ending])
  const renewal = { until: expiry.end.toISOString(), cause: 'document' }
  expect(await account(accountId)).toMatchObject({ kyc: 'okay', kyc_renewal: { state: 'open', ...renewal } })
  expect(await statusOf(accountId)).toMatchObject({
    live: true,
    documents: { state: 'done', renewal: { state: 'open' } },
    next: 'documents',
  })

  shop.at(before(expiry.end, 7))
  await runJobs()
  await runJobs()
  expect(await mailed(email)).toEqual([approved, ending, ending])
  shop.at(new Date(expiry.end.getTime() - 1))
  await runJobs()
  expect(await cases.isListed(accountId)).toBe(true)

  shop.at(expiry.end)
  await runJobs()
  await runJobs()
  expect(await cases.isListed(accountId)).toBe(false)
  expect(await mailed(email)).toEqual([approved, ending, ending, over])
  expect(await account(accountId)).toMatchObject({
    kyc: null,
    kyc_rejection: endedTexts.document,
    kyc_renewal: { state: 'ended' },
  })
  expect(await statusOf(accountId)).toMatchObject({ live: false, documents: { state: 'refused' }, next: 'documents' })
})

test.each([
  ['without an expiry', null],
  ['with a later one', '2031-01-01'],
])('an approval %s ends after 24 months', async (_, expiresOn) => {
  const { accountId } = await verified(expiresOn)
  const end = new Date('2028-11-21T15:00:00Z')
  shop.at(new Date(end.getTime() - 1))
  await endApprovals(site.app)
  expect(await cases.isListed(accountId)).toBe(true)
  shop.at(end)
  await endApprovals(site.app)
  expect(await cases.isListed(accountId)).toBe(false)
  expect((await account(accountId)).kyc_rejection).toBe(endedTexts.term)
})

test('the ad stays up while a renewal sent in time is under review, and its approval gets a new end', async () => {
  const { accountId, email } = await verified()
  shop.at(before(expiry.end, 1))
  await sendPhotos(site.app, accountId)
  await runJobs()
  expect(await mailed(email)).toEqual([approved])
  expect(await account(accountId)).toMatchObject({ kyc: 'okay', kyc_renewal: { state: 'pending' } })
  shop.at(new Date(expiry.end.getTime() + 5 * dayMs))
  await runJobs()
  expect(await cases.isListed(accountId)).toBe(true)

  const [{ id }] = await shop.rows('select max(id) as id from kyc_submissions where account_id = $1', accountId)
  const later = await atWork()
  await viewDocuments(later, id)
  expect((await decide(later, id, 'approval', approval({ document_expires_on: '2027-09-01' }))).status).toBe(200)
  await runJobs()
  expect(await cases.isListed(accountId)).toBe(true)
  expect(await account(accountId)).toMatchObject({ kyc: 'okay', kyc_renewal: null })
  const reviews = await shop.rows(
    `select r.end_cause, r.ended_at is null as runs, r.valid_until from kyc_reviews r
      join kyc_submissions k on k.id = r.submission_id where k.account_id = $1 order by k.id`,
    accountId,
  )
  expect(reviews).toMatchObject([
    { end_cause: 'replaced', runs: false },
    { end_cause: 'document', runs: true, valid_until: new Date('2027-09-02T03:00:00Z') },
  ])
})

test('a renewal rejected after the end takes the ad down, one rejected before changes nothing', async () => {
  const { accountId } = await verified()
  const rejectLatest = async () => {
    const [{ id }] = await shop.rows('select max(id) as id from kyc_submissions where account_id = $1', accountId)
    const answer = await reject(await atWork(), id, { rejection: 'other', text: 'A foto está escura.' })
    expect(answer.status).toBe(204)
    await runJobs()
  }
  shop.at(before(expiry.end, 3))
  await sendPhotos(site.app, accountId)
  await rejectLatest()
  expect(await cases.isListed(accountId)).toBe(true)
  expect(await account(accountId)).toMatchObject({ kyc: 'okay', kyc_renewal: { state: 'open' } })
  await sendPhotos(site.app, accountId)
  shop.at(new Date(expiry.end.getTime() + dayMs))
  await runJobs()
  expect(await cases.isListed(accountId)).toBe(true)
  await rejectLatest()
  expect(await cases.isListed(accountId)).toBe(false)
  expect((await account(accountId)).kyc).toBeNull()
})

test('documents sent after the end bring the ad back once they are approved', async () => {
  const { accountId } = await verified()
  shop.at(new Date(expiry.end.getTime() + dayMs))
  await runJobs()
  const id = await sendPhotos(site.app, accountId)
  await runJobs()
  expect(await account(accountId)).toMatchObject({ kyc: 'pending', kyc_renewal: null })
  expect(await cases.isListed(accountId)).toBe(false)
  expect((await approve(await atWork(), id, approval())).status).toBe(200)
  expect(await cases.isListed(accountId)).toBe(true)
})

test('a renewal can be sent only within its period, and only once', async () => {
  const { accountId } = await verified()
  const senders = openSenders(site)
  const jpeg = await photo().jpeg().toBuffer()
  const send = async () => (await senders.send(await sessionOf(site.app, accountId), parts(jpeg))).status
  expect(await send()).toBe(409)
  shop.at(before(expiry.end, approvalTerm.renewalDays))
  expect(await send()).toBe(201)
  expect(await send()).toBe(409)
})

test('documents of another person do not renew an account', async () => {
  const { accountId } = await verified()
  shop.at(before(expiry.end, 2))
  const id = await sendPhotos(site.app, accountId)
  const other = await approve(await atWork(), id, approval({ cpf: '935.411.347-80' }))
  expect(other.json().errors).toEqual({ 'transcript.cpf': ['Não é o CPF da verificação anterior desta conta.'] })
})

test('another face ends the approval in 14 days without new documents, and can be reported only once', async () => {
  const { accountId, email } = await verified(null)
  const body = { text: 'O rosto da foto 2 não é o da selfie.' }
  const asked = () => office.send('POST', `/api/operator/media/accounts/${accountId}/renewal`, { body })
  expect((await asked()).status).toBe(204)
  expect((await asked()).status).toBe(409)
  expect(await mailed(email)).toEqual([approved, ending])
  const end = new Date(start.getTime() + approvalTerm.askedDays * dayMs)
  expect((await account(accountId)).kyc_renewal).toEqual({ state: 'open', until: end.toISOString(), cause: 'new_face' })
  expect(await cases.isListed(accountId)).toBe(true)
  const [row] = await shop.rows('select reason, asked_at from kyc_renewals order by id desc limit 1')
  expect(row).toEqual({ reason: body.text, asked_at: start })
  shop.at(end)
  await runJobs()
  expect(await cases.isListed(accountId)).toBe(false)
  expect((await account(accountId)).kyc_rejection).toBe(endedTexts.new_face)
})

test('an account without approved documents has none to renew', async () => {
  const accountId = await advertiser(site.app, { kyc: 'none' })
  const answer = await office.send('POST', `/api/operator/media/accounts/${accountId}/renewal`, {
    body: { text: 'Outro rosto.' },
  })
  expect(answer.status).toBe(409)
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type OwnAccount, readOwnAccount } from '#contract/account.ts'
import { approvalTerm, endedTexts } from '#contract/documents.ts'
import { dayMs } from '#contract/durations.ts'
import { type OwnPhone, readOwnPhone } from '#contract/phone.ts'
import { endApprovals } from '#server/people/documents/end-approvals.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { changeNumber } from '#test/world/changed-numbers.ts'
import { forgetDocumentRecords, makeJobsDue, sendAgain, suspend } from '#test/world/direct-writes.ts'
import { approval, approve, type Cases, openCases, verify, viewDocuments } from '#test/world/documents.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { advertiser, sessionOf } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let mailbox: Mailbox
let cases: Cases
let office: BackOffice
let other: BackOffice
let ahead = 0
let made = 0

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
  const { now } = site.app
  site.app.now = () => new Date(now().getTime() + ahead)
  cases = await openCases(site)
})
beforeEach(async () => {
  await forgetDocumentRecords(site.app)
  office = (await operatorAtWork(site)).office
  other = (await operatorAtWork(site)).office
})

const nextNumber = () => `2197777${String(++made).padStart(4, '0')}`

/** A listed advertiser with approved documents and a verified phone number. */
async function verified() {
  const accountId = await advertiser(site.app, { kyc: 'none', planEndsInDays: 90 })
  const submission = await verify(site.app, office, accountId)
  return { accountId, submission }
}

const waiting = async () =>
  (await listWaiting(office, 'documents')).map(({ id, facts }) => ({ id, changed: facts.number }))
const opened = async (id: number) => (await other.send('GET', `/api/operator/kyc/${id}`)).json()
const decide = (id: number, review: number, outcome: string, text = 'A voz e o rosto conferem na chamada.') =>
  other.send('POST', `/api/operator/kyc/${id}/number`, { body: { review, outcome, text } })
const phoneOf = async (accountId: number) =>
  bodyOf<OwnPhone>(await ask(site.url, readOwnPhone, { token: await sessionOf(site.app, accountId) }))
const accountOf = async (accountId: number) =>
  bodyOf<OwnAccount>(await ask(site.url, readOwnAccount, { token: await sessionOf(site.app, accountId) }))

async function mailsTo(accountId: number) {
  await makeJobsDue(site.app)
  await runQueued(site.app, tasks)
  const [{ email }] = (await cases.rows('select email from accounts where id = $1', accountId)) as [{ email: string }]
  return mailbox.to(email)
}

test('a changed number brings the approved documents back to the queue, and the ad stays', async () => {
  const { accountId, submission } = await verified()
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ id: submission }))
  const number = nextNumber()
  expect((await changeNumber(site, accountId, number)).checking).toBe(true)
  expect(await waiting()).toContainEqual({ id: submission, changed: true })
  const detail = await opened(submission)
  expect(detail).toMatchObject({ state: 'approved', number_changed_at: expect.any(String) })
  const [{ name }] = await cases.rows('select name from kyc_records where account_id = $1', accountId)
  expect(detail.number).toMatchObject({ number, name, previous: expect.stringMatching(/^\d{11}$/) })
  expect(detail.number.log_ins[0]).toMatchObject({ device: expect.any(String), since: expect.any(String) })
  expect(await cases.isListed(accountId)).toBe(true)
  expect(await accountOf(accountId)).toMatchObject({ kyc: 'okay', kyc_renewal: null })
  const mail = (await mailsTo(accountId)).find(({ subject }) => subject === 'Seu número foi alterado')
  expect(mail?.text).toContain('nossa equipe confere mais uma vez quem usa a conta')

  expect((await decide(submission, detail.number.id, 'same_person', 'não')).status).toBe(422)
  expect((await decide(submission, detail.number.id, 'same_person')).json().errors).toEqual({
    outcome: ['Veja a selfie antes de dizer que é a mesma pessoa.'],
  })
  await viewDocuments(other, submission)
  expect((await decide(submission, detail.number.id, 'same_person')).status).toBe(204)
  expect((await decide(submission, detail.number.id, 'same_person')).status).toBe(409)
  expect((await opened(submission)).number).toBeNull()
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ id: submission }))
  expect((await phoneOf(accountId)).checking).toBe(false)
  expect(await cases.isListed(accountId)).toBe(true)
  expect((await cases.entriesOf(submission)).map(({ action }) => action)).toContain('number_confirmed')
  expect(await cases.rows('select number, outcome from number_reviews where account_id = $1', accountId)).toEqual([
    { number, outcome: 'same_person' },
  ])
})

test('a first number needs no review, nor does a change before the documents are approved', async () => {
  const accountId = await advertiser(site.app, { kyc: 'none', provenPhone: false, planEndsInDays: 90 })
  await verify(site.app, office, accountId)
  expect((await changeNumber(site, accountId, nextNumber())).checking).toBe(false)
  const { accountId: unseen } = await cases.waiting()
  expect((await changeNumber(site, unseen, nextNumber())).checking).toBe(false)
  expect(await cases.rows('select from number_reviews where account_id = any($1)', [accountId, unseen])).toEqual([])
})

test('a second change while the first waits makes one case, and outdates a decision about the first', async () => {
  const { accountId, submission } = await verified()
  await changeNumber(site, accountId, nextNumber())
  const before = (await opened(submission)).number.id
  const last = nextNumber()
  await changeNumber(site, accountId, last)
  expect((await waiting()).filter(({ id }) => id === submission)).toHaveLength(1)
  expect((await decide(submission, before, 'same_person')).status).toBe(409)
  const { number } = await opened(submission)
  expect(number.number).toBe(last)
  await viewDocuments(other, submission)
  expect((await decide(submission, number.id, 'same_person')).status).toBe(204)
  expect(await cases.rows('select from number_reviews where account_id = $1 and closed_at is null', accountId)).toEqual(
    [],
  )
})

test('a request for new documents gives the reason, and takes the ad down after 14 days without them', async () => {
  const { accountId, submission } = await verified()
  await changeNumber(site, accountId, nextNumber())
  const { number } = await opened(submission)
  expect((await decide(submission, number.id, 'documents_asked', 'Outra pessoa atende.')).status).toBe(204)
  const renewal = { state: 'open', cause: 'new_number' }
  expect(await accountOf(accountId)).toMatchObject({ kyc: 'okay', kyc_renewal: renewal })
  const mail = (await mailsTo(accountId)).find(({ subject }) => subject === 'Sua verificação precisa ser renovada')
  expect(mail?.text).toContain('O número de telefone mudou')
  expect(await cases.isListed(accountId)).toBe(true)
  ahead += approvalTerm.askedDays * dayMs
  await endApprovals(site.app)
  expect(await cases.isListed(accountId)).toBe(false)
  expect((await accountOf(accountId)).kyc_rejection).toBe(endedTexts.new_number)
})

test('the approval of documents sent in the meantime closes the case too', async () => {
  const { accountId, submission } = await verified()
  await changeNumber(site, accountId, nextNumber())
  const newer = await sendAgain(site.app, accountId)
  // The old case stays open alongside the new one, which also shows the changed number.
  expect((await waiting()).map(({ id }) => id)).toEqual(expect.arrayContaining([submission, newer]))
  expect((await opened(newer)).number).not.toBeNull()
  expect((await approve(other, newer, approval())).status).toBe(200)
  expect((await waiting()).map(({ id }) => id)).not.toContain(submission)
  expect(await cases.rows('select outcome from number_reviews where account_id = $1', accountId)).toEqual([
    { outcome: 'renewed' },
  ])
})

test('without a selfie the operator cannot confirm the same person, only request new documents', async () => {
  const { accountId, submission } = await verified()
  await changeNumber(site, accountId, nextNumber())
  await cases.rows('delete from kyc_documents where submission_id = $1', submission)
  const { number } = await opened(submission)
  expect((await decide(submission, number.id, 'same_person')).json().errors).toEqual({
    outcome: ['Não há selfie para comparar: peça novos documentos.'],
  })
  expect((await decide(submission, number.id, 'documents_asked')).status).toBe(204)
})

test('the case of a suspended account cannot be decided', async () => {
  const { accountId, submission } = await verified()
  await changeNumber(site, accountId, nextNumber())
  const { number } = await opened(submission)
  await suspend(site.app, accountId)
  expect((await decide(submission, number.id, 'same_person')).status).toBe(409)
  expect((await waiting()).map(({ id }) => id)).not.toContain(submission)
})

import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { Refusal } from '#contract/refusals.ts'
import { objectName } from '#server/platform/adapters/vault/object-store.ts'
import type { App } from '#server/platform/app.ts'
import { installationId } from '#server/platform/storages/ownership.ts'
import { openDocument } from '#server/safety/reviews/document-access.ts'
import { collect } from '#test/world/collect.ts'
import { ownDataDir, review, sendPhotos } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'
import { destroyDocuments, endDocuments } from './retention.ts'
import { kycState } from './submissions.ts'

let app: App
let dataDir: string

beforeAll(async () => {
  dataDir = await ownDataDir()
  app = (await bootApp({ variables: { DATA_DIR: dataDir } })).app
})

beforeEach(async () => {
  await app.db.deleteFrom('accounts').execute()
  await endDocuments(inDays(400), { confirmed: true })
})

const inDays = (days: number) => ({ ...app, now: () => new Date(Date.now() + days * dayMs) })
const nobody = {
  dryRun: false,
  owned: true,
  unconfirmed: [],
  rejected: 0,
  approved: 0,
  superseded: 0,
  suspended: 0,
  held: 0,
  orphans: 0,
}
const objects = async () => (await collect(app.vault.listObjects())).map(({ name }) => name)
const keys = () => app.db.selectFrom('kyc_keys').select('account_id').execute()
const person = () => advertiser(app, { kyc: 'none' })

const readable = (submission: number) =>
  openDocument(app, submission, 'front').then(
    () => true,
    error => (error instanceof Refusal && error.code === 'not_found' ? false : Promise.reject(error)),
  )

const documents = async () => (await app.db.selectFrom('kyc_documents').select('object').execute()).length

/** Adds `count` refused submissions, without their files. */
async function manyEnded(count: number) {
  for (let made = 0; made < count; made++) {
    const row = app.db.insertInto('kyc_submissions').values({ account_id: await person(), submitted_at: app.now() })
    const { id: submission_id } = await row.returning('id').executeTakeFirstOrThrow()
    const front = { kind: 'front' as const, object: objectName(), width: 640, height: 420 }
    await app.db
      .insertInto('kyc_documents')
      .values({ submission_id, ...front })
      .execute()
    await review(app, submission_id, 'rejected')
  }
}

async function reviewed(verdict: 'approved' | 'rejected', accountId?: number) {
  const account = accountId ?? (await person())
  const submission = await sendPhotos(app, account)
  await review(app, submission, verdict)
  return { account, submission }
}

test.each([
  ['rejected', 30],
  ['approved', 90],
] as const)('keeps %s documents for %i days, then deletes rows, objects and key', async (verdict, days) => {
  const { submission } = await reviewed(verdict)
  expect(await endDocuments(inDays(days - 0.01))).toEqual(nobody)
  expect([await readable(submission), (await objects()).length]).toEqual([true, 3])
  expect(await endDocuments(inDays(days + 0.01))).toEqual({ ...nobody, [verdict]: 1 })
  expect([await readable(submission), await objects(), await keys()]).toEqual([false, [], []])
  const row = app.db.selectFrom('kyc_submissions').select('documents_destroyed_at').where('id', '=', submission)
  expect((await row.executeTakeFirstOrThrow()).documents_destroyed_at).toBeInstanceOf(Date)
  expect(await endDocuments(inDays(days + 1))).toEqual(nobody)
})

test('the verdict outlives the documents', async () => {
  const { account } = await reviewed('approved')
  await endDocuments(inDays(91))
  expect(await kycState(app.db, account)).toMatchObject({ kyc: 'okay', rejection: null })
})

test('documents that wait for review never expire', async () => {
  const submission = await sendPhotos(app, await person())
  expect(await endDocuments(inDays(300))).toEqual(nobody)
  expect(await readable(submission)).toBe(true)
})

test('a submission that a newer one replaced before any review expires too', async () => {
  const account = await person()
  const first = await sendPhotos(app, account)
  await review(app, first, 'rejected')
  const second = await sendPhotos(app, account)
  await app.db.deleteFrom('kyc_reviews').where('submission_id', '=', first).execute()
  expect(await endDocuments(inDays(31))).toEqual({ ...nobody, superseded: 1 })
  expect([await readable(first), await readable(second)]).toEqual([false, true])
})

test('deletes only a person’s expired submissions, and the key with the last submission', async () => {
  const { account, submission: first } = await reviewed('rejected')
  const { submission: second } = await reviewed('approved', account)
  expect(await endDocuments(inDays(31))).toEqual({ ...nobody, rejected: 1 })
  expect([await readable(first), await readable(second), (await keys()).length]).toEqual([false, true, 1])
  expect(await endDocuments(inDays(91))).toEqual({ ...nobody, approved: 1 })
  expect([await readable(second), (await keys()).length]).toEqual([false, 0])
})

test("keeps a suspended account's documents until operators lift the suspension", async () => {
  const { account, submission } = await reviewed('rejected')
  const suspension = { account_id: account, reason: 'investigação', suspended_at: app.now() }
  await app.db.insertInto('account_suspensions').values(suspension).execute()
  expect(await endDocuments(inDays(200))).toEqual({ ...nobody, suspended: 1 })
  expect(await readable(submission)).toBe(true)
  await app.db
    .updateTable('account_suspensions')
    .set({ lifted_at: inDays(201).now() })
    .execute()
  expect(await endDocuments(inDays(201))).toEqual({ ...nobody, rejected: 1 })
})

test('a dry run reports the same and changes nothing', async () => {
  const { submission } = await reviewed('rejected')
  await app.vault.keep(app.db, { accountId: await person(), at: app.now() }, { front: Buffer.from('orphan') })
  expect(await endDocuments(inDays(31), { dryRun: true })).toEqual({
    ...nobody,
    dryRun: true,
    rejected: 1,
    orphans: 1,
  })
  expect([await readable(submission), (await objects()).length]).toEqual([true, 4])
})

test('sweeps unreferenced objects after a day, even partial ones, and no others', async () => {
  await sendPhotos(app, await person())
  const owner = { accountId: await person(), at: app.now() }
  const { front } = await app.vault.keep(app.db, owner, { front: Buffer.from('orphan') })
  const { writeFile } = await import('node:fs/promises')
  const halfWritten = join(dataDir, 'private', `${'a'.repeat(22)}.tmp`)
  await writeFile(halfWritten, 'half')
  expect(await endDocuments(app)).toEqual(nobody)
  const twoDaysAgo = new Date(Date.now() - 2 * dayMs)
  for (const path of [halfWritten, join(dataDir, 'private', front)]) await utimes(path, twoDaysAgo, twoDaysAgo)
  expect(await endDocuments(app)).toEqual({ ...nobody, orphans: 2 })
  expect(await objects()).toHaveLength(3)
})

test('deletes more than a tenth of the documents only once somebody confirms', async () => {
  await manyEnded(21)
  const owner = { accountId: await person(), at: app.now() }
  for (let made = 0; made < 21; made++) await app.vault.keep(app.db, owner, { front: Buffer.from('orphan') })
  const all = { ...nobody, rejected: 21, orphans: 21 }
  expect(await endDocuments(inDays(31))).toEqual({ ...all, unconfirmed: ['ended', 'orphans'] })
  expect([await documents(), (await objects()).length]).toEqual([21, 21])
  expect(await endDocuments(inDays(31), { confirmed: true })).toEqual(all)
  expect([await documents(), (await objects()).length]).toEqual([0, 0])
})

test('destroys nothing in the storage of another installation', async () => {
  const { submission } = await reviewed('rejected')
  await app.storage.mark.write('11111111-2222-4333-8444-555555555555')
  expect(await endDocuments(inDays(31))).toEqual({ ...nobody, owned: false, rejected: 1 })
  expect(await readable(submission)).toBe(true)
  await app.storage.mark.write(await installationId(app.db))
  expect(await endDocuments(inDays(31))).toEqual({ ...nobody, rejected: 1 })
})

test('an account whose documents we destroyed has neither key nor objects, and can send documents again', async () => {
  const { account, submission } = await reviewed('rejected')
  await destroyDocuments(app, account)
  expect([await readable(submission), await objects(), await keys()]).toEqual([false, [], []])
  expect(await readable(await sendPhotos(app, account))).toBe(true)
})

import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { schedule } from '#server/schedule.ts'
import { tasks } from '#server/tasks.ts'
import { collect } from '#test/world/collect.ts'
import { ownDataDir, review, sendPhotos } from '#test/world/documents.ts'
import { openMailbox } from '#test/world/mailbox.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'

const mailbox = await openMailbox()
let app: App

beforeEach(async () => {
  mailbox.mails.length = 0
  const variables = { DATA_DIR: await ownDataDir(), SMTP_URL: mailbox.url, CONTACT_EMAIL: 'operacao@teste.local' }
  app = (await bootApp({ variables })).app
})

const people = async (count: number) =>
  Promise.all(Array.from({ length: count }, () => advertiser(app, { kyc: 'none' })))
const objects = async () => (await collect(app.vault.listObjects())).length
const folders = async () => (await collect(app.storage.list())).length
const write = (folder: string) => app.storage.write(`midias/${folder}/512.webp`, Buffer.from('RIFF'))

type Case = { job: string; what: string; fill: () => Promise<unknown>; count: () => Promise<number> }

/** Each job that deletes files, with each reason for deletion and a suspicious number of files. */
const cases: Case[] = [
  {
    job: 'end-documents',
    what: 'documents of three people that this database does not know',
    async fill() {
      for (const accountId of await people(3)) await sendPhotos(app, accountId)
      await app.db.deleteFrom('accounts').execute()
    },
    count: objects,
  },
  {
    job: 'end-documents',
    what: 'documents of five people that expire only by a clock far ahead',
    async fill() {
      for (const accountId of await people(5)) await review(app, await sendPhotos(app, accountId), 'approved')
    },
    count: objects,
  },
  {
    job: 'sweep-media',
    what: 'photos of three people that this database does not know',
    async fill() {
      for (let made = 0; made < 6; made++) await write(`orphan-0000${made}`)
    },
    count: folders,
  },
  {
    job: 'sweep-media',
    what: 'photos that all lost their place in the profile at the same time',
    async fill() {
      const id = await advertiser(app, { photos: 5 })
      const media = await app.db.selectFrom('media').select('folder').where('account_id', '=', id).execute()
      for (const { folder } of media) await write(folder)
      await app.db.updateTable('media').set({ position: null }).where('account_id', '=', id).execute()
    },
    count: folders,
  },
]

test.each(cases)('$job keeps $what, and mails the team once', async ({ job, fill, count }) => {
  await fill()
  const before = await count()
  const later = { ...app, now: () => new Date(Date.now() + 100 * dayMs) }
  const { run } = schedule.find(({ name }) => name === job) ?? {}
  for (let day = 0; day < 2; day++) await run?.(later)
  await runQueued(app, tasks)
  expect(await count()).toBe(before)
  expect(before).toBeGreaterThan(3)
  expect(mailbox.mails.map(({ subject }) => subject)).toEqual(['O site deixou de apagar arquivos'])
})

test('a job that finds few files deletes them and mails nobody', async () => {
  for (const folder of ['orphan-00001', 'orphan-00002']) await write(folder)
  const later = { ...app, now: () => new Date(Date.now() + 2 * dayMs) }
  for (const { run } of schedule.filter(({ name }) => ['end-documents', 'end-evidence', 'sweep-media'].includes(name)))
    await run(later)
  await runQueued(app, tasks)
  expect(await folders()).toBe(0)
  expect(mailbox.mails).toEqual([])
})

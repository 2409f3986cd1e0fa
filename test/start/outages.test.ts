import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { socketUrl } from '#server/platform/db/embedded/socket.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { memoryFolder } from '../run/memory-folder.ts'
import { openMailbox } from '../world/mailbox.ts'
import { openDrill, type Person } from './outage-drill.ts'
import { openPlace } from './product.ts'

const mailbox = await openMailbox()
let place: Awaited<ReturnType<typeof openPlace>>
beforeEach(async () => {
  place = await openPlace({ isMade: true })
  mailbox.mails.length = 0
})
afterEach(() => place.clear())

const withMailbox = { SMTP_URL: mailbox.url }
const recipients = () => mailbox.mails.flatMap(mail => mail.recipients)

const strikes = 3
const mailsEach = 4
const timeoutMs = 90_000
/** Requests an uncached list. */
const asksDatabase = async (url: string) => (await fetch(`${url}/api/profile/eyes/list`)).status

test('the site survives kills of its database, and sends each mail once', async () => {
  const product = place.start(withMailbox)
  await product.serving()
  const drill = openDrill({
    databaseUrl: async () => socketUrl(await place.socketDirectory(), 'vespera'),
    recipients,
  })
  const mailed: Person[] = []
  for (let strike = 0; strike < strikes; strike++) {
    const people = await drill.queueMails(mailsEach)
    process.kill((await place.postmasterPid()) as number, 'SIGKILL')
    mailed.push(...people)
    expect(await drill.settled(people, timeoutMs)).not.toBeNull()
  }
  expect(await drill.mailsTo(mailed)).toEqual(mailed.map(() => 1))
  await expect.poll(() => asksDatabase(product.url), { timeout: timeoutMs }).toBe(200)
  expect(product.child.exitCode).toBeNull()
}, 240_000)

test('the site survives outages of an external database server, and sends each mail once', async () => {
  const dataDir = await mkdtemp(join(memoryFolder, 'vespera-server-'))
  let server = await startEmbedded({ dataDir })
  const { url } = server
  try {
    const product = place.start({ ...withMailbox, DATABASE_URL: url })
    await product.serving()
    const drill = openDrill({ databaseUrl: async () => url, recipients })
    const mailed: Person[] = []
    for (let strike = 0; strike < strikes; strike++) {
      const people = await drill.queueMails(mailsEach)
      await server.stop()
      await expect.poll(() => asksDatabase(product.url), { timeout: timeoutMs }).toBe(503)
      server = await startEmbedded({ dataDir })
      mailed.push(...people)
      expect(await drill.settled(people, timeoutMs)).not.toBeNull()
    }
    expect(await drill.mailsTo(mailed)).toEqual(mailed.map(() => 1))
    await expect.poll(() => asksDatabase(product.url), { timeout: timeoutMs }).toBe(200)
    expect(product.child.exitCode).toBeNull()
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}, 240_000)

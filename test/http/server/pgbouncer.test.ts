import { expect, test } from 'vitest'
import { rename } from '#contract/account.ts'
import { paths } from '#contract/paths.ts'
import { sweepMedia } from '#server/people/media/sweep-media.ts'
import { announceKey } from '#server/platform/adapters/vault/rotate-keys.ts'
import { changed } from '#server/platform/db/changed.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { checkOwnServer } from '#server/start/preflight.ts'
import { prepare } from '#server/start/prepare.ts'
import { tasks } from '#server/tasks.ts'
import { atEnd } from '#test/world/at-end.ts'
import { ask, passGate, request } from '#test/world/calls.ts'
import { suspend } from '#test/world/direct-writes.ts'
import { advertiser, signUp } from '#test/world/people.ts'
import { hasPgbouncer, openPgbouncer } from '#test/world/pgbouncer.ts'
import { bootApp, bootSite } from '#test/world/site.ts'

const patience = { timeout: 20_000 }

test.runIf(hasPgbouncer)('a site works through PgBouncer in session mode', async () => {
  const through = await openPgbouncer('session', 20)
  const site = await bootSite({ way: async direct => through(direct) })
  await checkOwnServer(site.databaseUrl)
  await prepare(site.app)
  const key = await announceKey(site.app, 'c0ffee00')
  atEnd(() => key.close())
  const worker = await startWorker(site.app, [], tasks)
  atEnd(() => worker.close())
  const people = await Promise.all(Array.from({ length: 12 }, () => signUp(site.url)))
  const renamed = people.map(({ token }, index) => ask(site.url, rename, { token, body: { name: `Pessoa ${index}` } }))
  expect((await Promise.all(renamed)).map(({ status }) => status)).toEqual(people.map(() => 204))
  const waiting = () => site.app.pool.query(`select 1 from graphile_worker.jobs where attempts = 0`)
  await expect.poll(async () => (await waiting()).rowCount, patience).toBe(0)

  const cookie = await passGate(site.url)
  const id = await advertiser(site.app)
  const status = async () => (await request(site.url, paths.profile(id), { headers: { cookie } })).status
  expect(await Promise.all(Array.from({ length: 12 }, status))).toEqual(Array(12).fill(200))
  await site.app.db.transaction().execute(async tx => {
    await suspend({ db: tx, now: site.app.now }, id)
    await changed(tx, 'listing', id, site.app.now())
  })
  // Without the notification, the page would expire only after this timeout.
  await expect.poll(status, { timeout: 5_000 }).toBe(404)
  expect(await sweepMedia(site.app, { dryRun: true })).toMatchObject({ dryRun: true })
  expect(site.log.filter(({ event }) => event === 'unexpected_error')).toEqual([])
})

test.runIf(hasPgbouncer)('the site does not start through a pooler in transaction mode', async () => {
  const { databaseUrl } = await bootApp()
  const through = await openPgbouncer('transaction', 3)
  const refusal = /^DATABASE_URL: passa por um pooler .* DATABASE_URL=\S+$/
  await expect(checkOwnServer(through(databaseUrl))).rejects.toThrow(refusal)
  await checkOwnServer(databaseUrl)
})

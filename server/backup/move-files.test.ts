import { expect, test } from 'vitest'
import type { App } from '#server/app.ts'
import { openApp } from '#server/app.ts'
import { readEnv } from '#server/env.ts'
import { openDocument } from '#server/reviews/kyc-access.ts'
import { ownsStorages } from '#server/start/ownership.ts'
import { atEnd } from '#test/world/at-end.ts'
import { openBucketServer } from '#test/world/bucket-server.ts'
import { ownDataDir, sendPhotos } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'
import { CannotRestore } from './cannot-restore.ts'
import { moveFiles } from './move-files.ts'

const folder = 'abcdefgh-_12'
const key = `midias/${folder}/512.webp`
const progress = () => undefined

/** The same database with its files in buckets. */
function withBuckets({ env, pool }: App, buckets: NodeJS.ProcessEnv) {
  const other = openApp(
    readEnv({ DATA_DIR: env.dataDir, ...buckets }),
    pool.options.connectionString as string,
    () => undefined,
  )
  atEnd(() => other.pool.end())
  return other
}

async function filledApp() {
  const { app } = await bootApp({ variables: { DATA_DIR: await ownDataDir() } })
  const accountId = await advertiser(app, { kyc: 'none', photos: 1 })
  await app.db.updateTable('media').set({ folder }).where('account_id', '=', accountId).execute()
  await app.storage.write(key, Buffer.from('RIFF'))
  return { app, submission: await sendPhotos(app, accountId) }
}

test('files move into buckets and back; what is there already is not copied again', async () => {
  const { app, submission } = await filledApp()
  const inBuckets = withBuckets(app, await openBucketServer())
  const there = { from: app, to: inBuckets, progress }
  expect(await moveFiles(app, { ...there, dryRun: true })).toEqual({ items: 4, copied: 4, missing: 0 })
  expect(await inBuckets.storage.open(key)).toBeUndefined()
  expect(await inBuckets.storage.mark.read()).toBeUndefined()

  expect(await moveFiles(app, { ...there, dryRun: false })).toEqual({ items: 4, copied: 4, missing: 0 })
  expect(await ownsStorages(inBuckets)).toBe(true)
  const document = await openDocument(app, submission, 'front')
  expect((await openDocument(inBuckets, submission, 'front')).equals(document)).toBe(true)
  await inBuckets.storage.remove(key)
  expect(await moveFiles(app, { ...there, dryRun: false })).toEqual({ items: 4, copied: 1, missing: 0 })

  await app.storage.remove(`midias/${folder}`)
  expect(await moveFiles(app, { from: inBuckets, to: app, dryRun: false, progress })).toMatchObject({ copied: 1 })
  expect((await app.storage.open(key))?.size).toBe(4)
})

test('a place that holds files of another database is refused', async () => {
  const { app } = await filledApp()
  const inBuckets = withBuckets(app, await openBucketServer())
  await inBuckets.storage.write(key, Buffer.from('theirs'))
  await expect(moveFiles(app, { from: app, to: inBuckets, dryRun: false, progress })).rejects.toThrow(CannotRestore)
})

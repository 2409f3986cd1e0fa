import { randomBytes } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { openApp } from '#server/open-app.ts'
import type { App } from '#server/platform/app.ts'
import { openDocument } from '#server/safety/reviews/document-access.ts'
import { openBucketServer } from '#test/world/bucket-server.ts'
import { collect } from '#test/world/collect.ts'
import { filesBelow, ownDataDir, sendPhotos } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'
import { bootApp } from '#test/world/site.ts'
import { type ObjectStore, objectName, openBucketObjects } from './object-store.ts'

let app: App
let objects: ObjectStore

beforeAll(async () => {
  const variables = { ...(await openBucketServer()), DATA_DIR: await ownDataDir() }
  app = (await bootApp({ variables })).app
  const { s3 } = app.env
  if (!s3) throw new Error('no bucket')
  objects = openBucketObjects({ ...s3, bucket: s3.privateBucket })
})

test('reads, lists and removes an object', async () => {
  const [name, bytes] = [objectName(), randomBytes(300_000)]
  expect(await collect(objects.list())).toEqual([])
  expect(await objects.read(name)).toBeUndefined()
  await objects.write(name, bytes)
  await objects.sync()
  expect((await objects.read(name))?.equals(bytes)).toBe(true)
  expect((await collect(objects.list())).map(each => each.name)).toEqual([name])
  for (let times = 0; times < 2; times++) await objects.remove(name)
  expect(await collect(objects.list())).toEqual([])
})

test.each(['', '..', '../kyc.key', `${'a'.repeat(21)}/`, 'a'.repeat(23)])('rejects the object name %j', async name => {
  await expect(objects.read(name)).rejects.toThrow('not the name of an object')
  await expect(objects.write(name, randomBytes(1))).rejects.toThrow('not the name of an object')
  await expect(objects.remove(name)).rejects.toThrow('not the name of an object')
})

test('stores documents encrypted in the private bucket, not on this machine, and reads them after a restart', async () => {
  const submission = await sendPhotos(app, await advertiser(app, { kyc: 'none' }))
  expect(await collect(objects.list())).toHaveLength(3)
  expect((await filesBelow(app.env.dataDir)).map(({ path }) => path)).toEqual([expect.stringMatching(/kyc\.key$/)])
  const seen = await openDocument(app, submission, 'front')
  for await (const { name } of objects.list())
    expect((await objects.read(name))?.includes(seen.subarray(0, 64))).toBe(false)
  const restarted = openApp(app.env, app.pool.options.connectionString as string, () => undefined)
  expect((await openDocument(restarted, submission, 'front')).equals(seen)).toBe(true)
  await restarted.pool.end()
})

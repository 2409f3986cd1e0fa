import { beforeAll, expect, test } from 'vitest'
import type { MediaCaseDetail } from '#contract/media-review.ts'
import { findSimilarMedia } from '#server/people/media/save-media.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { verifyChain } from '#server/platform/operators/audit.ts'
import { tasks } from '#server/tasks.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { approveItem, banItem, type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let contents: ContentCases
let iris: BackOffice

beforeAll(async () => {
  site = await bootSite()
  contents = openContentCases(site)
  iris = (await operatorAtWork(site, 'Íris')).office
})

/** A pattern of 256 bits with the first `flipped` bits flipped. */
const bits = (flipped: number, seed = 1) =>
  Array.from({ length: 256 }, (_, place) =>
    (((place * seed * 7) % 13) % 2 === 0) === place >= flipped ? '1' : '0',
  ).join('')
const remaining = async (...ids: number[]) =>
  (await contents.rows('select id from media where id = any($1) order by id', ids)).map(({ id }) => id)
const open = async (accountId: number): Promise<MediaCaseDetail> =>
  (await iris.send('GET', `/api/operator/media/accounts/${accountId}`)).json()

test('a ban deletes every copy from every account, rows and files, and stores both hashes', async () => {
  const [one, other] = [await advertiser(site.app), await advertiser(site.app)]
  const banned = await contents.added(one, { perceptualHash: bits(0) })
  const same = await contents.added(other, { contentHash: Buffer.from(banned.content_hash, 'hex') })
  const near = await contents.added(other, { perceptualHash: bits(24), position: null })
  const like = await contents.added(other, { perceptualHash: bits(25) })
  const unlike = await contents.added(one, { perceptualHash: bits(0, 3) })
  await approveItem(iris, near)
  await approveItem(iris, same)
  for (const { folder } of [banned, same, near, like])
    await site.app.storage.write(`midias/${folder}/512.webp`, Buffer.from('x'))
  const answer = await banItem(iris, banned)
  expect([answer.status, answer.bytes.length]).toEqual([204, 0])
  expect(await remaining(banned.id, same.id, near.id, like.id, unlike.id)).toEqual([like.id, unlike.id])
  const folders = (await contents.publicProfile(other)).midias.map(({ folder }: { folder: string }) => folder)
  expect(folders).not.toContain(`midias/${same.folder}`)
  const [row] = await contents.rows('select * from banned_media')
  expect(row).toMatchObject({ reason: 'illegal', perceptual_hash: bits(0) })
  expect(row.content_hash.toString('hex')).toBe(banned.content_hash)
  await runQueued(site.app, tasks)
  for (const { folder } of [banned, same, near])
    expect(await site.app.storage.open(`midias/${folder}/512.webp`)).toBeUndefined()
  expect(await site.app.storage.open(`midias/${like.folder}/512.webp`)).toBeDefined()
  const [entry] = await contents.entriesOf(`media:${banned.id}`)
  expect(entry).toMatchObject({ action: 'media_banned', facts: { reason: 'illegal', account: one } })
  expect(entry?.facts.media.toSorted()).toEqual([banned.id, same.id, near.id].toSorted())
  expect((await banItem(iris, banned)).status).toBe(404)
})

test('the poster of a video never makes an item a copy, because the sender chose it', async () => {
  const [accountId, other] = [await advertiser(site.app), await advertiser(site.app)]
  const look = bits(0, 5)
  const banned = await contents.added(accountId, { kind: 'video', perceptualHash: look, durationMs: 5_000 })
  const again = await contents.added(other, { kind: 'video', perceptualHash: look, durationMs: 5_000 })
  const photo = await contents.added(other, { perceptualHash: look })
  await approveItem(iris, photo)
  expect((await banItem(iris, banned, 'non_consensual')).status).toBe(204)
  await runQueued(site.app, tasks)
  expect(await remaining(banned.id, again.id, photo.id)).toEqual([again.id, photo.id])
  const shown = (await open(other)).media.filter(({ id }) => [again.id, photo.id].includes(id))
  const hint = { state: 'pending', removed_alike: [{ distance: 0, reason: 'non_consensual' }] }
  expect(shown).toMatchObject([hint, hint])
})

test('a ban includes unused items and suspended accounts, and two concurrent bans both succeed', async () => {
  const accountId = await advertiser(site.app, { suspended: true })
  const other = await advertiser(site.app)
  for (let round = 0; round < 3; round++) {
    const look = bits(0, 7 + round * 4)
    const unplaced = await contents.added(accountId, { perceptualHash: look, position: null })
    const copy = await contents.added(other, { perceptualHash: look })
    const answers = await Promise.all([banItem(iris, unplaced), banItem(iris, copy)])
    expect(answers.map(({ status }) => status).filter(status => ![204, 404].includes(status))).toEqual([])
    expect(answers.map(({ status }) => status)).toContain(204)
    expect(await remaining(unplaced.id, copy.id)).toEqual([])
  }
})

test('a ban needs a listed reason', async () => {
  const item = await contents.added(await advertiser(site.app))
  expect((await banItem(iris, item, 'ugly')).json().errors).toEqual({ reason: ['Escolha o motivo.'] })
  expect(await remaining(item.id)).toEqual([item.id])
})

test('a nearly equal picture of another account is found once, shown on both, and changes nothing', async () => {
  const [one, other] = [
    await advertiser(site.app, { nickname: 'Uma' }),
    await advertiser(site.app, { nickname: 'Outra' }),
  ]
  const earlier = await contents.added(one, { perceptualHash: bits(0, 11) })
  const own = await contents.added(other, { perceptualHash: bits(40, 11) })
  const later = await contents.added(other, { perceptualHash: bits(31, 11) })
  await contents.added(one, { perceptualHash: bits(70, 11) })
  for (const { id } of [later, earlier, later, own]) await enqueue(site.app.db, findSimilarMedia, { mediaId: id })
  await enqueue(site.app.db, findSimilarMedia, { mediaId: 2_000_000_000 })
  await runQueued(site.app, tasks)
  const rows = await contents.rows('select * from media_likenesses order by media_id, other_id')
  expect(rows).toEqual([
    { media_id: later.id, other_id: earlier.id, distance: 31 },
    expect.objectContaining({ distance: 30 }),
  ])
  const shown = (await open(one)).media.find(({ id }) => id === earlier.id)
  expect(shown).toMatchObject({
    state: 'pending',
    likenesses: [{ account_id: other, nickname: 'Outra', distance: 31 }],
  })
  expect(shown?.likenesses[0]?.picture).toMatchObject({ 360: `/midias/${later.folder}/360.webp` })
  const mirrored = (await open(other)).media.find(({ id }) => id === later.id)?.likenesses
  expect(mirrored?.map(({ account_id }) => account_id)).toEqual([one])
  const waiting = await listWaiting(iris, 'media')
  expect(waiting.find(({ id }) => id === one)?.facts).toMatchObject({ alike: 2 })
})

test('the audit chain is intact after all this', async () => {
  expect(await verifyChain(site.app.db)).toMatchObject({ brokenAt: null })
})

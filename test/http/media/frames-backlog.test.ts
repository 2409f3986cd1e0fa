import { beforeAll, expect, test } from 'vitest'
import type { MediaCaseDetail } from '#contract/media-review.ts'
import { fillFramesBacklog } from '#server/media/frames-backlog.ts'
import { companionForm, linkOf, openAuthors, partsOf } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { approveItem, banItem, type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { drawnVideos, encode } from '#test/world/video-copies.ts'
import { av1 } from '#test/world/videos.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let contents: ContentCases
let office: BackOffice
let video: Buffer

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  contents = openContentCases(site)
  office = (await operatorAtWork(site)).office
  ;[video] = (await drawnVideos(1)) as [Buffer]
}, 120_000)

/** A video that visitors see, of before frames were read. */
async function ofBefore(file: Uint8Array) {
  const { id: owner, token } = await authors.advertiser()
  const item = await authors.added(token, [['video', file]])
  await authors.save(token, partsOf(companionForm, ['videos[]', linkOf(item)]))
  const [{ content_hash }] = await contents.rows('select content_hash from media where id = $1', item.id)
  expect((await approveItem(office, { id: item.id, content_hash: content_hash.toString('hex') })).status).toBe(204)
  await contents.rows('delete from media_frames where media_id = $1', item.id)
  await contents.rows('insert into frames_backlog (media_id) values ($1)', item.id)
  return { id: item.id, owner }
}

async function shownOf({ id, owner }: { id: number; owner: number }) {
  const detail: MediaCaseDetail = (await office.send('GET', `/api/operator/media/accounts/${owner}`)).json()
  return detail.media.find(item => item.id === id)
}

const waiting = () => contents.rows('select media_id from frames_backlog where unread_at is null')

test('a job reads the frames of the videos that were there, and stops between two when the process does', async () => {
  const [one, other] = [await ofBefore(video), await ofBefore(video)]
  const stop = new AbortController()
  stop.abort()
  await expect(fillFramesBacklog(site.app, stop.signal)).rejects.toBe(stop.signal.reason)
  expect(await waiting()).toHaveLength(2)
  await fillFramesBacklog(site.app)
  expect(await contents.rows('select from frames_backlog')).toEqual([])
  for (const item of [one, other]) expect((await shownOf(item))?.frames).toBeGreaterThan(1)
})

test('one with frames of a banned video goes back to its review, and its owner is told', async () => {
  const banned = await authors.added((await authors.newcomer()).token, [['video', video]])
  const copy = await ofBefore(await encode(video, ['-vf', 'hflip'], 30))
  expect((await banItem(office, banned, 'non_consensual')).status).toBe(204)
  expect(await shownOf(copy)).toMatchObject({ state: 'approved', removed_alike: [] })
  await fillFramesBacklog(site.app)
  expect(await shownOf(copy)).toMatchObject({ state: 'pending', removed_alike: [{ reason: 'non_consensual' }] })
  expect(await contents.jobs('media-held-mail')).toMatchObject([
    { payload: [{ accountId: copy.owner, mediaId: copy.id }] },
  ])
})

test('one that the decoder cannot read is marked, and is not tried again', async () => {
  const unread = await ofBefore(av1)
  await fillFramesBacklog(site.app)
  expect(await waiting()).toEqual([])
  const marks = () => contents.rows('select media_id, unread_at from frames_backlog')
  const before = await marks()
  expect(before).toMatchObject([{ media_id: unread.id }])
  await fillFramesBacklog(site.app)
  expect(await marks()).toEqual(before)
  expect(await shownOf(unread)).toMatchObject({ state: 'approved', frames: 0 })
})

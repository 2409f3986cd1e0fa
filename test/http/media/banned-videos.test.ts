import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { mediaErrors } from '#contract/media.ts'
import type { MediaCaseDetail } from '#contract/media-review.ts'
import { openFfmpeg } from '#server/adapters/videos/ffmpeg.ts'
import { runQueued } from '#server/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, linkOf, openAuthors, partsOf } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { approveItem, banItem, type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { drawnVideos, encode, videoChanges } from '#test/world/video-copies.ts'
import { av1 } from '#test/world/videos.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let contents: ContentCases
let office: BackOffice
let person: { id: number; token: string }
let other: { id: number; token: string }
let videos: Buffer[]

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  contents = openContentCases(site)
  office = (await operatorAtWork(site)).office
  person = await authors.newcomer()
  other = await authors.advertiser()
  videos = await drawnVideos(2)
}, 120_000)

const added = (token: string, video: Uint8Array) => authors.added(token, [['video', video]])
const changed = (name: string, video: Buffer) => (videoChanges[name] as (typeof videoChanges)[string])(video)
const hintsOf = (id: number) =>
  contents.rows('select banned_id from banned_likenesses where media_id = $1 and told_apart_at is null', id)

async function stillOf(video: Uint8Array, second: number) {
  const ffmpeg = await openFfmpeg()
  ffmpeg.FS.writeFile('/in', video)
  ffmpeg.exec('-v', 'error', '-ss', String(second), '-i', '/in', '-frames:v', '1', '/still.png')
  return sharp(ffmpeg.FS.readFile('/still.png')).jpeg({ quality: 80 }).toBuffer()
}

async function approved(token: string, item: Awaited<ReturnType<typeof added>>) {
  const list = item.type === 'video' ? 'videos[]' : 'images[]'
  await authors.save(token, partsOf(companionForm, [list, linkOf(item)]))
  const [{ content_hash }] = await contents.rows('select content_hash from media where id = $1', item.id)
  const sent = { id: item.id, content_hash: content_hash.toString('hex') }
  expect((await approveItem(office, sent)).status).toBe(204)
}

const isApproved = async (id: number) =>
  (await contents.rows('select from media_reviews where media_id = $1', id)).length > 0

test('a ban keeps the frames of a video, and hides what shares some of them in other accounts', async () => {
  const [banned, unlike] = videos as [Buffer, Buffer]
  const owner = await authors.newcomer()
  const item = await added(owner.token, banned)
  const copy = await added(other.token, await encode(banned, ['-ss', '0.7', '-t', '3'], 30))
  await approved(other.token, copy)
  const third = await authors.advertiser()
  const part = await added(third.token, await changed('cropped by 10 % a side', banned))
  await approved(third.token, part)
  const free = await added(other.token, unlike)
  expect((await banItem(office, item, 'non_consensual')).status).toBe(204)
  expect((await contents.rows('select count(*)::int as frames from banned_frames'))[0].frames).toBeGreaterThan(2)
  await runQueued(site.app, tasks)
  expect(await contents.rows('select from banned_media')).toHaveLength(1)
  for (const { id } of [copy, part]) expect([await isApproved(id), (await hintsOf(id)).length]).toEqual([false, 1])
  expect(await hintsOf(free.id)).toEqual([])
  const detail: MediaCaseDetail = (await office.send('GET', `/api/operator/media/accounts/${other.id}`)).json()
  const shown = detail.media.find(({ id }) => id === copy.id)
  expect(shown?.removed_alike).toMatchObject([{ reason: 'non_consensual' }])
  expect(shown?.frames).toBeGreaterThan(1)
}, 120_000)

test.each(['encoded anew', 'made smaller', 'mirrored', 'cut shorter'])(
  'a copy of a banned video that is %s is refused',
  async name => {
    const copy = await changed(name, videos[0] as Buffer)
    const answer = await authors.add(person.token, [['video', copy]])
    expect([answer.status, answer.errors]).toEqual([422, { video: [mediaErrors.banned] }])
  },
)

test.each(['cropped by 5 % a side', 'cropped by 20 % a side', 'cropped by 10 % and mirrored'])(
  'a copy of a banned video that is %s waits for an operator, another video so does not',
  async name => {
    const item = await added(person.token, await changed(name, videos[0] as Buffer))
    expect(await hintsOf(item.id)).toHaveLength(1)
    const free = await added(person.token, await changed(name, videos[1] as Buffer))
    expect(await hintsOf(free.id)).toEqual([])
  },
)

test('a video of which the smaller part is a banned one waits for an operator', async () => {
  const [banned, unlike] = videos as [Buffer, Buffer]
  const ffmpeg = await openFfmpeg()
  ffmpeg.FS.writeFile('/one', banned)
  ffmpeg.FS.writeFile('/other', unlike)
  const joined = '[0:v]trim=0:1.6[a];[1:v]setpts=PTS-STARTPTS[b];[a][b]concat=n=2:v=1:a=0'
  ffmpeg.exec(
    '-v',
    'error',
    '-i',
    '/one',
    '-i',
    '/other',
    '-filter_complex',
    joined,
    '-preset',
    'ultrafast',
    '/out.mp4',
  )
  const item = await added(person.token, Buffer.from(ffmpeg.FS.readFile('/out.mp4')))
  expect(await hintsOf(item.id)).toHaveLength(1)
})

test('a photo that is a frame of a banned video or a part of one waits for an operator, another photo does not', async () => {
  const cropped = await changed('cropped by 10 % a side', videos[0] as Buffer)
  for (const picture of [await stillOf(videos[0] as Buffer, 2), await stillOf(cropped, 0)]) {
    const still = await authors.added(person.token, [['image', picture]])
    expect(await hintsOf(still.id)).toHaveLength(1)
  }
  const free = await authors.added(person.token, [['image', await stillOf(videos[1] as Buffer, 2)]])
  expect(await hintsOf(free.id)).toEqual([])
})

test('a video with a frame like a banned picture waits for an operator, and one that was there goes back to one', async () => {
  const video = videos[1] as Buffer
  const [owner, shown] = [await authors.newcomer(), await authors.advertiser()]
  const there = await added(shown.token, video)
  await approved(shown.token, there)
  const picture = await authors.added(owner.token, [['image', await stillOf(video, 2)]])
  expect((await banItem(office, picture)).status).toBe(204)
  await runQueued(site.app, tasks)
  expect([await isApproved(there.id), (await hintsOf(there.id)).length]).toEqual([false, 1])
  const again = await added(person.token, await encode(video, [], 30))
  expect(await hintsOf(again.id)).toHaveLength(1)
})

test('a video whose frames cannot be read is taken, and an operator is told so', async () => {
  const author = await authors.advertiser()
  const item = await added(author.token, av1)
  await authors.save(author.token, partsOf(companionForm, ['videos[]', linkOf(item)]))
  const detail: MediaCaseDetail = (await office.send('GET', `/api/operator/media/accounts/${author.id}`)).json()
  expect(detail.media.find(({ id }) => id === item.id)).toMatchObject({ frames: 0 })
})

test('the frames end with the ban', async () => {
  await contents.rows('delete from banned_media')
  expect(await contents.rows('select from banned_frames')).toEqual([])
  expect((await authors.add(person.token, [['video', videos[0] as Buffer]])).status).toBe(201)
})

import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { mediaErrors } from '#contract/media.ts'
import { type Drawing, drawingsOf, rasterize } from '#demo/art/drawings.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { openAuthors } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { approveItem, banItem, type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { clipOf } from '#test/world/hidden-samples.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let contents: ContentCases
let office: BackOffice
let [poster, other]: Buffer[] = []
let clip: Buffer
/** Tokens of two accounts. */
let sender: string
let stranger: string

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  contents = openContentCases(site)
  office = (await operatorAtWork(site)).office
  ;[poster, other] = await Promise.all(['hills', 'palms'].map(draw))
  clip = await clipOf({ seconds: 3 })
  ;[sender, stranger] = (await Promise.all([authors.newcomer(), authors.newcomer()])).map(({ token }) => token) as [
    string,
    string,
  ]
})

async function draw(motif: string) {
  const drawing = drawingsOf('portraits').find(({ name }) => name.includes(motif)) as Drawing
  return (await rasterize(drawing, 800)).jpeg({ quality: 92 }).toBuffer()
}

const sent = (video: Buffer, picture: Buffer | undefined) =>
  [['video', video] as const, ...(picture ? [['poster', picture] as const] : [])] as Parameters<typeof authors.add>[1]
const hintsOf = (id: number) => contents.rows('select distance from banned_likenesses where media_id = $1', id)
const isLeft = async (id: number) => (await contents.rows('select from media where id = $1', id)).length === 1

test('a banned video is recognised by its file, with any poster, and is deleted from every account', async () => {
  const copies = [
    await authors.added(stranger, sent(clip, other)),
    await authors.added(stranger, sent(clip, undefined)),
  ]
  const banned = await authors.added(sender, sent(clip, poster))
  expect((await banItem(office, banned, 'non_consensual')).status).toBe(204)
  for (const { id } of [banned, ...copies]) expect(await isLeft(id)).toBe(false)
  for (const picture of [poster, other, undefined]) {
    const again = await authors.add(sender, sent(clip, picture))
    expect([again.status, again.errors]).toEqual([422, { video: [mediaErrors.banned] }])
  }
  expect((await authors.add(sender, sent(await clipOf({ seconds: 4 }), other))).status).toBe(201)
})

test('the poster of a banned video is a hint: a photo like it is neither refused nor deleted', async () => {
  const owner = await authors.advertiser()
  const photo = await contents.added(owner.id, { perceptualHash: await hashOfPoster() })
  expect((await approveItem(office, photo)).status).toBe(204)
  const banned = await authors.added(sender, sent(await clipOf({ seconds: 2 }), poster))
  expect((await banItem(office, banned)).status).toBe(204)
  await runQueued(site.app, tasks)
  expect(await isLeft(photo.id)).toBe(true)
  expect(new Set((await hintsOf(photo.id)).map(({ distance }) => distance))).toEqual(new Set([0]))
  expect(await contents.rows('select from media_reviews where media_id = $1', photo.id)).toEqual([])
  const again = await authors.added(sender, [['image', await sharp(poster).resize(600).toBuffer()]])
  expect((await hintsOf(again.id)).length).toBeGreaterThan(0)
})

async function hashOfPoster(): Promise<string> {
  const item = await authors.added(sender, [['image', poster as Buffer]])
  return (await contents.rows('select perceptual_hash from media where id = $1', item.id))[0].perceptual_hash
}

test('a lifted ban no longer refuses anything', async () => {
  await contents.rows('delete from banned_media')
  expect((await authors.add(sender, sent(clip, poster))).status).toBe(201)
})

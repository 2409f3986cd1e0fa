import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { CampaignCaseDetail } from '#contract/campaign-review.ts'
import { mediaErrors } from '#contract/media.ts'
import type { MediaCaseDetail } from '#contract/media-review.ts'
import { type Drawing, drawingsOf, rasterize } from '#demo/art/drawings.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, linkOf, openCampaignAuthors, partsOf } from '#test/world/authors.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { approveItem, banItem, type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { mp4 } from '#test/world/videos.ts'

let site: Booted
let authors: ReturnType<typeof openCampaignAuthors>
let office: BackOffice
let contents: ContentCases
let person: { id: number; token: string }
let banned: Buffer
let other: Buffer

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openCampaignAuthors(site)
  person = await authors.newcomer()
  ;[banned, other] = (await Promise.all(['hills', 'palms'].map(draw))) as [Buffer, Buffer]
  ;({ office } = await operatorAtWork(site, 'Íris'))
  contents = openContentCases(site)
  const victim = await authors.newcomer()
  const item = await authors.added(victim.token, [['image', banned]])
  expect((await banItem(office, item)).status).toBe(204)
  await runQueued(site.app, tasks)
})

async function draw(motif: string) {
  const drawing = drawingsOf('portraits').find(({ name }) => name.includes(motif)) as Drawing
  return (await rasterize(drawing, 800)).jpeg({ quality: 92 }).toBuffer()
}

/** Flips `bits` bits of the banned hash, as if the banned picture were the next shot of a series. */
const shift = (bits: number) =>
  contents.rows(
    `update banned_media set perceptual_hash = perceptual_hash # (repeat('1', $1) || repeat('0', 256 - $1))::bit(256)`,
    bits,
  )

async function hashOf(id: number): Promise<string> {
  const [row] = await contents.rows('select content_hash from media where id = $1', id)
  return row.content_hash.toString('hex')
}

/** The removed pictures that an operator sees beside the item. */
async function shownBeside(accountId: number, id: number) {
  const detail: MediaCaseDetail = (await office.send('GET', `/api/operator/media/accounts/${accountId}`)).json()
  return detail.media.find(item => item.id === id)?.removed_alike ?? []
}

const jpeg = async (picture: Sharp) => picture.jpeg({ quality: 60 }).toBuffer()

test.each<[string, () => Promise<Sharp>]>([
  ['resized', async () => sharp(banned).resize(600)],
  ['mirrored', async () => sharp(banned).flop()],
  ['turned by 90°', async () => sharp(banned).rotate(90)],
  ['turned by 180°', async () => sharp(banned).rotate(180)],
  ['turned by 270°', async () => sharp(banned).rotate(270)],
])('a copy of the whole picture, %s, is refused after the ban, alone and with the profile', async (_, change) => {
  const copy = await jpeg(await change())
  const alone = await authors.add(person.token, [['image', copy]])
  expect([alone.status, alone.errors]).toEqual([422, { image: [mediaErrors.banned] }])
  const saved = await authors.save(person.token, partsOf(companionForm, ['images[]', copy]))
  expect([saved.status, saved.errors]).toEqual([422, { images: [mediaErrors.banned] }])
})

test('a nearly equal picture is accepted, with a hint that decides nothing', async () => {
  await shift(28)
  const author = await authors.newcomer()
  const item = await authors.added(author.token, [['image', await jpeg(sharp(banned))]])
  expect(item).toMatchObject({ state: 'pending', refusal: null })
  await authors.save(author.token, partsOf(companionForm, ['images[]', linkOf(item)]))
  const hint = expect.objectContaining({ reason: 'illegal', operator: 'Íris' })
  expect(await shownBeside(author.id, item.id)).toEqual([hint])
  const waiting = await listWaiting(office, 'media')
  expect(waiting.find(({ id }) => id === author.id)?.facts).toMatchObject({ removed: 1 })
  expect((await approveItem(office, { id: item.id, content_hash: await hashOf(item.id) })).status).toBe(204)
  expect(await shownBeside(author.id, item.id)).toEqual([hint])
  await shift(28)
})

test('the poster sent with a video, which may show anything, only gives a hint', async () => {
  const video = await authors.added(person.token, [
    ['video', mp4],
    ['poster', banned],
  ])
  expect(await contents.rows('select distance from banned_likenesses where media_id = $1', video.id)).toHaveLength(1)
})

test('the same banner is refused, and a nearly equal one gets a hint', async () => {
  const partner = await authors.partner()
  const banner = await sharp(banned).extract({ left: 0, top: 250, width: 800, height: 400 }).jpeg().toBuffer()
  const first = await authors.partner()
  expect((await authors.create(first.token, [{ title: 'Removido', banner }])).status).toBe(201)
  const latest = async () => {
    const [{ id }] = await contents.rows('select id from campaign_submissions order by id desc limit 1')
    return `/api/operator/campaigns/${id}`
  }
  const ban = { body: { reason: 'illegal', text: '' } }
  expect((await office.send('POST', `${await latest()}/ban`, ban)).status).toBe(204)
  const again = await authors.create(partner.token, [
    { title: 'De novo', banner: await sharp(banner).flop().toBuffer() },
  ])
  expect([again.status, again.errors]).toEqual([422, { 'banner.0': [mediaErrors.banned] }])
  await shift(28)
  expect((await authors.create(partner.token, [{ title: 'Parecido', banner: await jpeg(sharp(banner)) }])).status).toBe(
    201,
  )
  const detail: CampaignCaseDetail = (await office.send('GET', await latest())).json()
  expect(detail.removed_alike).toMatchObject([{ reason: 'illegal' }])
  const body = { content_hash: detail.content_hash }
  expect((await office.send('POST', `${await latest()}/approval`, { body })).status).toBe(204)
  await shift(28)
})

test('another picture is accepted without a hint', async () => {
  const item = await authors.added(person.token, [['image', other]])
  expect(await contents.rows('select from banned_likenesses where media_id = $1', item.id)).toEqual([])
})

test('the hints end with the ban', async () => {
  await contents.rows('delete from banned_media')
  expect(await contents.rows('select from banned_likenesses')).toEqual([])
  expect((await authors.add(person.token, [['image', banned]])).status).toBe(201)
})

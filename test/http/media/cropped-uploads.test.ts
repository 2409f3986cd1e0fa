import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { mediaErrors } from '#contract/media.ts'
import { rasterize } from '#demo/art/drawing.ts'
import { drawPlate, type Plate, portrait, portraitPlates } from '#demo/art/motifs.ts'
import { runQueued } from '#server/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, openCampaignAuthors, partsOf } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { banItem } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { mp4 } from '#test/world/videos.ts'

let site: Booted
let authors: ReturnType<typeof openCampaignAuthors>
let person: { id: number; token: string }
let banned: Buffer
let wide: Buffer
let other: Buffer

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openCampaignAuthors(site)
  person = await authors.newcomer()
  ;[banned, other] = (await Promise.all(['hills', 'palms'].map(draw))) as [Buffer, Buffer]
  wide = await sharp(banned).extract({ left: 0, top: 250, width: 800, height: 470 }).jpeg({ quality: 92 }).toBuffer()
  const { office } = await operatorAtWork(site)
  const victim = await authors.newcomer()
  for (const picture of [banned, wide]) {
    const item = await authors.added(victim.token, [['image', picture]])
    expect((await banItem(office, item)).status).toBe(204)
  }
  await runQueued(site.app, tasks)
})

async function draw(motif: string) {
  const plate = portraitPlates(7).find(each => each.motif === motif) as Plate
  return (await rasterize(drawPlate(plate, portrait), portrait.width, 800)).jpeg({ quality: 92 }).toBuffer()
}

/** With so much of each side cut away. */
async function cropped(part: number) {
  const { width, height } = await sharp(banned).metadata()
  const [left, top] = [Math.round(width * part), Math.round(height * part)]
  const area = { left, top, width: width - 2 * left, height: height - 2 * top }
  return sharp(await sharp(banned).extract(area).png().toBuffer())
}

test.each<[string, () => Promise<Sharp>]>([
  ['resized', async () => sharp(banned).resize(600)],
  ['mirrored', async () => sharp(banned).flop()],
  ['turned by 90°', async () => sharp(banned).rotate(90)],
  ['turned by 180°', async () => sharp(banned).rotate(180)],
  ['turned by 270°', async () => sharp(banned).rotate(270)],
  ['cropped by 5 % a side', () => cropped(0.05)],
  ['cropped by 10 % a side', () => cropped(0.1)],
  ['cropped by 20 % a side', () => cropped(0.2)],
  ['cropped and mirrored', async () => (await cropped(0.1)).flop()],
  ['cropped, turned and resized', async () => (await cropped(0.1)).rotate(90).resize(640)],
])('a copy that is %s is refused after the ban, alone and with the profile', async (_, change) => {
  const copy = await (await change()).jpeg({ quality: 60 }).toBuffer()
  const alone = await authors.add(person.token, [['image', copy]])
  expect([alone.status, alone.errors]).toEqual([422, { image: [mediaErrors.banned] }])
  const saved = await authors.save(person.token, partsOf(companionForm, ['images[]', copy]))
  expect([saved.status, saved.errors]).toEqual([422, { images: [mediaErrors.banned] }])
})

test('a cropped copy is refused as the picture of a video and as a banner, too', async () => {
  const poster = await (await cropped(0.1)).jpeg({ quality: 60 }).toBuffer()
  const video = await authors.add(person.token, [
    ['video', mp4],
    ['poster', poster],
  ])
  expect([video.status, video.errors]).toEqual([422, { video: [mediaErrors.banned] }])
  const partner = await authors.partner()
  const ad = await authors.create(partner.token, [{ title: 'Um anúncio', banner: wide }])
  expect([ad.status, ad.errors]).toEqual([422, { 'banner.0': [mediaErrors.banned] }])
})

test('another picture is taken, whole and cropped', async () => {
  const { width, height } = await sharp(other).metadata()
  const half = await sharp(other)
    .extract({ left: 80, top: 100, width: width - 160, height: height - 200 })
    .jpeg()
    .toBuffer()
  for (const picture of [other, half]) expect((await authors.add(person.token, [['image', picture]])).status).toBe(201)
})

test('the parts end with the ban, and then the cropped copy is taken', async () => {
  const rows = async (text: string) => (await site.app.pool.query(text)).rows
  expect((await rows('select count(*) from banned_parts'))[0].count).toBeGreaterThan(300)
  await rows('delete from banned_media')
  expect(await rows('select from banned_parts')).toEqual([])
  const copy = await (await cropped(0.1)).jpeg({ quality: 60 }).toBuffer()
  expect((await authors.add(person.token, [['image', copy]])).status).toBe(201)
})

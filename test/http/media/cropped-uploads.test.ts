import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { CampaignCaseDetail } from '#contract/campaign-review.ts'
import { mediaErrors } from '#contract/media.ts'
import type { MediaCaseDetail } from '#contract/media-review.ts'
import { rasterize } from '#demo/art/drawing.ts'
import { drawPlate, type Plate, portrait, portraitPlates } from '#demo/art/motifs.ts'
import { runQueued } from '#server/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, linkOf, openCampaignAuthors, partsOf } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { approveAsOther, approveItem, banItem, type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { mp4 } from '#test/world/videos.ts'

let site: Booted
let authors: ReturnType<typeof openCampaignAuthors>
let office: BackOffice
let contents: ContentCases
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
  ;({ office } = await operatorAtWork(site, 'Íris'))
  contents = openContentCases(site)
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

async function hashOf(id: number): Promise<string> {
  const [row] = await contents.rows('select content_hash from media where id = $1', id)
  return row.content_hash.toString('hex')
}

/** The ids of the removed pictures that an operator is shown beside the item. */
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
])('a copy of the whole that is %s is refused after the ban, alone and with the profile', async (_, change) => {
  const copy = await jpeg(await change())
  const alone = await authors.add(person.token, [['image', copy]])
  expect([alone.status, alone.errors]).toEqual([422, { image: [mediaErrors.banned] }])
  const saved = await authors.save(person.token, partsOf(companionForm, ['images[]', copy]))
  expect([saved.status, saved.errors]).toEqual([422, { images: [mediaErrors.banned] }])
})

test.each<[string, () => Promise<Sharp>]>([
  ['cropped by 7 % a side', () => cropped(0.07)],
  ['cropped by 10 % a side', () => cropped(0.1)],
  ['cropped by 20 % a side', () => cropped(0.2)],
  ['cropped and mirrored', async () => (await cropped(0.1)).flop()],
  ['cropped, turned and resized', async () => (await cropped(0.1)).rotate(90).resize(640)],
])('a copy that is %s is taken, and not approved until an operator says that it is another', async (_, change) => {
  const author = await authors.newcomer()
  const item = await authors.added(author.token, [['image', await jpeg(await change())]])
  expect(item).toMatchObject({ state: 'pending', refusal: null })
  await authors.save(author.token, partsOf(companionForm, ['images[]', linkOf(item)]))
  const found = await shownBeside(author.id, item.id)
  expect(found).toEqual([expect.objectContaining({ reason: 'illegal', operator: 'Íris' })])
  const sent = { id: item.id, content_hash: await hashOf(item.id) }
  const refused = await approveItem(office, sent)
  expect([refused.status, refused.json().message]).toEqual([409, expect.stringContaining('imagem removida')])
  const ids = found.map(({ id }) => id)
  expect((await approveAsOther(office, sent, ids)).status).toBe(204)
  expect(await shownBeside(author.id, item.id)).toEqual([])
  const [entry] = await contents.entriesOf(`media:${item.id}`)
  expect(entry).toMatchObject({ action: 'media_approved', facts: { apart: ids } })
})

test('the same file is not asked about again, another part is', async () => {
  const file = await jpeg(await cropped(0.12))
  const [one, other] = [await authors.newcomer(), await authors.newcomer()]
  const first = await authors.added(one.token, [['image', file]])
  await authors.save(one.token, partsOf(companionForm, ['images[]', linkOf(first)]))
  const ids = (await shownBeside(one.id, first.id)).map(({ id }) => id)
  await approveAsOther(office, { id: first.id, content_hash: await hashOf(first.id) }, ids)
  const again = await authors.added(other.token, [['image', file]])
  const part = await authors.added(other.token, [['image', await jpeg(await cropped(0.15))]])
  await authors.save(other.token, partsOf(companionForm, ['images[]', linkOf(again)], ['images[]', linkOf(part)]))
  expect(await shownBeside(other.id, again.id)).toEqual([])
  expect(await shownBeside(other.id, part.id)).toHaveLength(1)
})

test('a cropped copy as the picture of a video and as a banner waits for the same answer', async () => {
  const video = await authors.added(person.token, [
    ['video', mp4],
    ['poster', await jpeg(await cropped(0.1))],
  ])
  expect(await contents.rows('select from banned_likenesses where media_id = $1', video.id)).toHaveLength(1)
  const partner = await authors.partner()
  expect((await authors.create(partner.token, [{ title: 'Um anúncio', banner: wide }])).status).toBe(201)
  const [version] = await contents.rows('select id, content_hash from campaign_submissions order by id desc limit 1')
  const path = `/api/operator/campaigns/${version.id}`
  const detail: CampaignCaseDetail = (await office.send('GET', path)).json()
  expect(detail.removed_alike).toHaveLength(1)
  const body = { content_hash: detail.content_hash }
  expect((await office.send('POST', `${path}/approval`, { body })).status).toBe(409)
  const differs_from = detail.removed_alike.map(({ id }) => id)
  expect((await office.send('POST', `${path}/approval`, { body: { ...body, differs_from } })).status).toBe(204)
})

test('another picture is taken, whole and cropped, and nothing is asked', async () => {
  const { width, height } = await sharp(other).metadata()
  const half = await sharp(other)
    .extract({ left: 80, top: 100, width: width - 160, height: height - 200 })
    .jpeg()
    .toBuffer()
  for (const picture of [other, half]) {
    const item = await authors.added(person.token, [['image', picture]])
    expect(await contents.rows('select from banned_likenesses where media_id = $1', item.id)).toEqual([])
  }
})

test('the parts and the questions end with the ban', async () => {
  expect((await contents.rows('select count(*) from banned_parts'))[0].count).toBeGreaterThan(300)
  await contents.rows('delete from banned_media')
  expect(await contents.rows('select from banned_parts union all select from banned_likenesses')).toEqual([])
  const item = await authors.added(person.token, [['image', await jpeg(await cropped(0.1))]])
  expect(await contents.rows('select from banned_likenesses where media_id = $1', item.id)).toEqual([])
})

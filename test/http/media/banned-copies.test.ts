import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { CampaignCaseDetail } from '#contract/campaign-review.ts'
import { photoSizes } from '#contract/media.ts'
import type { MediaCaseDetail } from '#contract/media-review.ts'
import { type Drawing, drawingsOf, rasterize } from '#demo/art/drawings.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, linkOf, openAuthors, openCampaignAuthors, partsOf } from '#test/world/authors.ts'
import { listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { passGate, request } from '#test/world/calls.ts'
import { approveItem, banItem, openContentCases } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let iris: Awaited<ReturnType<typeof operatorAtWork>>['office']
let pictures: Buffer[]

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  iris = (await operatorAtWork(site)).office
  const all = drawingsOf('portraits')
  pictures = await Promise.all(
    ['facade', 'palms', 'hills', 'calcadao'].map(async motif => {
      const drawing = all.find(({ name }) => name.includes(motif)) as Drawing
      return (await rasterize(drawing, 800)).jpeg({ quality: 92 }).toBuffer()
    }),
  )
})

/** Rotates the picture by 90°, so that a search finds it as a near copy instead of the same picture. */
const nearCopy = (picture: Buffer) => sharp(picture).rotate(90).jpeg({ quality: 80 }).toBuffer()

test('a ban hides a possible copy in another account, deletes nothing there, and leaves the rest', async () => {
  const [one, other] = [await authors.newcomer(), await authors.advertiser()]
  const picture = pictures[2] as Buffer
  const item = await authors.added(one.token, [['image', picture]])
  const copy = await authors.added(other.token, [['image', await nearCopy(picture)]])
  const unlike = await authors.added(other.token, [['image', pictures[1] as Buffer]])
  const named = [copy, unlike].map(each => ['images[]', linkOf(each)] as const)
  await authors.save(other.token, partsOf(companionForm, ...named))
  const contents = openContentCases(site)
  const sent = async ({ id }: { id: number }) => {
    const [{ content_hash }] = await contents.rows('select content_hash from media where id = $1', id)
    return { id, content_hash: content_hash.toString('hex') as string }
  }
  for (const each of [copy, unlike]) expect((await approveItem(iris, await sent(each))).status).toBe(204)
  const shown = async () => {
    const { midias } = await contents.publicProfile(other.id)
    return [copy, unlike].map(({ folder }) => midias.some((media: { folder: string }) => media.folder === folder))
  }
  await expect.poll(shown).toEqual([true, true])
  await runQueued(site.app, tasks)
  expect((await banItem(iris, item, 'non_consensual')).status).toBe(204)
  await runQueued(site.app, tasks)
  await expect.poll(shown).toEqual([false, true])
  expect(
    await contents.rows('select id from media where account_id = $1 and id >= $2 order by id', other.id, copy.id),
  ).toEqual([{ id: copy.id }, { id: unlike.id }])
  const [entry] = await contents.entriesOf(`account:${other.id}`)
  expect(entry).toMatchObject({ action: 'likeness_found', facts: { hidden: [copy.id], media: [copy.id] } })
  expect(await contents.jobs('media-held-mail')).toMatchObject([
    { payload: [{ accountId: other.id, mediaId: copy.id }] },
  ])

  const waiting = (await listWaiting(iris, 'media')).find(({ id }) => id === other.id)
  expect(waiting?.facts).toMatchObject({ photos: 1, removed: 1 })
  const detail: MediaCaseDetail = (await iris.send('GET', `/api/operator/media/accounts/${other.id}`)).json()
  const found = detail.media.find(({ id }) => id === copy.id)
  expect(found).toMatchObject({ state: 'pending', removed_alike: [{ reason: 'non_consensual' }] })
  expect((await approveItem(iris, await sent(copy))).status).toBe(204)
  await expect.poll(shown).toEqual([true, true])
})

/** Makes one hash differ from another in 28 of 256 bits, as if the pictures were consecutive shots of a series. */
const asNext = `update campaign_submissions s
  set perceptual_hash = o.perceptual_hash # (repeat('1', 28) || repeat('0', 228))::bit(256)
  from campaign_submissions o where s.id = $1 and o.id = $2`

test('an approved banner that nearly equals a banned one returns to review, and can be approved again', async () => {
  const partners = openCampaignAuthors(site)
  const [one, other] = [await partners.partner(), await partners.partner()]
  const picture = pictures[0] as Buffer
  const banner = await sharp(picture).extract({ left: 0, top: 250, width: 800, height: 400 }).jpeg().toBuffer()
  expect((await partners.create(one.token, [{ title: 'Primeiro', banner }])).status).toBe(201)
  expect((await partners.create(other.token, [{ title: 'Segundo', banner: pictures[1] as Buffer }])).status).toBe(201)
  const versions = await Promise.all([one, other].map(async ({ id }) => (await partners.versionsOf(id))[0]))
  await openContentCases(site).rows(asNext, versions[1].id, versions[0].id)
  const approve = (version: { id: number; content_hash: Buffer }) =>
    iris.send('POST', `/api/operator/campaigns/${version.id}/approval`, {
      body: { content_hash: version.content_hash.toString('hex') },
    })
  for (const version of versions) expect((await approve(version)).status).toBe(204)
  const ban = (id: number) =>
    iris.send('POST', `/api/operator/campaigns/${id}/ban`, { body: { reason: 'illegal', text: '' } })
  expect((await ban(versions[0].id)).status).toBe(204)
  await runQueued(site.app, tasks)
  expect(await partners.own(other.token)).toMatchObject([{ review: { state: 'pending', live: false } }])
  const detail: CampaignCaseDetail = (await iris.send('GET', `/api/operator/campaigns/${versions[1].id}`)).json()
  expect(detail).toMatchObject({ state: 'pending', removed_alike: [{ reason: 'illegal' }] })
  expect((await listWaiting(iris, 'campaign')).map(({ id }) => id)).toContain(versions[1].id)
  expect((await approve(versions[1])).status).toBe(204)
  expect(await partners.own(other.token)).toMatchObject([{ review: { state: 'approved', live: true } }])
})

test('an item sealed as suspected abuse hides possible copies without deleting them', async () => {
  const [one, other] = [await authors.newcomer(), await authors.advertiser()]
  const picture = pictures[3] as Buffer
  const item = await authors.added(one.token, [['image', picture]])
  const copy = await authors.added(other.token, [['image', await nearCopy(picture)]])
  await authors.save(other.token, partsOf(companionForm, ['images[]', linkOf(copy)]))
  const contents = openContentCases(site)
  const [{ content_hash }] = await contents.rows('select content_hash from media where id = $1', copy.id)
  await approveItem(iris, { id: copy.id, content_hash: content_hash.toString('hex') })
  const text = 'A foto parece mostrar uma pessoa menor de idade.'
  const body = { account_id: one.id, scope: 'items', media: [item.id], banners: [], report_id: null, text }
  expect((await iris.send('POST', '/api/operator/evidence/suspected-abuse', { body })).status).toBe(201)
  await runQueued(site.app, tasks)
  expect(await contents.rows('select from media_reviews where media_id = $1', copy.id)).toEqual([])
  expect(await contents.rows('select media_id from banned_likenesses')).toContainEqual({ media_id: copy.id })
})

test('a removed item is gone from every URL, from the pages and from the caches', async () => {
  const owner = await authors.advertiser()
  const item = await authors.added(owner.token, [['image', pictures[1] as Buffer]])
  await authors.save(owner.token, partsOf(companionForm, ['images[]', linkOf(item)]))
  const contents = openContentCases(site)
  const [{ content_hash }] = await contents.rows('select content_hash from media where id = $1', item.id)
  await approveItem(iris, { id: item.id, content_hash: content_hash.toString('hex') })
  const cookie = await passGate(site.url)
  const folder = linkOf(item).split('/')[2] as string
  const files = photoSizes.flatMap(size => [`/midias/${folder}/${size}.webp`, `/midias/${folder}/${size}.jpg`])
  const statuses = async () =>
    Promise.all(files.map(async path => (await request(site.url, path, { headers: { cookie } })).status))
  const pages = [`/perfil-user/${owner.id}`, '/home-companions', '/search-companions']
  const shown = async () => {
    const texts = await Promise.all(
      pages.map(async path => (await request(site.url, path, { headers: { cookie } })).text),
    )
    return texts.map(text => text.includes(folder))
  }
  expect(await statuses()).toEqual(files.map(() => 200))
  await expect.poll(shown).toEqual(pages.map(() => true))
  expect((await banItem(iris, item)).status).toBe(204)
  await runQueued(site.app, tasks)
  expect(await statuses()).toEqual(files.map(() => 404))
  await expect.poll(shown).toEqual(pages.map(() => false))
  expect(await contents.rows('select from listings where cover_folder = $1', folder)).toEqual([])
  expect(await site.app.storage.files(folder)).toEqual([])
})

import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { photoSizes } from '#contract/media.ts'
import { rasterize } from '#demo/art/drawing.ts'
import { drawPlate, type Plate, portrait, portraitPlates } from '#demo/art/motifs.ts'
import { runQueued } from '#server/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, linkOf, openAuthors, partsOf } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
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
  const plates = portraitPlates(7)
  const motifs = ['facade', 'palms', 'hills'].map(name => plates.find(({ motif }) => motif === name) as Plate)
  pictures = await Promise.all(
    motifs.map(async plate => {
      const drawn = await rasterize(drawPlate(plate, portrait), portrait.width, 800)
      return drawn.jpeg({ quality: 92 }).toBuffer()
    }),
  )
})

test('a ban removes cropped copies of other accounts too, and keeps the rest', async () => {
  const [one, other] = [await authors.newcomer(), await authors.newcomer()]
  const picture = pictures[2] as Buffer
  const item = await authors.added(one.token, [['image', picture]])
  const { width, height } = await sharp(picture).metadata()
  const [left, top] = [Math.round(width / 10), Math.round(height / 10)]
  const part = sharp(picture).extract({ left, top, width: width - 2 * left, height: height - 2 * top })
  const cropped = await part.flop().jpeg({ quality: 80 }).toBuffer()
  const copy = await authors.added(other.token, [['image', cropped]])
  const unlike = await authors.added(other.token, [['image', pictures[1] as Buffer]])
  expect((await banItem(iris, item)).status).toBe(204)
  await runQueued(site.app, tasks)
  const contents = openContentCases(site)
  expect(await contents.rows('select id from media where account_id = $1', other.id)).toEqual([{ id: unlike.id }])
  const [entry] = await contents.entriesOf(`media:${copy.id}`)
  expect(entry).toMatchObject({ action: 'media_banned', facts: { cropped: true, media: [copy.id] } })
  await runQueued(site.app, tasks)
  expect(await site.app.storage.files(copy.folder.split('/').at(-1) as string)).toEqual([])
})

test('what is removed is gone at every address, from the pages and from the caches', async () => {
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

import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { mediaErrors, type OwnMedia } from '#contract/media.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import { companionForm, openAuthors, partsOf } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { banItem } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { foundMarkers, goodJpeg, polyglots, taggedJpeg } from '#test/world/hostile-files.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { mp4, taggedMov, taggedMp4, videoOf, webm } from '#test/world/videos.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let photo: Buffer

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  photo = await goodJpeg()
})

const key = () => `envio-${randomUUID()}`
const filesOf = async ({ folder }: OwnMedia) => (await authors.stored()).filter(({ path }) => path.includes(folder))

test('an added photo is stored without a position, and compared with others', async () => {
  const { id, token } = await authors.newcomer()
  const item = await authors.added(token, [['image', photo]])
  expect(item).toMatchObject({ type: 'image', state: 'pending', refusal: null, width: 640, height: 800 })
  expect(await filesOf(item)).toHaveLength(8)
  const [row] = await authors.mediaOf(id)
  expect(row).toMatchObject({ id: item.id, position: null, perceptual_hash: expect.stringMatching(/^[01]{256}$/) })
  expect((await authors.jobs('find-likenesses')).map(({ mediaId }) => mediaId)).toContain(item.id)
  expect((await authors.own(token)).profile).toBeNull()
  const link = (item as Extract<OwnMedia, { type: 'image' }>).link['512']
  const served = await fetch(site.url + link, { headers: { authorization: `Bearer ${token}` } })
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('a video keeps its poster, or gets a neutral one without a perceptual hash', async () => {
  const { id, token } = await authors.newcomer()
  const withPoster = await authors.added(token, [
    ['video', mp4],
    ['poster', photo],
  ])
  const without = await authors.added(token, [['video', webm]])
  expect([withPoster, without]).toMatchObject([
    { type: 'video', width: 48, height: 64, link: expect.stringMatching(/video\.mp4$/) },
    { type: 'video', link: expect.stringMatching(/video\.webm$/) },
  ])
  for (const item of [withPoster, without]) {
    const files = await filesOf(item)
    expect(files).toHaveLength(9)
    for (const { path, bytes } of files.filter(file => /webp|jpg/.test(file.path)))
      expect((await sharp(bytes).metadata()).width, path).toBeGreaterThan(0)
  }
  const [first, second] = await authors.mediaOf(id)
  expect([first?.perceptual_hash?.length, second?.perceptual_hash]).toEqual([256, null])
})

test.each<[string, () => Promise<Buffer> | Buffer, 'image' | 'video']>([
  ['a photo', taggedJpeg, 'image'],
  ['an MP4', taggedMp4, 'video'],
  ['a MOV', taggedMov, 'video'],
  ...Object.entries(polyglots).map(([name, make]) => [name, make, 'image'] as [string, typeof make, 'image']),
])('location, camera and hidden content of %s are removed from every stored file', async (_, make, kind) => {
  const { token } = await authors.newcomer()
  const bytes = await make()
  expect(foundMarkers(bytes)).not.toEqual([])
  const item = await authors.added(token, [[kind, bytes]])
  const files = await filesOf(item)
  expect(files.length).toBe(kind === 'image' ? 8 : 9)
  for (const file of files) {
    expect(foundMarkers(file.bytes), file.path).toEqual([])
    if (file.path.includes('video.')) continue
    const { exif, xmp, iptc, comments } = await sharp(file.bytes).metadata()
    expect([exif, xmp, iptc, comments].filter(Boolean), file.path).toEqual([])
  }
})

test('repeating an upload, even concurrently, adds one item', async () => {
  const { id, token } = await authors.newcomer()
  const once = key()
  const before = (await authors.stored()).length
  const answers = await Promise.all([1, 2, 3].map(() => authors.added(token, [['image', photo]], once)))
  const again = await authors.added(token, [['image', photo]], once)
  expect(new Set([...answers, again].map(item => item.id)).size).toBe(1)
  expect([(await authors.mediaOf(id)).length, (await authors.stored()).length - before]).toEqual([1, 8])
  const other = await authors.newcomer()
  expect((await authors.added(other.token, [['image', photo]], once)).id).not.toBe(again.id)
  const bad = await authors.add(token, [['image', photo]], 'curto')
  expect([bad.status, Object.keys(bad.errors ?? {})]).toEqual([422, ['Idempotency-Key']])
})

test('a video sent twice has the same hash, so that a ban finds both', async () => {
  const { id, token } = await authors.newcomer()
  for (const _ of [1, 2]) await authors.added(token, [['video', mp4]])
  const [first, second] = await authors.mediaOf(id)
  expect(first?.content_hash.equals(second?.content_hash ?? Buffer.alloc(0))).toBe(true)
})

test('anything but a single file is refused at its field', async () => {
  const { id, token } = await authors.newcomer()
  const upload = async (...parts: Parameters<typeof authors.add>[1]) => {
    const { status, errors } = await authors.add(token, parts)
    return [status, errors]
  }
  expect(await upload()).toEqual([422, { image: [mediaErrors.no_file] }])
  expect(await upload(['image', 'https://example.com/a.jpg'])).toEqual([422, { image: [mediaErrors.no_file] }])
  expect(await upload(['image', photo], ['image', photo])).toEqual([422, { image: [mediaErrors.one_file] }])
  expect(await upload(['image', photo], ['video', mp4])).toEqual([422, { video: [mediaErrors.one_file] }])
  expect(await upload(['image', mp4])).toEqual([422, { image: [mediaErrors.format] }])
  expect(await upload(['video', await videoOf(21)])).toEqual([422, { video: [say.videoTooLong] }])
  expect(await upload(['video', mp4], ['poster', Buffer.from('x')])).toEqual([422, { poster: [mediaErrors.format] }])
  expect(await upload(['poster', photo])).toEqual([422, { image: [mediaErrors.no_file] }])
  expect(await upload(['foto', photo])).toEqual([422, { foto: ['Parâmetro desconhecido.'] }])
  expect([await authors.mediaOf(id), await authors.temporary()]).toEqual([[], []])
})

test('an account can store at most sixty items, even through a save', async () => {
  const { id, token } = await authors.newcomer()
  const hash = createHash('sha256').update('x').digest()
  const rows = Array.from({ length: 60 }, (_, at) => ({
    ...{
      account_id: id,
      kind: 'image' as const,
      folder: `q${String(id).padStart(8, '0')}${String(at).padStart(3, '0')}`,
    },
    ...{ position: null, width: 10, height: 10, color: '#000000', duration_ms: null, container: null },
    ...{ content_hash: hash, perceptual_hash: null, upload_id: null },
  }))
  // Inserts directly, because sixty uploads would take most of a minute.
  await site.app.db.insertInto('media').values(rows).execute()
  const before = (await authors.stored()).length
  const refused = await authors.add(token, [['image', photo]])
  expect([refused.status, refused.errors]).toEqual([422, { image: [mediaErrors.too_many_kept] }])
  const saved = await authors.save(token, partsOf(companionForm, ['images[]', photo]))
  expect([saved.status, saved.errors]).toEqual([422, { images: [mediaErrors.too_many_kept] }])
  expect([(await authors.mediaOf(id)).length, (await authors.stored()).length]).toEqual([60, before])
  expect(await authors.submissionsOf(id)).toEqual([])
})

test('a banned picture and near copies of it are refused by both calls', async () => {
  const { token } = await authors.newcomer()
  const lines = await drawn('#775566')
  const item = await authors.added(token, [['image', lines]])
  const { office } = await operatorAtWork(site)
  expect((await banItem(office, item)).status).toBe(204)
  const before = (await authors.stored()).length
  const smaller = await sharp(lines).resize(500).jpeg({ quality: 60 }).toBuffer()
  for (const bytes of [lines, smaller]) {
    const refused = await authors.add(token, [['image', bytes]])
    expect([refused.status, refused.errors]).toEqual([422, { image: [mediaErrors.banned] }])
    const saved = await authors.save(token, partsOf(companionForm, ['images[]', bytes]))
    expect([saved.status, saved.errors]).toEqual([422, { images: [mediaErrors.banned] }])
  }
  expect((await authors.stored()).length).toBe(before)
  expect((await authors.add(token, [['image', photo]])).status).toBe(201)
})

/** A picture with shapes, so that its perceptual hash is distinct. */
function drawn(color: string) {
  const shapes = `<rect width="900" height="1100" fill="${color}"/><circle cx="300" cy="400" r="220" fill="#eee"/>
    <path d="M0 1100L900 500V1100Z" fill="#222"/><rect x="600" y="80" width="200" height="260" fill="#aa8"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1100">${shapes}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaErrors } from '#contract/media.ts'
import { formErrors, messages } from '#contract/messages.ts'
import { updateProfile } from '#contract/profile-form.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import type { UnusableVideoReason } from '#server/platform/adapters/videos/videos.ts'
import { companionForm, type FormPart, openAuthors, partsOf } from '#test/world/authors.ts'
import { ask } from '#test/world/calls.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { goodJpeg, hostilePhotos, hostileVideos } from '#test/world/hostile-files.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { mp4 } from '#test/world/videos.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let photo: Buffer
let author: { id: number; token: string }
/** An advertiser whose profile already has a photo. */
let owner: { id: number; token: string }
/** Detects whether the site fetches a URL. */
const bait = createServer((_, response) => response.end())
let visits = 0

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  photo = await goodJpeg()
  author = await authors.newcomer()
  owner = await authors.advertiser({ photos: 1 })
  bait.on('connection', () => visits++).listen(0)
  await once(bait, 'listening')
})
afterAll(() => void bait.close())

const save = (...more: FormPart[]) => authors.save(author.token, partsOf(companionForm, ...more))

async function kept(id = author.id) {
  return {
    files: (await authors.stored()).length,
    rows: (await authors.mediaOf(id)).length,
    versions: (await authors.submissionsOf(id)).length,
    temporary: await authors.temporary(),
  }
}
const nothing = { files: 0, rows: 0, versions: 0, temporary: [] }

const errorOf = { ...mediaErrors, heic: mediaErrors.format }

test.each(Object.entries(hostilePhotos))(
  '%s as a photo is refused, and nothing is stored',
  async (_, { make, reason }) => {
    const bytes = await make()
    const { status, errors } = await save(['images[]', bytes])
    expect([status, errors]).toEqual([422, { images: [errorOf[bytes.length === 0 ? 'empty' : reason]] }])
    expect(await kept()).toEqual(nothing)
  },
)

const videoFaults: Record<UnusableVideoReason, string> = {
  format: mediaErrors.video_format,
  too_long: say.videoTooLong,
  damaged: mediaErrors.damaged,
  hidden: mediaErrors.video_hidden,
  too_fast: mediaErrors.video_fast,
  too_large: mediaErrors.video_large,
}

test.each(Object.entries(hostileVideos))(
  '%s as a video is refused, and nothing is kept',
  async (_, { make, reason }) => {
    const bytes = await make()
    const fault = bytes.length === 0 ? mediaErrors.empty : videoFaults[reason]
    const before = await kept(owner.id)
    const { status, message, errors } = await authors.save(owner.token, partsOf(companionForm, ['videos[]', bytes]))
    expect([status, message, errors]).toEqual([422, fault, { videos: [fault] }])
    expect(await kept(owner.id)).toEqual(before)
  },
)

test('one bad file makes the good ones fail too', async () => {
  const { status, errors } = await save(['images[]', photo], ['images[]', Buffer.from('x')], ['videos[]', mp4])
  expect([status, errors]).toEqual([422, { images: [mediaErrors.format] }])
  expect(await kept()).toEqual(nothing)
})

test.each([
  ['images', 15, mediaErrors.photo_heavy],
  ['videos', 60, mediaErrors.video_heavy],
] as const)('%s over %i MB are refused with an error on their field', async (field, megabytes, fault) => {
  const { status, errors } = await save([`${field}[]`, Buffer.concat([photo, Buffer.alloc(megabytes * 1024 * 1024)])])
  expect([status, errors]).toEqual([413, { [field]: [fault] }])
  expect(await kept()).toEqual(nothing)
})

test("another account's item is refused in every notation, and nothing is fetched", async () => {
  const stranger = await authors.newcomer()
  const { folder } = await authors.added(stranger.token, [['image', photo]])
  const before = await kept()
  const names = [
    `/${folder}/512.webp`,
    folder,
    `${site.url}/${folder}/512.webp`,
    `http://localhost:${(bait.address() as AddressInfo).port}/${folder}/512.webp`,
    `http://127.0.0.1:${(bait.address() as AddressInfo).port}/foto.jpg`,
    'https://example.com/foto.jpg',
    'file:///etc/passwd',
    'midias/../../../etc/passwd',
    '/midias/AAAAAAAAAAAA/../../x.webp',
    'data:image/png;base64,AAAA',
    'blob:http://localhost/1',
    '../../.env',
  ]
  for (const name of names) {
    const { status, errors } = await save(['images[]', photo], ['images[]', name])
    expect([name, status, errors]).toEqual([name, 422, { images: [say.mediaUnknown] }])
  }
  expect([await kept(), visits]).toEqual([before, 0])
  expect(await authors.mediaOf(stranger.id)).toHaveLength(1)
  await site.app.storage.remove(folder)
})

test('a person’s own photo is not accepted as a video', async () => {
  const own = await authors.newcomer()
  const { folder } = await authors.added(own.token, [['image', photo]])
  const { errors } = await authors.save(own.token, partsOf(companionForm, ['images[]', folder], ['videos[]', folder]))
  expect(errors).toEqual({ videos: [say.mediaUnknown] })
  await site.app.storage.remove(folder)
})

test.each<[string, FormPart[], number, string]>([
  ['__proto__', [['__proto__', 'x']], 422, formErrors.wrong],
  ['a prototype inside a field', [['profile[__proto__][polluted]', 'x']], 422, formErrors.wrong],
  ['a constructor', [['profile[constructor]', 'x']], 422, formErrors.wrong],
  ['a field nested too deep', [['profile[a][b][c][d]', 'x']], 422, formErrors.wrong],
  ['a repeated field', [['profile[nickname]', 'Outra']], 422, formErrors.repeated],
  ['a repeated list index', [['profile[type_service][0]', '3']], 422, formErrors.repeated],
  ['a file in an unknown field', [['documento', Buffer.from('x')]], 422, 'Parâmetro desconhecido.'],
  ['a file in a text field', [['profile[nickname]', Buffer.from('x')]], 422, 'Parâmetro desconhecido.'],
  ['one endless text', [['profile[url_web]', 'a'.repeat(40_000)]], 413, formErrors.tooMuch],
  [
    'many endless texts',
    Array.from({ length: 12 }, (_, at) => [`extra${at}`, 'a'.repeat(30_000)]),
    413,
    formErrors.tooMuch,
  ],
  [
    'a thousand fields',
    Array.from({ length: 1000 }, (_, at) => [`profile[languages][${at}]`, '1']),
    413,
    formErrors.tooMuch,
  ],
  ['a NUL character', [['profile[url_web]', 'a\0b']], 422, formErrors.wrong],
])('a form with %s is refused with our own text', async (_, more, status, message) => {
  const refused = await save(['images[]', photo], ...more)
  expect([refused.status, refused.message]).toEqual([status, message])
  expect(({} as { polluted?: string }).polluted).toBeUndefined()
  expect(await kept()).toEqual(nothing)
})

test('unknown fields of a form are ignored, including those that a person may not set', async () => {
  const person = await authors.newcomer()
  const more: FormPart[] = [
    ['profile[user_type]', '5'],
    ['profile[kyc]', 'okay'],
    ['account_id', '1'],
    ['profile[age]', '30'],
    ['images[]', photo],
  ]
  expect((await authors.save(person.token, partsOf(companionForm, ...more))).status).toBe(204)
  const own = await authors.own(person.token)
  expect([own.user_type, own.kyc, own.profile?.age]).not.toContain('okay')
  for (const { folder } of await authors.mediaOf(person.id)) await site.app.storage.remove(`midias/${folder}`)
})

test('bodies that are not a form are refused with our own texts', async () => {
  const send = (type: string, body: string) =>
    fetch(site.url + updateProfile.path, {
      method: 'POST',
      headers: { 'content-type': type, authorization: `Bearer ${author.token}` },
      body,
    }).then(async answer => [answer.status, ((await answer.json()) as { message: string }).message])
  expect(await send('text/plain', 'x')).toEqual([415, messages.wrongFormat])
  expect(await send('multipart/form-data', 'x')).toEqual([422, formErrors.wrong])
  expect(await send('multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data')).toEqual([
    422,
    formErrors.wrong,
  ])
  expect(await send('application/json', '{"profile":{"nickname":{"a":{"b":"c"}}}}')).toEqual([422, formErrors.wrong])
  expect(await send('application/json', '{"profile":{"nickname":"\\ud800"}}')).toEqual([422, formErrors.wrong])
  expect(await send('application/json', '[]')).toEqual([422, formErrors.wrong])
  const { status } = await ask(site.url, updateProfile, { token: 'x'.repeat(43), body: {} })
  expect(status).toBe(401)
})

test('without a token nothing of the body is stored', async () => {
  expect((await authors.save('x'.repeat(43), partsOf(companionForm, ['images[]', photo]))).status).toBe(401)
  expect(await kept()).toEqual(nothing)
})

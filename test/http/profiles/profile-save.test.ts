import { beforeAll, expect, test } from 'vitest'
import { updateProfile } from '#contract/profile-form.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import { readAccount } from '#contract/public-account.ts'
import {
  companionForm,
  type FormPart,
  identityForm,
  linkOf,
  openAuthors,
  partsOf,
  quickForm,
} from '#test/world/authors.ts'
import { ask } from '#test/world/calls.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { goodJpeg, goodPng, goodWebp } from '#test/world/hostile-files.ts'
import { type Booted, bootSite } from '#test/world/site.ts'
import { mp4 } from '#test/world/videos.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let photo: Buffer
let others: Buffer[]

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  photo = await goodJpeg()
  others = [await goodPng(), await goodWebp()]
})

const save = (token: string, ...more: FormPart[]) => authors.save(token, partsOf(companionForm, ...more))
const profileOf = async (token: string) => (await authors.own(token)).profile
const foldersOf = async (token: string) => (await profileOf(token))?.midias.map(({ folder }) => folder)

async function withPhotos(count: number) {
  const person = await authors.newcomer()
  const items = []
  for (let made = 0; made < count; made++) items.push(await authors.added(person.token, [['image', photo]]))
  const links = items.map((item): FormPart => ['images[]', linkOf(item)])
  expect((await save(person.token, ...links)).status).toBe(204)
  return { ...person, items, folders: items.map(({ folder }) => folder) }
}

test('the first save makes a profile that only its owner can read', async () => {
  const { id, token } = await authors.newcomer()
  const item = await authors.added(token, [['image', photo]])
  const links: FormPart[] = [
    ['profile[url_instagram]', '@marina.teste'],
    ['profile[url_linketree]', 'linktr.ee/marina'],
    ['images[0]', item.folder],
  ]
  const saved = await save(token, ...links)
  expect([saved.status, saved.text]).toEqual([204, ''])
  const { profile, address } = await authors.own(token)
  expect(profile).toMatchObject({
    nickname: 'Marina',
    whatsapp: '21990001234',
    birth: '1994-03-21',
    gender: 'Mulher',
    height: 1.68,
    price: 300,
    can_local: 1,
    url_instagram: '@marina.teste',
    url_linktree: 'https://linktr.ee/marina',
    url_linketree: 'https://linktr.ee/marina',
    review: { state: 'pending', refusal: null, live: false },
    midias: [{ id: item.id, folder: item.folder, type: 'image', state: 'pending' }],
  })
  expect(profile?.type_service.map(option => option.id)).toEqual([1, 2])
  expect(address).toMatchObject({ city: 'Niterói', state: 'RJ', neighborhood: 'Icaraí', zipcode: '0', reference: '0' })
  expect((await ask(site.url, readAccount, { params: { id } })).status).toBe(404)
})

test('the short forms (quick, swing, close friends) make profiles too', async () => {
  for (const [type, form] of [
    [2, quickForm],
    [3, identityForm],
    [4, identityForm],
  ] as const) {
    const { id, token } = await authors.newcomer(type)
    expect((await authors.save(token, partsOf(form, ['images', photo]))).status).toBe(204)
    const [{ content } = { content: undefined }] = await authors.submissionsOf(id)
    const isQuick = form === quickForm
    expect(content).toMatchObject({ price: 0, height_cm: null, eyes_id: null, languages: [], has_place: null })
    expect([content?.gender, content?.city_id === null]).toEqual(isQuick ? [null, false] : ['Mulher', true])
  }
})

test('the short form accepts a gender in upper or lower case, and without one keeps the earlier one', async () => {
  const { id, token } = await authors.newcomer()
  for (const [sent, stored] of [
    [undefined, null],
    ['0', null],
    ['trans', 'Trans'],
    [undefined, 'Trans'],
    ['Homem', 'Homem'],
  ] as const) {
    const form = sent === undefined ? quickForm : { ...quickForm, 'profile[gender]': sent }
    expect((await authors.save(token, partsOf(form, ['images', photo]))).status).toBe(204)
    expect((await authors.submissionsOf(id)).at(-1)?.content.gender).toBe(stored)
  }
})

test('the form can be sent as JSON, with media by their paths', async () => {
  const { id, token } = await authors.newcomer()
  const { folder } = await authors.added(token, [['image', photo]])
  const profile = {
    ...{ nickname: 'Lia', whatsapp: '(21) 99000-4321', birth: '1994-03-21', info: 'Um texto neutro.', price: 0 },
    ...{ can_local: false, languages: [], type_service: [1] },
  }
  const address = { state: 33, city: 3303302, neighborhood: 'Icaraí', zipcode: '0' }
  const body = { profile, address, images: [folder] }
  expect((await ask(site.url, updateProfile, { token, body })).status).toBe(204)
  expect([await foldersOf(token), (await authors.submissionsOf(id)).length]).toEqual([[folder], 1])
})

test('options and cities can be named by id or by name, in upper or lower case', async () => {
  const { id, token } = await authors.newcomer()
  const names = await Promise.all(
    (['eyes', 'hair', 'payment_types'] as const).map(table =>
      site.app.db.selectFrom(table).select(['id', 'name']).where('id', '=', 1).executeTakeFirstOrThrow(),
    ),
  )
  const [eyes, hair, payment] = names.map(({ name }) => name.toUpperCase()) as [string, string, string]
  const form = {
    ...companionForm,
    'profile[profile_eyes_id]': eyes,
    'profile[profile_hair_id]': hair,
    'profile[payment_type][0]': payment,
    'address[state]': 'rj',
    'address[city]': 'NITEROI',
  }
  expect((await authors.save(token, partsOf(form, ['images[]', photo]))).status).toBe(204)
  const [{ content } = { content: undefined }] = await authors.submissionsOf(id)
  expect(content).toMatchObject({ eyes_id: 1, hair_id: 1, payment_types: [1], state_id: 33, city_id: 3303302 })
})

test('an edit waits while visitors see the approved version, and an unchanged save makes no version', async () => {
  const { id, token } = await authors.advertiser({ nickname: 'Antes', photos: 1 })
  for (const _ of [1, 2]) expect((await save(token)).status).toBe(204)
  await site.app.pool.query(`update profile_submissions set content = content - 'occasions' where account_id = $1`, [
    id,
  ])
  expect((await save(token)).status).toBe(204)
  expect(await authors.submissionsOf(id), 'a version older than a list of the form').toHaveLength(1)
  const own = await profileOf(token)
  expect([own?.nickname, own?.review]).toEqual(['Marina', { state: 'pending', refusal: null, live: true }])
  const [seen] = JSON.parse((await ask(site.url, readAccount, { params: { id } })).text)
  expect(seen.profile.nickname).toBe('Antes')
  expect((await authors.save(token, partsOf({ ...companionForm, 'profile[nickname]': 'Depois' }))).status).toBe(204)
  expect((await save(token)).status).toBe(204)
  expect((await authors.submissionsOf(id)).map(({ content }) => content.nickname)).toEqual([
    'Marina',
    'Depois',
    'Marina',
  ])
})

test('files can be sent between named items, and keep that order', async () => {
  const { token, folders } = await withPhotos(1)
  const before = await authors.stored()
  const sent = await save(
    token,
    ['images[2]', others[0] as Buffer],
    ['images[1]', `/${folders[0]}`],
    ['images[0]', others[1] as Buffer],
    ['videos[0]', mp4],
  )
  expect(sent.status).toBe(204)
  const midias = (await profileOf(token))?.midias ?? []
  expect(midias.map(({ type }) => type)).toEqual(['image', 'image', 'image', 'video'])
  expect(midias[1]?.folder).toBe(folders[0])
  // Eight renditions for each item, and the video file.
  expect((await authors.stored()).length - before.length).toBe(3 * 8 + 1)
  expect(await authors.temporary()).toEqual([])
})

test('named items stay, in that order; items not named are removed with their files', async () => {
  const { id, token, items, folders } = await withPhotos(3)
  const [a, b, c] = items.map(linkOf) as [string, string, string]
  expect((await save(token, ['images[]', c], ['images[]', a])).status).toBe(204)
  expect(await foldersOf(token)).toEqual([folders[2], folders[0]])
  expect(await authors.mediaOf(id)).toHaveLength(2)
  const removed = (await authors.jobs('remove-files')).flatMap(payload => payload.folders ?? [])
  expect(removed).toContain(folders[1]?.replace('midias/', ''))
  const gone = await save(token, ['images[]', a], ['images[]', b])
  expect([gone.status, gone.errors]).toEqual([422, { images: [say.mediaUnknown] }])
  expect(await foldersOf(token)).toEqual([folders[2], folders[0]])
})

test('without both keys all media stay; with one key the other list stays', async () => {
  const { token, items, folders } = await withPhotos(2)
  expect((await save(token)).status).toBe(204)
  expect(await foldersOf(token)).toEqual(folders)
  expect((await save(token, ['videos[]', mp4])).status).toBe(204)
  expect(await foldersOf(token)).toHaveLength(3)
  expect((await save(token, ['images[]', linkOf(items[1] as (typeof items)[number])])).status).toBe(204)
  expect((await profileOf(token))?.midias.map(({ type }) => type)).toEqual(['image', 'video'])
  expect((await save(token, ['videos', ''])).status).toBe(204)
  expect(await foldersOf(token)).toEqual([folders[1]])
})

test('an item can be named by any of its sizes or by our own URL, and counts once', async () => {
  const { id, token, folders } = await withPhotos(2)
  const [a, b] = folders as [string, string]
  const names = [`${site.url}/${a}/1024.jpg`, `http://localhost:3000/${b}/50.webp`, `/${a}/512.webp`, a]
  expect((await save(token, ...names.map((name): FormPart => ['images[]', name]))).status).toBe(204)
  expect([await foldersOf(token), (await authors.mediaOf(id)).length]).toEqual([[a, b], 2])
})

test('an uploaded item that the form does not name is kept, but not in the profile', async () => {
  const { id, token, folders } = await withPhotos(1)
  const draft = await authors.added(token, [['image', photo]])
  expect((await save(token, ['images[]', folders[0] as string])).status).toBe(204)
  expect([await foldersOf(token), (await authors.mediaOf(id)).map(row => row.id).includes(draft.id)]).toEqual([
    folders,
    true,
  ])
})

test('a profile has at most ten photos and three videos, named or sent', async () => {
  const { id, token, items } = await withPhotos(2)
  const named = items.map((item): FormPart => ['images[]', linkOf(item)])
  const nine = Array.from({ length: 9 }, (): FormPart => ['images[]', photo])
  const photos = await save(token, ...named, ...nine)
  expect([photos.status, photos.errors]).toEqual([422, { images: [say.photosTooMany] }])
  const videos = await save(token, ...Array.from({ length: 4 }, (): FormPart => ['videos[]', mp4]))
  expect([videos.status, videos.message]).toEqual([422, say.videosTooMany])
  expect([await authors.mediaOf(id), await authors.temporary()]).toEqual([expect.objectContaining({ length: 2 }), []])
})

test('two concurrent saves are each stored whole, and the profile has the media of one', async () => {
  const { id, token } = await withPhotos(1)
  const named = ['Primeira', 'Segunda'].map(nickname =>
    authors.save(
      token,
      partsOf({ ...companionForm, 'profile[nickname]': nickname }, ['images[]', photo], ['images[]', photo]),
    ),
  )
  expect((await Promise.all(named)).map(({ status }) => status)).toEqual([204, 204])
  const rows = await authors.mediaOf(id)
  expect(rows.map(({ position }) => position).toSorted()).toEqual([0, 1])
  expect((await authors.submissionsOf(id)).length).toBe(3)
  const kept = new Set((await authors.stored()).map(({ path }) => path.split('/').at(-2)))
  expect(rows.every(({ folder }) => kept.has(folder))).toBe(true)
})

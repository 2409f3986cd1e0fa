import { beforeAll, expect, test } from 'vitest'
import { removeMedia, removeMediaByPath } from '#contract/media.ts'
import { updateProfile } from '#contract/profile-form.ts'
import { readAccount } from '#contract/public-account.ts'
import { openAuthors } from '#test/world/authors.ts'
import { ask } from '#test/world/calls.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
})

type Remove = (token: string, item: { id: number; path: string }) => Promise<number>

const urlencoded: Remove = async (token, { path }) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams({ path }).toString()
  return (await fetch(site.url + updateProfile.path, { method: 'POST', headers, body })).status
}

const ways: Record<string, Remove> = {
  'update as JSON': async (token, { path }) => (await ask(site.url, updateProfile, { token, body: { path } })).status,
  'update as multipart': async (token, { path }) => (await authors.save(token, [['path', path]])).status,
  'update as urlencoded': urlencoded,
  'delete by path': async (token, { path }) =>
    (await ask(site.url, removeMediaByPath, { token, body: { path } })).status,
  'delete by id': async (token, { id }) => (await ask(site.url, removeMedia, { token, params: { id } })).status,
}

async function listed() {
  const person = await authors.advertiser({ photos: 2, videos: 1 })
  const [first] = await authors.mediaOf(person.id)
  return { ...person, item: { id: first?.id ?? 0, path: `midias/${first?.folder}` }, folder: first?.folder ?? '' }
}

const seenPhotos = async (id: number) => {
  const [account] = JSON.parse((await ask(site.url, readAccount, { params: { id } })).text)
  return account.profile.midias.map((item: { id: number }) => item.id) as number[]
}

test.each(Object.entries(ways))(
  '%s removes the owner’s item everywhere immediately, and a job removes its files',
  async (_, remove) => {
    const { id, token, item, folder } = await listed()
    expect(await seenPhotos(id)).toContain(item.id)
    expect(await remove(token, item)).toBe(204)
    expect(await seenPhotos(id)).not.toContain(item.id)
    const row = site.app.db.selectFrom('listings').select(['photo_count', 'cover_folder']).where('account_id', '=', id)
    const { photo_count, cover_folder } = await row.executeTakeFirstOrThrow()
    expect([photo_count, cover_folder === folder]).toEqual([1, false])
    const reviews = site.app.db.selectFrom('media_reviews').select('media_id').where('media_id', '=', item.id)
    expect(await reviews.execute()).toEqual([])
    expect((await authors.jobs('remove-files')).flatMap(payload => payload.folders)).toContain(folder)
    expect(await remove(token, item)).toBe(404)
  },
)

test.each(Object.entries(ways))('%s does not remove another account’s item', async (_, remove) => {
  const { id, item } = await listed()
  const other = await listed()
  const jobs = (await authors.jobs('remove-files')).length
  expect(await remove(other.token, item)).toBe(404)
  expect([(await authors.mediaOf(id)).length, (await authors.jobs('remove-files')).length]).toEqual([3, jobs])
})

test.each([
  '',
  'midias',
  'midias/',
  'midias/../../etc/passwd',
  'midias/AAAAAAAAAAAA/../BBBBBBBBBBBB',
  '/etc/passwd',
  'midias/*',
  'midias/%2e%2e%2f',
  "midias/a' or 1=1;-",
  'https://example.com/midias/AAAAAAAAAAAA',
  'midias/AAAAAAAAAAAA\n',
])('the path %j matches no item', async path => {
  const { id, token, folder } = await listed()
  const jobs = (await authors.jobs('remove-files')).length
  const [json, multipart, byPath] = ['update as JSON', 'update as multipart', 'delete by path'].map(
    way => ways[way] as Remove,
  )
  const tried = [path, path.replace('AAAAAAAAAAAA', folder)].filter(text => text !== `midias/${folder}`)
  for (const text of tried)
    for (const remove of [json, multipart, byPath]) expect(await remove?.(token, { id: 0, path: text })).toBe(404)
  expect([(await authors.mediaOf(id)).length, (await authors.jobs('remove-files')).length]).toEqual([3, jobs])
})

test('a removal without a valid path or id is refused', async () => {
  const { token } = await listed()
  for (const body of [{}, { path: 5 }, { path: 'midias/AAAAAAAAAAAA', id: 1 }])
    expect((await ask(site.url, removeMediaByPath, { token, body })).status).toBe(422)
  for (const id of ['0', '-1', 'x', '99999999999'])
    expect((await ask(site.url, removeMedia, { token, params: { id } })).status).toBe(422)
  expect((await ask(site.url, updateProfile, { token, body: {} })).status).toBe(422)
})

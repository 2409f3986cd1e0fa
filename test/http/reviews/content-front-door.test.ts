import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { mediaErrors } from '#contract/media.ts'
import { type Drawing, drawingsOf, rasterize } from '#demo/art/drawings.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, type FormPart, linkOf, openAuthors, partsOf } from '#test/world/authors.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { passGate } from '#test/world/calls.ts'
import {
  approveItem,
  banItem,
  type ContentCases,
  decideProfile,
  openContentCases,
  refuseItem,
} from '#test/world/content-cases.ts'
import { ownDataDir, review, sendPhotos, viewDocuments } from '#test/world/documents.ts'
import { declare, insertPlan } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let contents: ContentCases
let iris: BackOffice
let visitor: Record<string, string>
let pictures: Buffer[]

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  contents = openContentCases(site)
  iris = (await operatorAtWork(site, 'Íris')).office
  visitor = { cookie: await passGate(site.url) }
  pictures = await Promise.all(drawingsOf('portraits').slice(0, 4).map(draw))
})

const draw = async (drawing: Drawing) => (await rasterize(drawing, 800)).jpeg().toBuffer()
const status = async (path: string, headers: Record<string, string>) =>
  (await fetch(`${site.url}${path}`, { headers })).status
const page = async (id: number) => (await fetch(`${site.url}/perfil-user/${id}`, { headers: visitor })).text()
const profileCase = async (accountId: number) => {
  const found = (await listWaiting(iris, 'profile')).find(({ account }) => account?.id === accountId)
  const id = found?.id
  return (await iris.send('GET', `/api/operator/profiles/${id}`)).json()
}

test('an edit is hidden, each piece becomes public with its approval, and a refusal removes it', async () => {
  const { id, token } = await authors.advertiser({ nickname: 'Antes' })
  const owner = { authorization: `Bearer ${token}` }
  const kept = (await authors.own(token)).profile?.midias.map((item): FormPart => ['images[]', linkOf(item)]) ?? []
  const item = await authors.added(token, [['image', pictures[0] as Buffer]])
  const link = linkOf(item)
  const edited = { ...companionForm, 'profile[nickname]': 'Depois', 'profile[price]': '900' }
  expect((await authors.save(token, partsOf(edited, ...kept, ['images[]', link]))).status).toBe(204)
  expect((await authors.own(token)).profile).toMatchObject({
    nickname: 'Depois',
    review: { state: 'pending', live: true },
  })
  expect(await page(id)).toMatch(/Antes/)
  expect(await page(id)).not.toMatch(/Depois/)
  expect(await status(link, visitor)).toBe(404)
  expect([await status(link, owner), await status(link, { cookie: iris.cookie })]).toEqual([200, 200])
  const found = await profileCase(id)
  expect(found.media.map(({ state }: { state: string }) => state)).toEqual(['pending', 'approved', 'approved'])
  expect((await approveItem(iris, found.media[0])).status).toBe(204)
  expect(await status(link, visitor)).toBe(200)
  expect(await contents.publicProfile(id)).toMatchObject({ nickname: 'Antes', price: 300 })
  expect((await decideProfile(iris, found)).status).toBe(204)
  await expect.poll(() => page(id), { timeout: 5_000 }).toContain('Depois')
  expect(await contents.publicProfile(id)).toMatchObject({ price: 900, height: 1.68 })
  expect((await authors.own(token)).profile?.review).toEqual({ state: 'approved', refusal: null, live: true })
  expect((await refuseItem(iris, found.media[0])).status).toBe(204)
  expect(await status(link, visitor)).toBe(404)
  const mine = (await authors.own(token)).profile?.midias.find(({ id }) => id === item.id)
  expect(mine).toMatchObject({ state: 'refused', refusal: 'Imagem sem nitidez ou cortada' })
})

test('replaced photos stay public until the new one is approved or their owner removes them', async () => {
  const { id, token } = await authors.advertiser({ photos: 2 })
  const shown = async () => (await contents.publicProfile(id))?.midias.map(({ id }: { id: number }) => id)
  const before = await shown()
  const item = await authors.added(token, [['image', pictures[2] as Buffer]])
  expect((await authors.save(token, partsOf(companionForm, ['images[]', linkOf(item)]))).status).toBe(204)
  expect((await authors.own(token)).profile?.midias.map(({ id }) => id)).toEqual([item.id])
  expect(await shown()).toEqual(before)
  const gone = await fetch(`${site.url}/api/account/media/${before[0]}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  })
  expect([gone.status, await shown()]).toEqual([204, [before[1]]])
  const [found] = (await profileCase(id)).media.filter((one: { id: number }) => one.id === item.id)
  expect((await approveItem(iris, found)).status).toBe(204)
  expect(await shown()).toEqual([item.id])
})

test('a first profile is public once documents, photo and profile are approved and declarations given', async () => {
  const { id, token } = await authors.newcomer()
  const submissionId = await sendPhotos(site.app, id)
  await review(site.app, submissionId, 'approved')
  await insertPlan(site.app.db, id, { userType: 2, planEndsInDays: 9 }, site.app.now())
  const item = await authors.added(token, [['image', pictures[1] as Buffer]])
  await authors.save(token, partsOf(companionForm, ['images[]', linkOf(item)]))
  const found = await profileCase(id)
  expect(found.fields.every(({ live }: { live: unknown }) => live === null)).toBe(true)
  expect((await decideProfile(iris, found)).json().message).toBe('Aprove ao menos uma foto antes.')
  await viewDocuments(iris, submissionId)
  expect((await approveItem(iris, found.media[0], true)).status).toBe(204)
  expect(await contents.publicProfile(id)).toBeUndefined()
  expect((await decideProfile(iris, found)).status).toBe(204)
  expect(await contents.publicProfile(id)).toBeUndefined()
  await declare(site.url, token)
  const shown = await contents.publicProfile(id)
  expect(shown).toMatchObject({ nickname: 'Marina', midias: [{ id: item.id, matches_selfie: true }] })
})

test('a banned item disappears immediately, and cannot be uploaded again, not even resized', async () => {
  const { token } = await authors.advertiser()
  const picture = pictures[2] as Buffer
  const item = await authors.added(token, [['image', picture]])
  expect((await banItem(iris, item, 'non_consensual')).status).toBe(204)
  const owner = { authorization: `Bearer ${token}`, ...visitor }
  expect([await status(linkOf(item), owner), await status(linkOf(item), { cookie: iris.cookie })]).toEqual([404, 403])
  await runQueued(site.app, tasks)
  expect(await site.app.storage.open(linkOf(item).slice(1))).toBeUndefined()
  const another = await authors.newcomer()
  const reencoded = await sharp(picture).resize(500).jpeg({ quality: 60 }).toBuffer()
  for (const again of [picture, reencoded]) {
    const answer = await authors.add(another.token, [['image', again]])
    expect([answer.status, answer.errors]).toEqual([422, { image: [mediaErrors.banned] }])
  }
  expect((await authors.add(another.token, [['image', pictures[3] as Buffer]])).status).toBe(201)
})

test('the same picture from two people is shown to the operator and accepted from both', async () => {
  const [one, other] = [await authors.advertiser({ nickname: 'Uma' }), await authors.newcomer()]
  const picture = pictures[0] as Buffer
  const first = await authors.added(one.token, [['image', picture]])
  const second = await authors.added(other.token, [['image', await sharp(picture).jpeg({ quality: 55 }).toBuffer()]])
  await authors.save(other.token, partsOf(companionForm, ['images[]', linkOf(second)]))
  await runQueued(site.app, tasks)
  const { media } = (await iris.send('GET', `/api/operator/media/accounts/${other.id}`)).json()
  const named = media[0].likenesses.filter(({ account_id }: { account_id: number }) => account_id === one.id)
  expect(named).toMatchObject([{ nickname: 'Uma', picture: { 512: linkOf(first) } }])
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { attestationGraceDays, attestMedia, type People } from '#contract/media.ts'
import { askAttestations, remindedDaysBefore } from '#server/people/media/ask-attestations.ts'
import { runQueued } from '#server/platform/jobs/worker.ts'
import { tasks } from '#server/tasks.ts'
import { companionForm, type FormPart, openAuthors, partsOf } from '#test/world/authors.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { ask } from '#test/world/calls.ts'
import { approveItem, type ContentCases, openContentCases } from '#test/world/content-cases.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { type Mailbox, openMailbox } from '#test/world/mailbox.ts'
import { openShop, type Shop } from '#test/world/orders.ts'
import { advertiser, sessionOf } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

const start = new Date('2026-11-21T15:00:00Z')
let site: Booted
let shop: Shop
let mailbox: Mailbox
let authors: ReturnType<typeof openAuthors>
let cases: ContentCases
let office: BackOffice
let photo: Buffer

beforeAll(async () => {
  mailbox = await openMailbox()
  site = await bootSite({ variables: { SMTP_URL: mailbox.url } })
  shop = openShop(site)
  authors = openAuthors(site)
  cases = openContentCases(site)
  office = (await operatorAtWork(site, 'Íris')).office
  photo = await goodJpeg()
})
beforeEach(() => shop.at(start))

const attest = (token: string, ...data: [id: number, people: People][]) =>
  ask(site.url, attestMedia, { token, body: { data: data.map(([id, people]) => ({ id, people })) } })
const seen = async (id: number): Promise<number[]> =>
  (await cases.publicProfile(id)).midias.map((item: { id: number }) => item.id)
const records = (id: number) => shop.rows('select people from media_attestations where media_id = $1 order by id', id)
const photosOf = async (id: number) => (await authors.mediaOf(id)).map(item => item.id)

test('an item cannot be approved before its owner says who appears in it, and the operator reads why', async () => {
  const { id, token } = await authors.advertiser()
  const item = await cases.added(id, { people: null })
  const refused = await approveItem(office, item)
  expect([refused.status, refused.json().message]).toEqual([
    409,
    'A pessoa ainda não disse quem aparece neste arquivo.',
  ])
  const found = (await office.send('GET', `/api/operator/media/accounts/${id}`)).json()
  expect(found.media[0]).toMatchObject({ id: item.id, people: null, releases: [] })
  expect(await seen(id)).not.toContain(item.id)
  expect((await attest(token, [item.id, 'alone'])).status).toBe(204)
  expect((await approveItem(office, item)).status).toBe(204)
  expect(await seen(id)).toContain(item.id)
})

test('the owner answers with the upload or later, for several at once, and reads the answer back', async () => {
  const { token } = await authors.advertiser({ photos: 0 })
  const sent = await authors.added(token, [
    ['image', photo],
    ['people', 'others'],
  ])
  expect(sent).toMatchObject({ people: 'others', releases: [] })
  const plain = await authors.add(token, [['image', await goodJpeg(640, 800)]])
  const { id, people } = JSON.parse(plain.text)
  expect(people).toBeNull()
  const images = [sent.folder, JSON.parse(plain.text).folder].map((folder): FormPart => ['images[]', folder])
  expect((await authors.save(token, partsOf(companionForm, ...images))).status).toBe(204)
  expect((await attest(token, [sent.id, 'alone'], [id, 'others'])).status).toBe(204)
  expect((await authors.own(token)).profile?.midias).toMatchObject([{ people: 'alone' }, { people: 'others' }])
  expect(await records(sent.id)).toEqual([{ people: 'others' }, { people: 'alone' }])
})

test('an unknown answer, or one about another account’s item, is refused', async () => {
  const { token } = await authors.advertiser({ photos: 0 })
  const wrong = await authors.add(token, [
    ['image', photo],
    ['people', 'talvez'],
  ])
  expect([wrong.status, wrong.errors?.people]).toEqual([422, ['Diga quem aparece.']])
  const other = await authors.advertiser()
  const [theirs = 0] = await photosOf(other.id)
  expect((await attest(token, [theirs, 'others'])).status).toBe(404)
  expect(await records(theirs)).toEqual([{ people: 'alone' }])
  expect((await ask(site.url, attestMedia, { token, body: { data: [] } })).status).toBe(422)
})

test('an edited copy takes over the answer of its photo, unless it has its own', async () => {
  const { id, token } = await authors.advertiser({ photos: 1 })
  const [before] = await authors.mediaOf(id)
  const edited = async (...more: FormPart[]) =>
    JSON.parse((await authors.add(token, [['image', photo], ['replaces', `midias/${before?.folder}`], ...more])).text)
  expect(await edited()).toMatchObject({ people: 'alone' })
  expect(await edited(['people', 'others'])).toMatchObject({ people: 'others' })
})

test('a changed answer about a public photo hides it until it is reviewed again', async () => {
  const { id, token } = await authors.advertiser({ photos: 2 })
  const [first = 0, second = 0] = await photosOf(id)
  await attest(token, [first, 'alone'])
  expect(await seen(id)).toEqual([first, second])
  await attest(token, [first, 'others'])
  expect(await seen(id)).toEqual([second])
  expect((await authors.own(token)).profile?.midias[0]).toMatchObject({ state: 'pending', people: 'others' })
  expect((await listWaiting(office, 'media')).map(one => one.id)).toContain(id)
})

test('photos older than the question stay for a month, with two mails, and are then hidden until answered', async () => {
  const id = await advertiser(site.app, { photos: 2, planEndsInDays: 90 })
  const token = await sessionOf(site.app, id)
  const [first = 0, second = 0] = await photosOf(id)
  await shop.rows('delete from media_attestations where media_id = any ($1)', [first, second])
  const due = new Date(start.getTime() + attestationGraceDays * dayMs)
  await shop.rows('insert into attestation_requests (account_id, due_at) values ($1, $2)', id, due)
  const [{ email }] = (await shop.rows('select email from accounts where id = $1', id)) as [{ email: string }]
  const mails = async () => {
    await runQueued(site.app, tasks)
    return mailbox.to(email).length
  }

  await askAttestations(site.app)
  await askAttestations(site.app)
  expect(await mails()).toBe(1)
  await attest(token, [first, 'alone'])
  shop.at(new Date(due.getTime() - remindedDaysBefore * dayMs))
  await askAttestations(site.app)
  await askAttestations(site.app)
  expect(await mails()).toBe(2)
  expect(await seen(id)).toEqual([first, second])
  shop.at(due)
  await askAttestations(site.app)
  await askAttestations(site.app)
  expect(await seen(id)).toEqual([first])
  expect(await mails()).toBe(3)
  expect((await authors.own(token)).profile?.midias[1]).toMatchObject({ id: second, state: 'pending', people: null })
})

test('an owner who has answered for all items is not asked again', async () => {
  const id = await advertiser(site.app, { photos: 1 })
  const [first = 0] = await photosOf(id)
  await shop.rows('delete from media_attestations where media_id = $1', first)
  await shop.rows('insert into attestation_requests (account_id, due_at) values ($1, $2)', id, start)
  await attest(await sessionOf(site.app, id), [first, 'alone'])
  expect(await shop.rows('select from attestation_requests where account_id = $1', id)).toEqual([])
  await askAttestations(site.app)
  expect(await seen(id)).toEqual([first])
})

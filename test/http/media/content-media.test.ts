import { beforeAll, expect, test } from 'vitest'
import type { MediaCaseDetail } from '#contract/media-review.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { destroyDocuments } from '#server/people/documents/retention.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { approveItem, type ContentCases, openContentCases, refuseItem } from '#test/world/content-cases.ts'
import { suspend } from '#test/world/direct-writes.ts'
import { approval, approve, type Cases, openCases } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let cases: Cases
let contents: ContentCases
let clock: number
let iris: BackOffice
let bruno: BackOffice

beforeAll(async () => {
  site = await bootSite()
  clock = Date.parse('2026-11-21T12:00:00Z')
  site.app.now = () => new Date(clock)
  cases = await openCases(site)
  contents = openContentCases(site)
  iris = (await operatorAtWork(site, 'Íris')).office
  bruno = (await operatorAtWork(site, 'Bruno')).office
})

type Page = { data: WorklistItem[]; next: string | null }
const queue = async (query = ''): Promise<Page> =>
  (await iris.send('GET', `/api/operator/worklist?only=media${query}`)).json()
const open = async (accountId: number): Promise<MediaCaseDetail> =>
  (await iris.send('GET', `/api/operator/media/accounts/${accountId}`)).json()
const foldersOf = async (accountId: number) =>
  (await contents.publicProfile(accountId)).midias.map(({ folder }: { folder: string }) => folder)
const photosListed = async (accountId: number) =>
  (await contents.rows('select photo_count from listings where account_id = $1', accountId))[0]?.photo_count

// This test comes first, because the queue covers the whole site.
test('the queue has each account once, the longest or shortest wait first, and its pages skip nothing', async () => {
  const made: number[] = []
  for (let count = 0; count < 53; count++) {
    clock += count % 2 ? 1_000 : 0
    const accountId = await advertiser(site.app, { photos: 0 })
    await contents.added(accountId)
    if (count === 0) await contents.added(accountId, { kind: 'video' })
    made.push(accountId)
  }
  await contents.added(made[0] as number, { position: null })
  const suspended = await advertiser(site.app, { photos: 0, suspended: true })
  await contents.added(suspended)
  const first = await queue()
  expect(first.data).toHaveLength(50)
  expect(first.data[0]).toMatchObject({ id: made[0], facts: { photos: 1, videos: 1, alike: 0, removed: 0 } })
  const decided = first.data.at(-1)?.id as number
  for (const { id, content_hash } of (await open(decided)).media) await refuseItem(iris, { id, content_hash })
  const second = await queue(`&after=${first.next}`)
  expect(second.next).toBeNull()
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made)
  const waiting = made.filter(id => id !== decided)
  const newest = await listWaiting(iris, 'media', 'reversed')
  expect(newest.map(({ id }) => id)).toEqual(waiting.toReversed())
  // Another photo does not move an account that is already waiting.
  await contents.added(made[0] as number)
  const again = await listWaiting(iris, 'media')
  expect(again.map(({ id }) => id)).toEqual(waiting)
  expect(again[0]?.facts).toMatchObject({ photos: 2, videos: 1 })
})

test('a new item is hidden until its approval, then public immediately, and the approval is audited', async () => {
  const accountId = await advertiser(site.app)
  const item = await contents.added(accountId)
  expect(await foldersOf(accountId)).not.toContain(`midias/${item.folder}`)
  const answer = await approveItem(iris, item)
  expect([answer.status, answer.bytes.length]).toEqual([204, 0])
  expect(await foldersOf(accountId)).toContain(`midias/${item.folder}`)
  expect(await photosListed(accountId)).toBe(3)
  const [review] = await contents.rows('select * from media_reviews where media_id = $1', item.id)
  expect(review).toMatchObject({ verdict: 'approved', matches_selfie: false, reviewed_at: site.app.now() })
  expect(await contents.entriesOf(`media:${item.id}`)).toEqual([
    { action: 'media_approved', facts: { account: accountId, matches_selfie: false, content: item.content_hash } },
  ])
})

test('a refusal hides an item immediately, even an approved one', async () => {
  const accountId = await advertiser(site.app)
  const item = await contents.added(accountId)
  await approveItem(iris, item)
  expect((await refuseItem(bruno, item, { refusal: 'contact', text: 'Há um número na foto.' })).status).toBe(204)
  expect(await foldersOf(accountId)).not.toContain(`midias/${item.folder}`)
  expect(await photosListed(accountId)).toBe(2)
  const [review] = await contents.rows('select verdict, reason from media_reviews where media_id = $1', item.id)
  const reason = 'Contato, endereço ou propaganda na imagem: Há um número na foto.'
  expect(review).toEqual({ verdict: 'refused', reason })
  expect((await contents.entriesOf(`media:${item.id}`)).at(-1)).toEqual({
    action: 'media_refused',
    facts: { account: accountId, refusal: 'contact', before: 'approved' },
  })
  const again = await approveItem(iris, item)
  expect([again.status, again.json().message]).toEqual([409, 'Este item já foi decidido por Bruno.'])
  expect((await refuseItem(iris, item)).status).toBe(409)
})

test('if two operators approve an item at the same time, one succeeds and the other learns who it was', async () => {
  const accountId = await advertiser(site.app)
  for (let round = 0; round < 5; round++) {
    const item = await contents.added(accountId)
    const answers = await Promise.all([approveItem(iris, item), approveItem(bruno, item)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)?.json().message).toMatch(/decidido por (Íris|Bruno)\.$/)
    expect(await contents.entriesOf(`media:${item.id}`)).toHaveLength(1)
  }
})

test('a decision is refused if the content has changed or is no longer part of the profile', async () => {
  const accountId = await advertiser(site.app)
  const item = await contents.added(accountId)
  const swapped = { ...item, content_hash: 'b'.repeat(64) }
  for (const answer of [await approveItem(iris, swapped), await refuseItem(iris, swapped)])
    expect([answer.status, answer.json().message]).toEqual([409, expect.stringMatching(/^Este conteúdo mudou/)])
  const unplaced = await contents.added(accountId, { position: null })
  expect((await open(accountId)).media.map(({ id }) => id)).not.toContain(unplaced.id)
  expect((await approveItem(iris, unplaced)).status).toBe(409)
  expect((await approveItem(iris, { ...item, id: 2_000_000_000 })).status).toBe(404)
  await suspend(site.app, accountId)
  expect((await approveItem(iris, item)).json().message).toBe('Esta conta está suspensa.')
})

test('marking a photo as compared requires a selfie that this operator has viewed', async () => {
  const { accountId, id: submissionId } = await cases.waiting()
  const item = await contents.added(accountId)
  const early = await approveItem(iris, item, true)
  expect([early.status, early.json().errors]).toEqual([
    422,
    { matches_selfie: ['Não há selfie aprovada para comparar.'] },
  ])
  expect((await open(accountId)).selfie_submission_id).toBeNull()
  expect((await approve(bruno, submissionId, approval())).status).toBe(200)
  const seenBefore = await cases.entriesOf(submissionId)
  const found = await open(accountId)
  expect(found).toMatchObject({ kyc: 'okay', selfie_submission_id: submissionId })
  expect((await approveItem(iris, item, true)).json().errors).toEqual({
    matches_selfie: ['Veja a selfie antes de dizer que a foto confere.'],
  })
  const ticket = await iris.send('POST', `/api/operator/kyc/${submissionId}/tickets`, {
    body: { kind: 'selfie', purpose: 'review' },
  })
  expect(ticket.status).toBe(201)
  expect((await iris.send('GET', ticket.json().url)).status).toBe(200)
  const seen = (await cases.entriesOf(submissionId)).slice(seenBefore.length)
  expect(seen).toMatchObject([{ action: 'document_viewed', facts: { kind: 'selfie' } }])
  expect((await approveItem(iris, item, true)).status).toBe(204)
  const [photo] = (await open(accountId)).media.filter(({ id }) => id === item.id)
  expect(photo).toMatchObject({ state: 'approved', matches_selfie: true })
  await destroyDocuments(site.app, accountId)
  expect((await open(accountId)).selfie_submission_id).toBeNull()
  expect((await approveItem(iris, await contents.added(accountId), true)).status).toBe(422)
})

test('a case lists all items of the profile, waiting ones first', async () => {
  const accountId = await advertiser(site.app, { nickname: 'Marina', photos: 1 })
  const video = await contents.added(accountId, { kind: 'video' })
  const photo = await contents.added(accountId)
  await contents.edited(accountId, { nickname: 'Marina nova' })
  const found = await open(accountId)
  expect(found).toMatchObject({ account_id: accountId, nickname: 'Marina nova', kyc: 'okay', user_type: 2 })
  expect(found.media.map(({ id, state }) => [id, state])).toEqual([
    [photo.id, 'pending'],
    [video.id, 'pending'],
    [expect.any(Number), 'approved'],
  ])
  expect(found.media[1]).toMatchObject({
    type: 'video',
    video: `/midias/${video.folder}/video.mp4`,
    duration_ms: 5000,
    content_hash: video.content_hash,
    created_at: site.app.now().toISOString(),
  })
  expect(found.media[1]?.picture).toMatchObject({ 512: `/midias/${video.folder}/512.webp` })
  expect((await iris.send('GET', '/api/operator/media/accounts/2000000000')).status).toBe(404)
})

import { beforeAll, expect, test } from 'vitest'
import type { FieldChange, ProfileCase, ProfileCaseDetail } from '#contract/profile-review.ts'
import { type BackOffice, operatorAtWork } from '#test/world/back-office.ts'
import { type ContentCases, decideProfile, openContentCases } from '#test/world/content-cases.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let contents: ContentCases
let clock: number
let iris: BackOffice

beforeAll(async () => {
  site = await bootSite()
  clock = Date.now()
  site.app.now = () => new Date(clock)
  contents = openContentCases(site)
  iris = (await operatorAtWork(site, 'Íris')).office
})

type Queue = { data: ProfileCase[]; counts: Record<string, number>; next: number | null }
const queue = async (query = ''): Promise<Queue> => (await iris.send('GET', `/api/operator/profiles${query}`)).json()
const open = async (id: number): Promise<ProfileCaseDetail> =>
  (await iris.send('GET', `/api/operator/profiles/${id}`)).json()
const fieldOf = (detail: ProfileCaseDetail, name: string) =>
  detail.fields.find(({ field }) => field === name) as FieldChange
const refusal = { refusal: 'misleading', text: 'O valor não confere.' }

// First, because the counts are of the whole site.
test('each filter lists its versions with their count, and its pages skip nothing', async () => {
  const made: number[] = []
  const accountId = await advertiser(site.app)
  const decided = await contents.edited(accountId)
  await decideProfile(iris, decided)
  const again = await contents.edited(accountId)
  await decideProfile(iris, again, refusal)
  for (let count = 0; count < 53; count++) {
    clock += count % 2 ? 1_000 : 0
    made.push((await contents.waiting()).id)
  }
  const first = await queue()
  expect(first.counts).toEqual({ waiting: 53, approved: 1, refused: 1 })
  expect(first.data).toHaveLength(50)
  // Decided meanwhile, the last of a page still is where the next one begins.
  const last = first.data.at(-1)?.id as number
  expect((await decideProfile(iris, await open(last))).status).toBe(204)
  const second = await queue(`?after=${first.next}`)
  expect(second.next).toBeNull()
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made)
  const newest = await queue('?order=reversed')
  const others = await queue(`?order=reversed&after=${newest.next}`)
  expect(others.next).toBeNull()
  const waiting = made.filter(id => id !== last)
  expect([...newest.data, ...others.data].map(({ id }) => id)).toEqual(waiting.toReversed())
  expect((await queue('?filter=approved')).data.map(({ id }) => id)).toEqual([decided.id, last])
  expect((await queue('?filter=approved&order=reversed')).data.map(({ id }) => id)).toEqual([last, decided.id])
  expect((await queue('?filter=refused')).data).toMatchObject([{ id: again.id, state: 'refused', live: true }])
})

test('a case shows field by field what changes, and marks prohibited words', async () => {
  const info = 'Sou n0v1nh4 e gosto de cinema.'
  const sent = await contents.waiting({ info, price: 500, height_cm: 165, city_id: null, neighborhood: null })
  const detail = await open(sent.id)
  expect(detail).toMatchObject({
    state: 'pending',
    live: true,
    kyc: 'okay',
    superseded: false,
    marks: 1,
    refusal: null,
  })
  expect(detail.content_hash).toBe(sent.content_hash)
  expect(fieldOf(detail, 'price')).toEqual({
    field: 'price',
    label: 'Valor',
    live: 'R$ 300,00',
    next: 'R$ 500,00',
    changed: true,
    marks: [],
  })
  expect(fieldOf(detail, 'height_cm')).toMatchObject({ live: 'Não informado', next: '1,65 m', changed: true })
  expect(fieldOf(detail, 'city_id')).toMatchObject({ live: 'Niterói', next: 'Não informado', changed: true })
  expect(fieldOf(detail, 'birth')).toMatchObject({ live: '15/06/1990', next: '15/06/1990', changed: false })
  expect(fieldOf(detail, 'state_id')).toMatchObject({ next: 'Rio de Janeiro', changed: false })
  expect(detail.fields.map(({ field }) => field)).not.toContain('eyes_id')
  const { marks, next } = fieldOf(detail, 'info')
  expect(marks).toEqual([{ from: 4, to: 11, word: 'novinha' }])
  expect(next.slice(4, 11)).toBe('n0v1nh4')
  expect(detail.media).toHaveLength(2)
  expect(detail.media[0]).toMatchObject({ type: 'image', state: 'approved', video: null, likenesses: [] })
  expect((await iris.send('GET', '/api/operator/profiles/2000000000')).status).toBe(404)
  const first = await open((await contents.first()).id)
  expect(fieldOf(first, 'price')).toMatchObject({ live: null, next: 'R$ 300,00', changed: true })
})

test.each(['?filter=all', '?after=0', '?page=2'])('the queue refuses %s', async query => {
  expect((await iris.send('GET', `/api/operator/profiles${query}`)).status).toBe(422)
})

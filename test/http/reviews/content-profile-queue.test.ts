import { beforeAll, expect, test } from 'vitest'
import type { FieldChange, ProfileCaseDetail } from '#contract/profile-review.ts'
import type { WorklistItem } from '#contract/worklist.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
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

type Page = { data: WorklistItem[]; next: string | null }
const queue = async (query = ''): Promise<Page> =>
  (await iris.send('GET', `/api/operator/worklist?only=profile${query}`)).json()
const open = async (id: number): Promise<ProfileCaseDetail> =>
  (await iris.send('GET', `/api/operator/profiles/${id}`)).json()
const fieldOf = (detail: ProfileCaseDetail, name: string) =>
  detail.fields.find(({ field }) => field === name) as FieldChange
const refusal = { refusal: 'misleading', text: 'O valor não confere.' }

test('the latest version of each account waits, and pages skip nothing', async () => {
  const made: number[] = []
  const accountId = await advertiser(site.app)
  await decideProfile(iris, await contents.edited(accountId))
  await decideProfile(iris, await contents.edited(accountId), refusal)
  for (let count = 0; count < 53; count++) {
    clock += count % 2 ? 1_000 : 0
    made.push((await contents.waiting()).id)
  }
  const first = await queue()
  expect(first.data).toHaveLength(50)
  // The next page starts after this one’s last case, even if an operator has decided it since.
  const last = first.data.at(-1)?.id as number
  expect((await decideProfile(iris, await open(last))).status).toBe(204)
  const second = await queue(`&after=${first.next}`)
  expect(second.next).toBeNull()
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made)
  const newest = await listWaiting(iris, 'profile', 'reversed')
  expect(newest.map(({ id }) => id)).toEqual(made.filter(id => id !== last).toReversed())
  const edited = (await contents.edited(accountId)).id
  expect((await listWaiting(iris, 'profile')).at(-1)).toMatchObject({ id: edited, facts: { live: true, marks: 0 } })
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
  const [listed] = (await listWaiting(iris, 'profile')).filter(({ id }) => id === sent.id)
  expect(listed?.facts).toEqual({ live: true, marks: 1 })
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

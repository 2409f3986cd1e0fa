import { beforeAll, expect, test } from 'vitest'
import { profileFields } from '#contract/profile-fields.ts'
import type { ProfileCaseDetail } from '#contract/profile-review.ts'
import { verifyChain } from '#server/platform/operators/audit.ts'
import { type BackOffice, listWaiting, operatorAtWork } from '#test/world/back-office.ts'
import { passGate } from '#test/world/calls.ts'
import { approveItem, type ContentCases, decideProfile, openContentCases } from '#test/world/content-cases.ts'
import { suspend } from '#test/world/direct-writes.ts'
import { verify } from '#test/world/documents.ts'
import { advertiser } from '#test/world/people.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let contents: ContentCases
let clock: number
let iris: BackOffice
let bruno: BackOffice
let cookie: string

beforeAll(async () => {
  site = await bootSite()
  clock = Date.now()
  site.app.now = () => new Date(clock)
  contents = openContentCases(site)
  iris = (await operatorAtWork(site, 'Íris')).office
  bruno = (await operatorAtWork(site, 'Bruno')).office
  cookie = await passGate(site.url)
})

const open = async (id: number): Promise<ProfileCaseDetail> =>
  (await iris.send('GET', `/api/operator/profiles/${id}`)).json()
const page = async (accountId: number) =>
  (await fetch(`${site.url}/perfil-user/${accountId}`, { headers: { cookie } })).text()
const refusal = { refusal: 'misleading', text: 'O valor não confere.' }

test('an edit is hidden until its approval, and the approved version stays public', async () => {
  const person = { nickname: 'Nome de antes' }
  const sent = await contents.waiting({ nickname: 'Nome novo', price: 900, info: 'Um texto novo.' }, person)
  const before = await contents.publicProfile(sent.accountId)
  expect(before).toMatchObject({ price: 300, info: 'Um texto neutro sobre a pessoa.' })
  const shown = await page(sent.accountId)
  expect(shown).toContain('Nome de antes')
  expect(shown).not.toMatch(/Nome novo|Um texto novo/)
  const [listed] = (await (await fetch(`${site.url}/api/account/list/2?limit=60`)).json()).data.filter(
    ({ id }: { id: number }) => id === sent.accountId,
  )
  expect(listed.profile.price).toBe(300)
})

test('an approval shows immediately on the page, in the call and in the list, is mailed and audited', async () => {
  const sent = await contents.waiting({
    nickname: 'Nome aprovado',
    price: 850,
    neighborhood: 'São Francisco',
    languages: [1, 2],
    preferences: [3],
  })
  expect(await page(sent.accountId)).not.toContain('Nome aprovado')
  const answer = await decideProfile(iris, sent)
  expect([answer.status, answer.bytes.length]).toEqual([204, 0])
  expect(await contents.publicProfile(sent.accountId)).toMatchObject({
    nickname: 'Nome aprovado',
    price: 850,
    languages: [{ id: 1 }, { id: 2 }],
    type_service: [{ id: 3 }],
  })
  await expect.poll(() => page(sent.accountId), { timeout: 5_000 }).toContain('Nome aprovado')
  const [address] = await contents.rows(
    'select neighborhood, neighborhood_key from addresses where account_id = $1',
    sent.accountId,
  )
  expect(address).toEqual({ neighborhood: 'São Francisco', neighborhood_key: 'sao francisco' })
  const [profile] = await contents.rows('select updated_at from profiles where account_id = $1', sent.accountId)
  expect(profile.updated_at).toEqual(site.app.now())
  const [review] = await contents.rows('select * from profile_reviews where submission_id = $1', sent.id)
  expect(review).toMatchObject({ verdict: 'approved', reason: null, reviewed_at: site.app.now() })
  expect(review.content_hash.toString('hex')).toBe(sent.content_hash)
  expect((await contents.jobs('profile-approved-mail')).at(-1)?.payload).toEqual({ accountId: sent.accountId })
  expect(await contents.entriesOf(`profile:${sent.id}`)).toEqual([
    { action: 'profile_approved', facts: { account: sent.accountId, content: sent.content_hash } },
  ])
})

test('a refusal keeps the approved version public, is mailed with its reason and audited', async () => {
  const sent = await contents.waiting({ price: 1000 })
  expect((await decideProfile(iris, sent, refusal)).status).toBe(204)
  expect(await contents.publicProfile(sent.accountId)).toMatchObject({ price: 300 })
  const [review] = await contents.rows('select verdict, reason from profile_reviews where submission_id = $1', sent.id)
  expect(review).toEqual({ verdict: 'refused', reason: 'Informação falsa ou enganosa: O valor não confere.' })
  expect((await contents.jobs('profile-refused-mail')).at(-1)?.payload).toEqual({
    accountId: sent.accountId,
    submissionId: sent.id,
  })
  expect(await contents.entriesOf(`profile:${sent.id}`)).toEqual([
    { action: 'profile_refused', facts: { account: sent.accountId, refusal: 'misleading' } },
  ])
})

test.each([
  ['a listed reason', { refusal: 'because', text: 'x' }, 'refusal', 'Escolha o motivo.'],
  ['a text for the reason “other”', { refusal: 'other', text: '  ' }, 'text', 'Explique o motivo.'],
])('a refusal needs %s', async (_, body, field, message) => {
  const answer = await decideProfile(iris, await contents.waiting(), body)
  expect([answer.status, answer.json().errors]).toEqual([422, { [field]: [message] }])
})

test('a version shows who decided it and when, and the refusals since the last approval', async () => {
  const sent = await contents.waiting({ info: 'Recusado antes da aprovação.' })
  expect(await open(sent.id)).toMatchObject({ decision: null, earlier: [] })
  await decideProfile(iris, sent, refusal)
  const approved = await contents.edited(sent.accountId, { info: 'Aprovado.' })
  const at = site.app.now().toISOString()
  expect((await open(approved.id)).earlier).toEqual([{ at, reason: expect.stringContaining(refusal.text) }])
  await decideProfile(bruno, approved)
  const refused = await contents.edited(sent.accountId, { info: 'Outra coisa.' })
  await decideProfile(iris, refused, { refusal: 'other', text: 'Fale só por você.' })
  expect((await open(approved.id)).decision).toEqual({ at, operator: 'Bruno' })
  expect(await open(refused.id)).toMatchObject({ decision: { at, operator: 'Íris' }, earlier: [] })
  const again = await contents.edited(sent.accountId, { info: 'Só por mim.' })
  const earlier = [{ at, reason: expect.stringContaining('Fale só por você.') }]
  expect(await open(again.id)).toMatchObject({ decision: null, earlier })
})

test('approving another hash or an outdated version is a conflict', async () => {
  const sent = await contents.waiting({ price: 950 })
  const swapped = await decideProfile(iris, { ...sent, content_hash: 'a'.repeat(64) })
  expect([swapped.status, swapped.json().message]).toEqual([409, expect.stringMatching(/^Este conteúdo mudou/)])
  expect((await decideProfile(iris, { ...sent, content_hash: 'x' })).status).toBe(422)
  const newer = await contents.edited(sent.accountId, { price: 1050 })
  const overtaken = await decideProfile(iris, sent)
  expect([overtaken.status, overtaken.json().message]).toEqual([
    409,
    'Este conteúdo mudou: a pessoa já enviou outra versão.',
  ])
  expect((await open(sent.id)).superseded).toBe(true)
  const waiting = (await listWaiting(iris, 'profile')).filter(({ account }) => account?.id === sent.accountId)
  expect(waiting.map(({ id }) => id)).toEqual([newer.id])
  expect(await contents.publicProfile(sent.accountId)).toMatchObject({ price: 300 })
})

test('if two operators decide a version at the same time, one succeeds and the other learns who it was', async () => {
  for (let round = 0; round < 5; round++) {
    const sent = await contents.waiting({ price: 700 })
    const answers = await Promise.all([decideProfile(iris, sent), decideProfile(bruno, sent, refusal)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const loser = answers.find(({ status }) => status === 409)
    expect(loser?.json().message).toMatch(/^Este perfil já foi decidido por (Íris|Bruno)\.$/)
    expect(await contents.entriesOf(`profile:${sent.id}`)).toHaveLength(1)
    expect((await contents.publicProfile(sent.accountId)).price).toBe(answers[0]?.status === 204 ? 700 : 300)
  }
})

test('a first version becomes public only with an approved photo', async () => {
  const sent = await contents.first({ photos: 0 })
  const photo = await contents.added(sent.accountId)
  const answer = await decideProfile(iris, sent)
  expect([answer.status, answer.json().message]).toEqual([409, 'Aprove ao menos uma foto antes.'])
  expect(await contents.publicProfile(sent.accountId)).toBeUndefined()
  expect((await approveItem(iris, photo)).status).toBe(204)
  expect((await open(sent.id)).live).toBe(false)
  expect((await decideProfile(iris, sent)).status).toBe(204)
  expect(await contents.publicProfile(sent.accountId)).toMatchObject({ price: 300 })
})

test('a profile is approved only with the date of birth of the approved documents', async () => {
  const accountId = await advertiser(site.app, { kyc: 'none', birth: '1990-06-15' })
  await verify(site.app, bruno, accountId, { birth: '1990-06-15' })
  const sent = await contents.edited(accountId, { birth: '1991-06-15' })
  const answer = await decideProfile(iris, sent)
  expect([answer.status, answer.json().message]).toEqual([
    409,
    'A data de nascimento não é a dos documentos aprovados (15/06/1990).',
  ])
  const right = await contents.edited(sent.accountId, { birth: '1990-06-15' })
  expect((await decideProfile(iris, right)).status).toBe(204)
})

test('a suspended account is not in the queue and cannot be decided', async () => {
  const sent = await contents.waiting()
  await suspend(site.app, sent.accountId)
  expect((await listWaiting(iris, 'profile')).map(({ id }) => id)).not.toContain(sent.id)
  expect((await decideProfile(iris, sent)).json().message).toBe('Esta conta está suspensa.')
  expect((await decideProfile(iris, sent, refusal)).status).toBe(409)
})

test('deciding an unknown version answers 404, and the audit chain is intact', async () => {
  const nothing = { id: 2_000_000_000, content_hash: 'a'.repeat(64) }
  expect((await decideProfile(iris, nothing)).status).toBe(404)
  expect((await decideProfile(iris, nothing, refusal)).status).toBe(404)
  expect(await verifyChain(site.app.db)).toMatchObject({ brokenAt: null })
})

test('a version holds exactly what the person answered, so that no other column enters the archive of ads', async () => {
  const [row] = await contents.rows(
    'select array(select jsonb_object_keys(profile_content($1))) as keys',
    await advertiser(site.app),
  )
  const answers = [...Object.keys(profileFields), 'phone', 'document', 'category_id']
  expect(row.keys.sort()).toEqual(answers.sort())
})

import { beforeAll, expect, test } from 'vitest'
import { lookupLists } from '#contract/lookup.ts'
import { updatePartner } from '#contract/profile-form.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import type { FieldChange, ProfileCaseDetail } from '#contract/profile-review.ts'
import { readAccount } from '#contract/public-account.ts'
import { openAuthors, partnerForm, partsOf } from '#test/world/authors.ts'
import { type BackOffice, operatorAtWork, withdrawCategory } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { decideProfile } from '#test/world/content-cases.ts'
import { ownDataDir } from '#test/world/documents.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let iris: BackOffice

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  iris = (await operatorAtWork(site, 'Íris')).office
})

const save = (token: string, changed: Record<string, string> = {}) =>
  authors.savePartner(token, partsOf({ ...partnerForm, ...changed }))

async function lastCase(accountId: number) {
  const last = (await authors.submissionsOf(accountId)).at(-1)
  return { id: last?.id as number, content_hash: last?.content_hash.toString('hex') as string }
}

const openCase = async (id: number): Promise<ProfileCaseDetail> =>
  (await iris.send('GET', `/api/operator/profiles/${id}`)).json()
const fieldOf = (detail: ProfileCaseDetail, name: string) =>
  detail.fields.find(({ field }) => field === name) as FieldChange

async function seen(id: number) {
  const answer = await ask(site.url, readAccount, { params: { id } })
  return answer.status === 200 ? JSON.parse(answer.text)[0] : answer.status
}

test('the first save makes a profile that only its partner sees', async () => {
  const { id, token } = await authors.newcomer(5)
  const saved = await save(token)
  expect([saved.status, saved.text]).toEqual([204, ''])
  const { profile, address } = await authors.own(token)
  expect(profile).toMatchObject({
    nickname: 'Ateliê da Praia',
    phone: '21990007777',
    whatsapp: null,
    birth: '1985-05-20',
    document: '11222333000181',
    category_id: 4,
    info: '',
    price: 0,
    languages: [],
    midias: [],
    review: { state: 'pending', refusal: null, live: false },
  })
  expect(address).toEqual({
    ...{ city: 'Niterói', state: 'RJ', neighborhood: 'Icaraí' },
    ...{ zipcode: '0', number: '0', address: '0', reference: '0' },
  })
  expect(await seen(id)).toBe(404)
})

test('the same form is accepted as JSON, with places and category by name', async () => {
  const { id, token } = await authors.newcomer(5)
  const profile = { nickname: 'Ateliê', phone: '(21) 99000-7777', birth: '20/05/1985', document: '529.982.247-25' }
  const body = {
    profile: { ...profile, category_id: 'fotografia', info: 'Retratos de família.' },
    address: { state: 33, city: 'niteroi', neighborhood: 'Icaraí' },
  }
  expect((await ask(site.url, updatePartner, { token, body })).status).toBe(204)
  const [{ content } = { content: undefined }] = await authors.submissionsOf(id)
  expect(content).toMatchObject({
    ...{ document: '52998224725', category_id: 4, state_id: 33, city_id: 3303302 },
    info: 'Retratos de família.',
  })
})

test('an operator sees a partner’s fields and approves them without a photo', async () => {
  const { id, token } = await authors.newcomer(5)
  expect((await save(token)).status).toBe(204)
  const sent = await lastCase(id)
  const detail = await openCase(sent.id)
  expect(detail).toMatchObject({ user_type: 5, nickname: 'Ateliê da Praia', live: false, media: [] })
  expect(detail.fields.map(({ label, next }) => [label, next])).toEqual([
    ['Nome da empresa', 'Ateliê da Praia'],
    ['Celular', '(21) 99000-7777'],
    ['Data de nascimento', '20/05/1985'],
    ['CPF ou CNPJ', '11.222.333/0001-81'],
    ['Categoria', 'Fotografia'],
    ['Estado', 'Rio de Janeiro'],
    ['Cidade', 'Niterói'],
    ['Bairro', 'Icaraí'],
  ])
  expect((await decideProfile(iris, sent)).status).toBe(204)
  expect((await authors.own(token)).profile?.review).toEqual({ state: 'approved', refusal: null, live: true })
  const { rows } = await site.app.pool.query(
    `select p.user_type, phone, category_id, document, whatsapp, city_id, neighborhood_key
      from profiles p join addresses using (account_id) where account_id = $1`,
    [id],
  )
  expect(rows).toEqual([
    {
      ...{ user_type: 5, phone: '21990007777', category_id: 4, document: '11222333000181', whatsapp: null },
      ...{ city_id: 3303302, neighborhood_key: 'icarai' },
    },
  ])
  // Visitors get a 404, because there are no documents and no plan yet.
  expect(await seen(id)).toBe(404)
})

test('visitors see the approved version until the edit is approved', async () => {
  const { id, token } = await authors.advertiser({ userType: 5, nickname: 'Antes', categoryId: 1 })
  for (const _ of [1, 2]) expect((await save(token, { 'profile[nickname]': 'Depois' })).status).toBe(204)
  expect(await authors.submissionsOf(id)).toHaveLength(1)
  const own = (await authors.own(token)).profile
  expect([own?.nickname, own?.review]).toEqual(['Depois', { state: 'pending', refusal: null, live: true }])
  // Saving keeps the fields that are not in the form.
  expect([own?.info, own?.url_instagram]).toEqual(['Um texto neutro sobre a pessoa.', '@vespera.exemplo'])
  const before = (await seen(id)).profile
  expect(before).toMatchObject({ nickname: 'Antes', category_id: 1 })
  expect((await decideProfile(iris, await lastCase(id))).status).toBe(204)
  const account = await seen(id)
  // The new number is not verified yet.
  expect(account).toMatchObject({ name: 'Depois', profile: { category_id: 4, phone: before.phone } })
  expect(JSON.stringify(account)).not.toMatch(/11222333000181|1985-05-20|document/)
  const { rows } = await site.app.pool.query('select nickname, category_id from listings where account_id = $1', [id])
  expect(rows).toEqual([{ nickname: 'Depois', category_id: 4 }])
})

test('a refusal gives its reason, keeps the approved version public, and allows the same form again', async () => {
  const { id, token } = await authors.advertiser({ userType: 5, nickname: 'Antes' })
  expect((await save(token)).status).toBe(204)
  const refusal = { refusal: 'misleading', text: 'A empresa não existe.' }
  expect((await decideProfile(iris, await lastCase(id), refusal)).status).toBe(204)
  expect((await authors.own(token)).profile?.review).toEqual({
    state: 'refused',
    refusal: 'Informação falsa ou enganosa: A empresa não existe.',
    live: true,
  })
  expect((await seen(id)).profile.nickname).toBe('Antes')
  expect((await save(token)).status).toBe(204)
  expect(await authors.submissionsOf(id)).toHaveLength(2)
  expect((await authors.own(token)).profile?.review.state).toBe('pending')
})

test('operators see a CPF masked, and a different one still counts as changed', async () => {
  const { id, token } = await authors.newcomer(5)
  const cpf = { 'profile[document_type]': 'CPF' }
  expect((await save(token, { ...cpf, 'profile[document]': '123.982.247-24' })).status).toBe(204)
  const first = await lastCase(id)
  expect(fieldOf(await openCase(first.id), 'document').next).toBe('•••.982.247-••')
  expect((await decideProfile(iris, first)).status).toBe(204)
  expect(
    (await save(token, { ...cpf, 'profile[document]': '529.982.247-25', 'profile[nickname]': 'Outro' })).status,
  ).toBe(204)
  const detail = await openCase((await lastCase(id)).id)
  expect(fieldOf(detail, 'document')).toMatchObject({ live: '•••.982.247-••', next: '•••.982.247-••', changed: true })
  expect(JSON.stringify(detail)).not.toMatch(/529\.982|123\.982/)
})

test('a withdrawn category is not offered, and partners who have it keep it', async () => {
  const listed = async () =>
    (await bodyOf<{ data: { id: number; name: string }[] }>(await ask(site.url, lookupLists.partner_categories, {})))
      .data
  const all = await listed()
  expect([all.length, all[3]]).toEqual([10, { id: 4, name: 'Fotografia' }])
  const { token } = await authors.newcomer(5)
  expect((await save(token)).status).toBe(204)
  for (const id of [4, 5]) await withdrawCategory(iris, id)
  expect((await listed()).map(({ id }) => id)).toEqual([1, 2, 3, 6, 7, 8, 9, 10])
  expect((await save(token, { 'profile[nickname]': 'Outro nome' })).status).toBe(204)
  for (const category of ['5', 'Entretenimento'])
    expect((await save(token, { 'profile[category_id]': category })).errors).toEqual({
      'profile.category_id': [say.categoryWithdrawn],
    })
})

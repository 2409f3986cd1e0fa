import { beforeAll, expect, test } from 'vitest'
import { type OwnAccount, readOwnAccount } from '#contract/account.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import { companionForm, type FormPart, identityForm, openAuthors, partsOf, quickForm } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { ownDataDir, verify } from '#test/world/documents.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let photo: Buffer
const link: Record<string, string> = {}
const people: Record<string, { id: number; token: string }> = {}

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  photo = await goodJpeg()
  for (const [kind, type] of Object.entries(userTypes)) {
    people[kind] = await authors.newcomer(type)
    link[kind] = (await authors.added(people[kind].token, [['image', photo]])).folder
  }
})

const userTypes = { full: 2, quick: 2, identity: 3, closeFriends: 4 } as const
const forms = { full: companionForm, quick: quickForm, identity: identityForm, closeFriends: identityForm }
type Kind = keyof typeof forms

async function answerTo(kind: Kind, changed: Record<string, string | undefined>, ...more: FormPart[]) {
  const form = Object.entries({ ...forms[kind], 'images[]': link[kind], ...changed })
  const parts = form.filter((part): part is [string, string] => part[1] !== undefined)
  return authors.save(people[kind]?.token ?? '', [...parts, ...more])
}

const empty = [undefined, '', '   ']
const noMobiles = [
  '+351 912 345 678',
  '00351912345678',
  '(21) 38765-4321',
  '(21) 9900-1234',
  '(01) 99000-1234',
  '(21) 99000-12345',
]

/** The checks of docs/specification.md §5, in the same order: field, wrong values, error message. */
const full: [string, string, (string | undefined)[], string][] = [
  ['profile.nickname', 'profile[nickname]', empty, say.nicknameMissing],
  ['profile.whatsapp', 'profile[whatsapp]', empty, say.whatsappMissing],
  ['profile.whatsapp', 'profile[whatsapp]', noMobiles, say.whatsappInvalid],
  ['profile.birth', 'profile[birth]', empty, say.birthMissing],
  ['profile.birth', 'profile[birth]', ['2015-01-01', '1890-01-01', '1994-02-30', 'ontem', '31/02/1994'], say.ageWrong],
  ['profile.gender', 'profile[gender]', [undefined, '', 'outro'], say.genderMissing],
  ['profile.height', 'profile[height]', ['1.39', '2.11', 'alta', '1e9'], say.heightWrong],
  ['profile.weight', 'profile[weight]', ['44', '121', '60.5'], say.weightWrong],
  ['profile.clothing_size', 'profile[clothing_size]', ['33', '49'], say.clothingSizeWrong],
  ['profile.foot_size', 'profile[foot_size]', ['33', '49'], say.footSizeWrong],
  ['profile.profile_eyes_id', 'profile[profile_eyes_id]', [undefined, '', '999', 'sem cor'], say.eyesMissing],
  ['profile.profile_skin_color_id', 'profile[profile_skin_color_id]', [undefined, '999'], say.skinColorMissing],
  ['profile.profile_hair_id', 'profile[profile_hair_id]', [undefined, '999', '-1'], say.hairMissing],
  ['profile.profile_breasts_id', 'profile[profile_breasts_id]', [undefined, '999'], say.breastsMissing],
  ['profile.info', 'profile[info]', empty, say.infoMissing],
  ['profile.info', 'profile[info]', ['a'.repeat(5001)], say.infoLong],
  ['profile.price', 'profile[price]', ['49', '1501', '310', 'muito'], say.priceWrong],
  ['profile.payment_type', 'profile[payment_type][0]', [undefined, ''], say.paymentTypeMissing],
  ['profile.payment_type', 'profile[payment_type][0]', ['999', 'Fiado'], say.optionUnknown],
  ['address.state', 'address[state]', [undefined, '', 'SP', '35', 'Atlântida'], say.stateMissing],
  ['address.city', 'address[city]', [undefined, '', 'Cidade', 'São Paulo', '3550308'], say.cityMissing],
  ['address.neighborhood', 'address[neighborhood]', empty, say.neighborhoodMissing],
  ['profile.can_local', 'profile[can_local]', [undefined, '', '2', 'sim'], say.canLocalMissing],
  ['profile.languages', 'profile[languages][]', ['999', 'Klingon'], say.optionUnknown],
  ['profile.occasion', 'profile[occasion]', ['999'], say.optionUnknown],
  ['profile.url_instagram', 'profile[url_instagram]', ['javascript:alert(1)', 'a b', 'instagram.com'], say.linkWrong],
  ['profile.url_web', 'profile[url_web]', ['@nome', 'ftp://example.com'], say.linkWrong],
  ['images', 'images[]', [undefined, ''], say.photoMissing],
]

const cases = (table: typeof full) =>
  table.flatMap(([field, name, values, message]) => values.map(value => [name, value, field, message] as const))

test.each(cases(full))('a companion’s form with %s as %j gets an error at %s', async (name, value, field, message) => {
  const { status, message: answered, errors } = await answerTo('full', { [name]: value })
  expect([status, answered, errors]).toEqual([422, message, { [field]: [message] }])
})

test('the form needs at least one type of service from the list', async () => {
  const none = { 'profile[type_service][0]': undefined, 'profile[type_service][1]': undefined }
  expect((await answerTo('full', none)).errors).toEqual({ 'profile.type_service': [say.typeServiceMissing] })
  const unknown = await answerTo('full', { 'profile[type_service][1]': '999' })
  expect(unknown.errors).toEqual({ 'profile.type_service': [say.optionUnknown] })
})

test.each([
  ['all fields', companionForm],
  ['only the body', { ...quickForm, 'profile[height]': '1.68' }],
  ['one option', { ...quickForm, 'profile[profile_eyes_id]': '1' }],
])('a full form (%s) with price 0 is not a short form: the price is refused, and nothing changes', async (_, form) => {
  const { id, token } = await authors.advertiser()
  const before = await authors.own(token)
  const { status, errors } = await authors.save(token, partsOf({ ...form, 'profile[price]': '0' }))
  expect([status, errors?.['profile.price']]).toEqual([422, [say.priceWrong]])
  expect(await authors.submissionsOf(id)).toEqual([])
  expect(await authors.own(token)).toEqual(before)
})

test('only women must answer about breasts', async () => {
  for (const gender of ['Homem', 'trans']) {
    const answer = await answerTo('full', { 'profile[gender]': gender, 'profile[profile_breasts_id]': undefined })
    expect(answer.status).toBe(204)
  }
})

test('an answer about breasts is stored for a Trans or Homem profile too', async () => {
  for (const gender of ['Homem', 'Trans']) {
    const answer = await answerTo('full', { 'profile[gender]': gender, 'profile[profile_breasts_id]': '1' })
    expect(answer.status).toBe(204)
    const { profile } = bodyOf<OwnAccount>(await ask(site.url, readOwnAccount, { token: people.full?.token ?? '' }))
    expect(profile).toMatchObject({ gender, breasts: { id: 1 } })
  }
  const unknown = await answerTo('full', { 'profile[gender]': 'Trans', 'profile[profile_breasts_id]': '999' })
  expect(unknown.errors).toEqual({ 'profile.profile_breasts_id': [say.breastsMissing] })
})

const short: typeof full = [
  ['profile.nickname', 'profile[nickname]', empty, say.nicknameMissingShort],
  ['profile.whatsapp', 'profile[whatsapp]', [undefined], say.whatsappMissing],
  ['profile.whatsapp', 'profile[whatsapp]', ['(21) 99000-12345'], say.whatsappInvalid],
  ['profile.birth', 'profile[birth]', [undefined], say.birthMissing],
  ['profile.birth', 'profile[birth]', ['2015-01-01'], say.ageWrong],
  ['profile.info', 'profile[info]', [undefined], say.infoMissingShort],
  ['address.state', 'address[state]', [undefined], say.stateMissing],
]
const ofQuick: typeof full = [
  ['address.city', 'address[city]', [undefined, 'Cidade'], say.cityMissing],
  ['address.neighborhood', 'address[neighborhood]', [undefined], say.neighborhoodMissing],
  ['images', 'images[]', [''], say.photoMissing],
]
const ofQuickGender: typeof full = [['profile.gender', 'profile[gender]', ['outro'], say.genderMissing]]
const ofIdentity: typeof full = [
  ['profile.gender', 'profile[gender]', [undefined, 'outro'], say.genderMissing],
  ['images', 'images[]', [''], say.photoMissing],
]

test.each([
  ...cases([...short, ...ofQuick, ...ofQuickGender]).map(row => ['quick', ...row] as const),
  ...cases([...short, ...ofIdentity]).map(row => ['identity', ...row] as const),
  ...cases(ofIdentity).map(row => ['closeFriends', ...row] as const),
])('a short form (%s) with %s as %j gets an error at %s', async (kind, name, value, field, message) => {
  const { status, message: answered, errors } = await answerTo(kind, { [name]: value })
  expect([status, answered, errors]).toEqual([422, message, { [field]: [message] }])
})

test('a form reports all its errors in the order of the screens, the first one as the message', async () => {
  const { token } = await authors.newcomer()
  const { status, message, errors } = await authors.save(token, [['profile[nickname]', '']])
  const firsts = full.filter(([field, , values], place) => {
    const isFirst = full.findIndex(([other]) => other === field) === place
    // Without a gender the form does not require breasts; sliders have a default, and links and lists can be empty.
    return isFirst && (values.includes(undefined) || values.includes('')) && field !== 'profile.profile_breasts_id'
  })
  const order = firsts.map(([field, , , answered]) => [field, [answered]] as const)
  order.splice(-1, 0, ['profile.type_service', [say.typeServiceMissing]])
  expect([status, message]).toEqual([422, say.nicknameMissing])
  expect(Object.entries(errors ?? {})).toEqual(order)
})

test('the same answer lists media errors last', async () => {
  const answer = await answerTo('full', { 'profile[nickname]': '', 'images[]': 'https://example.com/512.webp' })
  expect(Object.entries(answer.errors ?? {})).toEqual([
    ['profile.nickname', [say.nicknameMissing]],
    ['images', [say.mediaUnknown]],
  ])
})

test('the date of birth must be that of the approved documents', async () => {
  const birth = '1994-03-21'
  const { id, token } = await authors.advertiser({ kyc: 'none', birth })
  await verify(site.app, (await operatorAtWork(site)).office, id, { birth })
  const wrong = await authors.save(token, partsOf({ ...companionForm, 'profile[birth]': '1994-03-22' }))
  expect([wrong.status, wrong.errors]).toEqual([422, { 'profile.birth': [say.birthDiffers] }])
  expect(await authors.submissionsOf(id)).toEqual([])
  expect((await authors.save(token, partsOf(companionForm))).status).toBe(204)
})

test('partners have their own form', async () => {
  const { id, token } = await authors.advertiser({ userType: 5 })
  const refused = await authors.save(token, partsOf(companionForm))
  expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('Parceiros')])
  expect((await authors.add(token, [['image', photo]])).status).toBe(403)
  expect([await authors.submissionsOf(id), (await authors.mediaOf(id)).length]).toEqual([[], 2])
})

import { beforeAll, expect, test } from 'vitest'
import { updatePartner } from '#contract/profile-form.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import { openAuthors, partnerForm, partsOf } from '#test/world/authors.ts'
import { operatorAtWork } from '#test/world/back-office.ts'
import { ask } from '#test/world/calls.ts'
import { ownDataDir, verify } from '#test/world/documents.ts'
import { goodJpeg } from '#test/world/hostile-files.ts'
import { type Booted, bootSite } from '#test/world/site.ts'

let site: Booted
let authors: ReturnType<typeof openAuthors>
let partner: { id: number; token: string }

beforeAll(async () => {
  site = await bootSite({ variables: { DATA_DIR: await ownDataDir() } })
  authors = openAuthors(site)
  partner = await authors.newcomer(5)
})

function answerTo(changed: Record<string, string | undefined>) {
  const form = Object.entries({ ...partnerForm, ...changed })
  return authors.savePartner(
    partner.token,
    form.filter((part): part is [string, string] => part[1] !== undefined),
  )
}

const empty = [undefined, '', '   ']
const asCpf = { 'profile[document_type]': 'CPF' }

type Check = [
  field: string,
  name: string,
  values: (string | undefined)[],
  message: string,
  with_?: Record<string, string>,
]

/** The checks of docs/specification.md §5, in the same order and wording: field, wrong value, message. */
const checks: Check[] = [
  ['profile.nickname', 'profile[nickname]', empty, 'Informe o nome da empresa.'],
  ['profile.phone', 'profile[phone]', empty, 'Número de celular não informado.'],
  [
    'profile.phone',
    'profile[phone]',
    ['+351 912 345 678', '(21) 38765-4321', '(21) 9900-7777', '(21) 99000-77777', '(01) 99000-7777'],
    'Número de celular inválido.',
  ],
  ['profile.birth', 'profile[birth]', empty, 'Data de nascimento não informado.'],
  [
    'profile.birth',
    'profile[birth]',
    ['2015-01-01', '1890-01-01', '31/02/1985', 'ontem'],
    'Idade menor que 18 anos ou inválida.',
  ],
  ['profile.document_type', 'profile[document_type]', ['RG', '   '], 'Favor selecione o tipo de documento.'],
  ['profile.document', 'profile[document]', empty, 'CPF não informado.', asCpf],
  [
    'profile.document',
    'profile[document]',
    ['529.982.247-24', '529.982.247', '111.111.111-11', '11.222.333/0001-81', '529.982.247-250'],
    'CPF inválido.',
    asCpf,
  ],
  ['profile.document', 'profile[document]', empty, 'CNPJ não informado.'],
  [
    'profile.document',
    'profile[document]',
    ['11.222.333/0001-82', '12.ABC.345/01DE-36', '00.000.000/0000-00', '529.982.247-25', '11.222.333/0001'],
    'CNPJ inválido.',
  ],
  ['profile.category_id', 'profile[category_id]', empty, say.categoryMissing],
  ['profile.category_id', 'profile[category_id]', ['999', '-1', 'Astrologia'], say.optionUnknown],
  ['address.state', 'address[state]', [undefined, '', 'SP', 'Atlântida'], 'Favor selecione a seu estado.'],
  [
    'address.city',
    'address[city]',
    [undefined, '', '  ', 'Cidade', 'cidade', 'São Paulo', '3550308'],
    'Favor selecione o sua cidade.',
  ],
  ['address.neighborhood', 'address[neighborhood]', empty, 'Favor informe seu bairro.'],
  ['profile.nickname', 'profile[nickname]', ['a'.repeat(61)], say.nicknameLong],
  ['address.neighborhood', 'address[neighborhood]', ['a'.repeat(81)], say.neighborhoodLong],
]
const cases = checks.flatMap(([field, name, values, message, with_ = {}]) =>
  values.map(value => [name, value, field, message, with_] as const),
)

test.each(cases)('%s as %j is refused at %s: %s', async (name, value, field, message, with_) => {
  const { status, message: answered, errors } = await answerTo({ ...with_, [name]: value })
  expect([status, answered, errors]).toEqual([422, message, { [field]: [message] }])
})

test('a form reports all its errors in the order of docs/specification.md §5, the first as the message', async () => {
  const { status, message, errors } = await authors.savePartner(partner.token, [['address[zipcode]', '0']])
  expect([status, message]).toEqual([422, 'Informe o nome da empresa.'])
  expect(Object.entries(errors ?? {})).toEqual([
    ['profile.nickname', ['Informe o nome da empresa.']],
    ['profile.phone', ['Número de celular não informado.']],
    ['profile.birth', ['Data de nascimento não informado.']],
    ['profile.document_type', ['Favor selecione o tipo de documento.']],
    ['profile.category_id', ['Favor selecione a categoria.']],
    ['address.state', ['Favor selecione a seu estado.']],
    ['address.city', ['Favor selecione o sua cidade.']],
    ['address.neighborhood', ['Favor informe seu bairro.']],
  ])
  expect(await authors.submissionsOf(partner.id)).toEqual([])
})

test.each([
  ['529.982.247-25', undefined, '52998224725'],
  ['52998224725', undefined, '52998224725'],
  ['52998224725', 'cpf', '52998224725'],
  ['11222333000181', undefined, '11222333000181'],
  ['12.abc.345/01de-35', 'CNPJ', '12ABC34501DE35'],
  ['12ABC34501DE35', undefined, '12ABC34501DE35'],
])('the document %s, given as %j, is stored as %s', async (document, type, kept) => {
  const { id, token } = await authors.newcomer(5)
  const form = { ...partnerForm, 'profile[document]': document, 'profile[document_type]': type ?? '' }
  expect((await authors.savePartner(token, partsOf(form))).status).toBe(204)
  expect((await authors.submissionsOf(id)).map(({ content }) => content.document)).toEqual([kept])
  expect((await authors.own(token)).profile?.document).toBe(kept)
})

test('an unrecognizable document without a type counts as a CNPJ', async () => {
  const { errors } = await answerTo({ 'profile[document_type]': undefined, 'profile[document]': '529.982' })
  expect(errors).toEqual({ 'profile.document': ['CNPJ inválido.'] })
})

test('only a logged-in partner may send this form', async () => {
  for (const type of [2, 3, 4]) {
    const { id, token } = await authors.newcomer(type)
    expect((await authors.savePartner(token, partsOf(partnerForm))).status).toBe(403)
    expect(await authors.submissionsOf(id)).toEqual([])
  }
  expect((await authors.savePartner('x'.repeat(43), partsOf(partnerForm))).status).toBe(401)
  expect((await ask(site.url, updatePartner, { body: {} })).status).toBe(401)
})

test('files and repeated fields are refused', async () => {
  const photo = await goodJpeg()
  for (const name of ['images[0]', 'profile[nickname]'])
    expect((await authors.savePartner(partner.token, partsOf(partnerForm, [name, photo]))).status).toBe(422)
  const twice = await authors.savePartner(partner.token, partsOf(partnerForm, ['profile[nickname]', 'Outro']))
  expect(twice.status).toBe(422)
  expect([await authors.temporary(), await authors.submissionsOf(partner.id)]).toEqual([[], []])
})

test('the date of birth must be that of the approved documents', async () => {
  const birth = '1985-05-20'
  const { id, token } = await authors.advertiser({ userType: 5, kyc: 'none', birth })
  await verify(site.app, (await operatorAtWork(site)).office, id, { birth })
  const wrong = await authors.savePartner(token, partsOf({ ...partnerForm, 'profile[birth]': '21/05/1985' }))
  expect([wrong.status, wrong.errors]).toEqual([422, { 'profile.birth': [say.birthDiffers] }])
  expect(await authors.submissionsOf(id)).toEqual([])
  expect((await authors.savePartner(token, partsOf({ ...partnerForm, 'profile[birth]': '20/05/1985' }))).status).toBe(
    204,
  )
})

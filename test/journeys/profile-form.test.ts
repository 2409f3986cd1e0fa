import { expect, test } from 'vitest'
import { notice } from './account-steps.ts'
import {
  type Act,
  about,
  birth,
  chip,
  city,
  does,
  enterAnew,
  enterAs,
  expectToldAt,
  fill,
  gender,
  neighborhood,
  next,
  nickname,
  press,
  saving,
  send,
  state,
  stepOne,
  stepTwo,
  whatsapp,
} from './profile-form-steps.ts'
import { openVisitors } from './visitors.ts'

const { url, stranger } = await openVisitors()
const calm = { reducedMotion: 'reduce' } as const

/** What is said first, at which field, and what mends it. */
type Check = [text: string, field: string, mend: Act]

const short = 'Informe como deseja ser chamado.'
const contact: Check[] = [
  ['Número de Whatsapp não informado.', 'profile.whatsapp', fill('WhatsApp', '2198765')],
  ['Número de Whatsapp inválido.', 'profile.whatsapp', whatsapp],
  ['Data de nascimento não informado.', 'profile.birth', fill('Data de nascimento', '14032015')],
  ['Idade menor que 18 anos ou inválida.', 'profile.birth', fill('Data de nascimento', '31021995')],
  ['Idade menor que 18 anos ou inválida.', 'profile.birth', birth],
]
const identified: Check = ['Informe como deseja ser identificado(a).', 'profile.gender', gender]
const shortInfo: Check = ['Favor fale um pouco sobre você..', 'profile.info', about]
const place: Check[] = [
  ['Favor selecione a seu estado.', 'address.state', state],
  ['Favor selecione o sua cidade.', 'address.city', city],
  ['Favor informe seu bairro.', 'address.neighborhood', neighborhood],
]
const noPhoto = 'Favor post ao menos uma foto.'

const nothing: Act = async () => undefined
const photo: Check = [noPhoto, 'images', nothing]

const forms: [name: string, path: string, userType: number, button: string, checks: Check[]][] = [
  [
    'the first step',
    '/create-perfil',
    2,
    next,
    [
      ['Informe como deseja ser chamado, deve conter no mínimo 3 caracteres.', 'profile.nickname', nickname],
      ...contact,
      identified,
      ['Favor informe a cor de seus olhos.', 'profile.profile_eyes_id', chip(/Olhos/, 'Castanhos')],
      ['Favor informe a cor de sua pele.', 'profile.profile_skin_color_id', chip(/Cor da pele/, 'Parda')],
      ['Favor informe a cor de seu cabelo.', 'profile.profile_hair_id', chip(/Cabelo/, 'Preto')],
      ['Favor preencha o campo seios.', 'profile.profile_breasts_id', chip(/Seios/, 'Naturais')],
      ['Favor fale um pouco sobre você.', 'profile.info', about],
    ],
  ],
  [
    'Cadastro rápido',
    '/create-perfil?modo=rapido',
    2,
    send,
    [[short, 'profile.nickname', nickname], ...contact, shortInfo, ...place, photo],
  ],
  [
    'the swing form',
    '/create-perfil-swing',
    3,
    send,
    [[short, 'profile.nickname', nickname], ...contact, identified, shortInfo, place[0] as Check, photo],
  ],
]

test.each(forms)(
  '%s checks in the order of docs/specification.md §5',
  async (_name, path, userType, button, checks) => {
    const page = await stranger(calm)
    await enterAnew(page, url, userType)
    await page.goto(path)
    await page.getByLabel('WhatsApp').waitFor()
    for (const [text, field, mend] of checks) {
      await press(button)(page)
      await expectToldAt(page, field, text)
      await mend(page)
    }
  },
)

test('the second step checks in the order of docs/specification.md §5, after the first is whole', async () => {
  const page = await stranger(calm)
  await enterAnew(page, url, 2)
  await page.goto('/create-perfil')
  await page.getByLabel('WhatsApp').waitFor()
  await does(page, stepOne)
  await press(next)(page)
  await page.getByText('Passo 2 de 2').waitFor()
  const checks: Check[] = [
    ['Favor selecione a forma de pagamento.', 'profile.payment_type', chip(/Forma de pagamento/, 'Pix')],
    ...place,
    ['Favor responda se possui local.', 'profile.can_local', chip(/Possui local/, 'Não')],
    [
      'Favor selecione um ou mais opções em tipo de atendimento.',
      'profile.type_service',
      chip(/Tipo de atendimento/, 'Jantares'),
    ],
    photo,
  ]
  for (const [text, field, mend] of checks) {
    await press(send)(page)
    await expectToldAt(page, field, text)
    await mend(page)
  }
  const missing = page.getByRole('region', { name: 'Falta preencher ou corrigir' })
  expect(await missing.getByRole('link').allInnerTexts()).toEqual(['Fotos'])
})

test('the updates check the same', async () => {
  const page = await stranger(calm)
  await enterAs(page, url, 'mulher@demo.local')
  await page.goto('/update-perfil')
  await page.getByLabel('WhatsApp').waitFor()
  for (const [label, field, text] of [
    ['Como deseja ser chamado(a)?', 'profile.nickname', 'Informe como deseja ser chamado, deve conter no mínimo 3'],
    ['WhatsApp', 'profile.whatsapp', 'Número de Whatsapp não informado.'],
    ['Data de nascimento', 'profile.birth', 'Data de nascimento não informado.'],
    ['Sobre você', 'profile.info', 'Favor fale um pouco sobre você.'],
  ] as const) {
    const before = await page.getByLabel(label, { exact: true }).inputValue()
    await fill(label, '')(page)
    await press(next)(page)
    await notice(page, text).first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(field)
    await fill(label, before)(page)
  }
  await press(next)(page)
  await page.getByText('Passo 2 de 2').waitFor()
  await fill('Bairro', '')(page)
  await press(send)(page)
  await expectToldAt(page, 'address.neighborhood', 'Favor informe seu bairro.')
})

test('what is missing is listed and led to, on the other step too', async () => {
  const page = await stranger(calm)
  await enterAnew(page, url, 2)
  await page.goto('/create-perfil-2')
  const missing = page.getByRole('region', { name: 'Falta preencher ou corrigir' })
  await missing.getByRole('link', { name: 'Bairro' }).click()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
  await expect.poll(focused).toBe('address.neighborhood')
  await missing.getByRole('link', { name: 'Sobre você' }).click()
  await page.getByText('Passo 1 de 2').waitFor()
  await expect.poll(focused).toBe('profile.info')
  await page.goto('/create-perfil-2')
  await does(page, stepTwo)
  await press(send)(page)
  await page.getByText('Passo 1 de 2').waitFor()
  await expectToldAt(page, 'profile.nickname', 'Informe como deseja ser chamado, deve conter no mínimo 3 caracteres.')
  expect(await page.locator('.err').count()).toBeGreaterThan(5)
  await press(next)(page)
  await nickname(page)
  await press(next)(page)
  await notice(page, 'Número de Whatsapp não informado.').waitFor()
  expect(await page.getByRole('region', { name: 'Avisos' }).getByRole('alert').count()).toBe(1)
})

const failed = 'Erro ao tentar enviar seus dados, por favor tente novamente mais tarde.'
const tooLong = 'O vídeo deve ter no máximo 20 segundos'

test.each([
  [
    422,
    { message: 'x', errors: { 'profile.nickname': ['Nome proibido.', 'y'], 'address.city': ['Outra cidade.'] } },
    'Nome: Nome proibido.\nCidade: Outra cidade.',
    'profile.nickname',
  ],
  [422, { message: tooLong, errors: { 'videos.0': [tooLong] } }, tooLong, 'videos'],
  [500, { message: 'Algo deu errado.' }, failed, undefined],
  [503, { message: 'Indisponível.' }, failed, undefined],
])('an answer of %i is told as docs/specification.md §8 says', async (status, body, text, field) => {
  const page = await stranger({ ...calm, forgives: new RegExp(String(status)) })
  await enterAs(page, url, 'swing@demo.local', 3)
  await page.route(saving, route => route.fulfill({ status, json: body }))
  await page.goto('/update-perfil-swing')
  await fill('Sobre você', 'Um texto que fica.')(page)
  await press(send)(page)
  const told = page.getByRole('region', { name: 'Avisos' }).getByRole('alert')
  await told.waitFor()
  expect(await told.textContent()).toBe(text)
  if (field) {
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe(field)
  }
  await page.reload()
  expect(await page.getByLabel('Sobre você').inputValue()).toBe('Um texto que fica.')
})

test('what the server refused stays said until it is changed, and a slip is told when the field is left', async () => {
  const page = await stranger({ ...calm, forgives: /422/ })
  await enterAs(page, url, 'swing@demo.local', 3)
  const refused = 'Este nome não pode ser usado.'
  const json = { message: refused, errors: { 'profile.nickname': [refused] } }
  await page.route(saving, route => route.fulfill({ status: 422, json }))
  await page.goto('/update-perfil-swing')
  await press(send)(page)
  const message = page.getByRole('main').getByText(refused, { exact: true })
  await message.waitFor()
  const number = page.getByLabel('WhatsApp')
  await number.fill('2198')
  await page.getByLabel('Sobre você').focus()
  await page.getByText('Número de Whatsapp inválido.').waitFor()
  expect(await message.count()).toBe(1)
  await nickname(page)
  await message.waitFor({ state: 'detached' })
  await number.fill('21987654321')
  await page.getByText('Número de Whatsapp inválido.').waitFor({ state: 'detached' })
})

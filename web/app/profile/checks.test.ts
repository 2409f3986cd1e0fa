import { expect, test } from 'vitest'
import { CallFailure } from '#contract/client.ts'
import { checkProfile, explainRefusal, refusedFields, wrongFields } from './checks.ts'
import { valuesOf } from './profile-values.ts'

const nothing = valuesOf({ profile: null, address: null })
const filled = { values: nothing, images: [], videos: [], today: '2026-11-21' }
const messages = (kind: 'full' | 'quick' | 'identity', gender = '') =>
  wrongFields({ ...filled, kind, values: { ...nothing, 'profile.gender': gender } }).map(({ message }) => message)

const place = ['Favor selecione a seu estado.', 'Favor selecione o sua cidade.', 'Favor informe seu bairro.']
const photo = 'Favor post ao menos uma foto.'
const contact = ['Número de Whatsapp não informado.', 'Data de nascimento não informado.']

test('lists the errors of an empty full form in the order of docs/specification.md §5', () => {
  expect(messages('full')).toEqual([
    'Informe como deseja ser chamado, deve conter no mínimo 3 caracteres.',
    ...contact,
    'Informe como deseja ser identificado(a).',
    'Favor informe a cor de seus olhos.',
    'Favor informe a cor de sua pele.',
    'Favor informe a cor de seu cabelo.',
    'Favor fale um pouco sobre você.',
    'Favor selecione a forma de pagamento.',
    ...place,
    'Favor responda se possui local.',
    'Favor selecione um ou mais opções em tipo de atendimento.',
    photo,
  ])
})

test.each([
  ['Mulher', true],
  ['Homem', false],
  ['Trans', false],
])('for %s the form asks about breasts: %s', (gender, isAsked) => {
  expect(messages('full', gender).includes('Favor preencha o campo seios.')).toBe(isAsked)
})

test('asks for less in the short form and the identity form', () => {
  const [first, last] = ['Informe como deseja ser chamado.', 'Favor fale um pouco sobre você..']
  const identified = 'Informe como deseja ser identificado(a).'
  expect(messages('quick')).toEqual([first, ...contact, identified, last, ...place, photo])
  expect(messages('identity')).toEqual([first, ...contact, identified, last, 'Favor selecione a seu estado.', photo])
})

test('lists the errors of an empty partner’s form in the order of docs/specification.md §5, and asks for the number of a chosen document type', () => {
  const partner = (values = {}) =>
    wrongFields({ ...filled, kind: 'partner', values: { ...nothing, ...values } }).map(({ message }) => message)
  const [company, phone, birth] = [
    'Informe o nome da empresa.',
    'Número de celular não informado.',
    'Data de nascimento não informado.',
  ]
  const rest = ['Favor selecione a categoria.', ...place]
  expect(partner()).toEqual([company, phone, birth, 'Favor selecione o tipo de documento.', ...rest])
  expect(partner({ 'profile.document_type': 'CPF' })).toEqual([company, phone, birth, 'CPF não informado.', ...rest])
  expect(partner({ 'profile.document_type': 'CNPJ', 'profile.document': '11.222.333/0001-82' })).toEqual([
    ...[company, phone, birth, 'CNPJ inválido.'],
    ...rest,
  ])
})

test('accepts a form as people type it', () => {
  const values = {
    ...nothing,
    'profile.nickname': ' Marina ',
    'profile.whatsapp': '(21) 98765-4321',
    'profile.birth': '14/03/1995',
    'profile.gender': 'Trans',
    'profile.info': 'Um texto.',
    'address.state': 'RJ',
    'address.city': 'Niterói',
    'address.neighborhood': 'Icaraí',
  }
  const { data } = checkProfile({ ...filled, kind: 'quick', values, images: ['/midias/a/512.webp'] })
  expect(data).toMatchObject({
    'profile.nickname': 'Marina',
    'profile.whatsapp': '21987654321',
    'profile.birth': '1995-03-14',
    'profile.price': 0,
  })
})

const failed = 'Erro ao tentar enviar seus dados, por favor tente novamente mais tarde.'
const tooLong = 'O vídeo deve ter no máximo 20 segundos'
const errors = { 'profile.nickname': ['Informe.', 'Outra coisa.'], 'images.2': ['Removida.'] }

test.each([
  [new CallFailure(422, tooLong, { 'videos.0': [tooLong] }), tooLong],
  [new CallFailure(422, 'Inválido.', errors), 'Nome: Informe.\nFotos: Removida.'],
  [new CallFailure(422, 'Inválido.', { other: ['Não sei.'] }), 'other: Não sei.'],
  [new CallFailure(422, 'Inválido.'), failed],
  [new CallFailure(500, 'Algo deu errado.'), failed],
  [new CallFailure(413, 'Grande demais.'), failed],
  [new CallFailure(0, 'Sem conexão.'), `${failed}\nSem conexão.`],
])('explains the refusal %j', (failure, text) => {
  expect(explainRefusal(failure, 'full')).toBe(text)
})

test('calls a partner’s name the name of the company', () => {
  const failure = new CallFailure(422, 'Inválido.', { 'profile.nickname': ['Informe.'] })
  expect(explainRefusal(failure, 'partner')).toBe('Nome da empresa: Informe.')
})

test('finds each refused field of the form, with its first message', () => {
  expect(refusedFields(new CallFailure(422, 'Inválido.', { ...errors, other: ['Não sei.'] }))).toEqual([
    { field: 'profile.nickname', message: 'Informe.' },
    { field: 'images', message: 'Removida.' },
  ])
})

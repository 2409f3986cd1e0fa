import { expect, test } from 'vitest'
import { CallFailure } from '#contract/client.ts'
import { explainRefusal, refusedFields } from './explain-refusal.ts'

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
])('%j', (failure, text) => {
  expect(explainRefusal(failure, 'full')).toBe(text)
})

test('a partner’s name is the company’s', () => {
  const failure = new CallFailure(422, 'Inválido.', { 'profile.nickname': ['Informe.'] })
  expect(explainRefusal(failure, 'partner')).toBe('Nome da empresa: Informe.')
})

test('each refused field of the form is known with its first message', () => {
  expect(refusedFields(new CallFailure(422, 'Inválido.', { ...errors, other: ['Não sei.'] }))).toEqual([
    { field: 'profile.nickname', message: 'Informe.' },
    { field: 'images', message: 'Removida.' },
  ])
})

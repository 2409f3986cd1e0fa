import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { audiences, soonByGender } from './user-types.ts'

/** Quotes the specification, including its misspellings. Do not "fix" these. */
test.each([
  [messages.ageQuestion, 'Você é maior de 18 anos?'],
  [messages.signUp, 'Crie o seu anúncio aqui!'],
  [messages.profileKind, 'Que tipo de perfil deseja criar?'],
  [messages.becomePartner, 'Seja um parceiro'],
  [messages.advertiseHere, 'Anuncie aqui os seus serviços'],
  [messages.partnersNotFound, 'Parceiros não encontrados'],
  [messages.terms, 'Termos e Politicas'],
  [messages.visitWebsite, 'Visitar website'],
  [audiences.companions.notFound, 'Acompanhantes não encontrados'],
  [audiences.swing.notFound, 'Swings não encontrados'],
  [audiences.closeFriends.notFound, 'Close Friends não encontrados'],
  [soonByGender.Mulher, 'Em breve novas acompanhantes'],
  [soonByGender.Homem, 'Em breve novos acompanhantes'],
  [soonByGender.Trans, 'Em breve novas trans'],
])('keeps the specified wording: %s', (text, specified) => {
  expect(text).toBe(specified)
})

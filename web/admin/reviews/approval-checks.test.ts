import { expect, test } from 'vitest'
import { checks } from '#contract/document-review.ts'
import { type DocumentDraft, emptyDraft } from '../unsent/document-draft.ts'
import { draftTranscript, reasonsFor, whyNotApprove } from './approval-checks.ts'

const known = { today: '2026-11-21', profileBirth: '1995-03-14' }
const whole: DocumentDraft = {
  ...emptyDraft,
  name: 'Nome de Exemplo',
  cpf: '123.456.789-09',
  birth: '14/03/1995',
  documentNumber: 'MG-1',
  documentKind: 'rg',
  expiry: '01/02/2031',
  checked: checks,
}

test('a complete draft can be approved and becomes a transcript', () => {
  expect(whyNotApprove(whole, known)).toBeUndefined()
  expect(draftTranscript(whole, known.today)).toEqual({
    name: 'Nome de Exemplo',
    cpf: '123.456.789-09',
    birth: '1995-03-14',
    document_number: 'MG-1',
    document_kind: 'rg',
    document_expires_on: '2031-02-01',
  })
  expect(draftTranscript({ ...whole, noExpiry: true }, known.today).document_expires_on).toBeNull()
})

test('names everything that an empty draft lacks', () => {
  expect(whyNotApprove(emptyDraft, known)).toBe(
    'Falta: o nome, o CPF completo, a data de nascimento, o tipo do documento, o número do documento, a validade e 6 itens da conferência.',
  )
})

test.each<[Partial<DocumentDraft>, string]>([
  [{ name: ' ' }, 'Falta: o nome.'],
  [{ cpf: '123.456' }, 'Falta: o CPF completo.'],
  [{ birth: '31/02/1995' }, 'Falta: a data de nascimento.'],
  [{ checked: checks.slice(1) }, 'Falta: 1 item da conferência.'],
  [{ birth: '22/11/2008' }, 'A pessoa é menor de 18 anos.'],
  [{ birth: '15/03/1995' }, 'A data de nascimento é diferente da do perfil.'],
  [{ expiry: '20/11/2026' }, 'O documento está vencido.'],
  [{ documentKind: '' }, 'Falta: o tipo do documento.'],
  [{ documentKind: 'cnh', noExpiry: true, expiry: '' }, 'Falta: a validade.'],
])('explains why a draft with %j cannot be approved: %s', (change, why) =>
  expect(whyNotApprove({ ...whole, ...change }, known)).toBe(why),
)

test('a document is valid on its last day, and a person is an adult from the 18th birthday', () => {
  expect(whyNotApprove({ ...whole, expiry: '21/11/2026' }, known)).toBeUndefined()
  const birthday = { ...known, profileBirth: undefined }
  expect(whyNotApprove({ ...whole, birth: '21/11/2008' }, birthday)).toBeUndefined()
})

test.each([
  ['22/11/2004', ['young', 'words']],
  ['21/11/2004', ['words']],
  ['', ['words']],
])('a second review of a person born on %s has the reasons %j', (birth, reasons) => {
  expect(reasonsFor({ birth }, { today: known.today, known: ['words'] })).toEqual(reasons)
})

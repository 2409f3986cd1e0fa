import { expect, test } from 'vitest'
import { answerFault, callbackFault, requestFault, valueFault } from '#test/pix-provider/official-schema.ts'

const input = {
  calendario: { expiracao: 3600 },
  valor: { original: '49.90' },
  chave: 'financeiro@vespera.test',
  devedor: { cpf: '52998224725', nome: 'Pessoa de Teste' },
}
const put = 'PUT /cob/{txid}'
const pix = { endToEndId: 'E'.padEnd(32, '0'), valor: '49.90', horario: '2026-11-21T12:00:00Z' }

test('the simulated bank accepts and sends only what the official schema allows', () => {
  expect(requestFault(put, input)).toBeNull()
  expect(callbackFault({ pix: [pix] })).toBeNull()
  expect(answerFault('GET /pix/{e2eid}', 200, pix)).toBeNull()
})

test.each([
  ['an amount without cents', () => requestFault(put, { ...input, valor: { original: '49' } })],
  ['an amount that is a number', () => requestFault(put, { ...input, valor: { original: 49.9 } })],
  ['no key', () => requestFault(put, { ...input, chave: undefined })],
  ['a CPF of ten digits', () => requestFault(put, { ...input, devedor: { cpf: '5299822472', nome: 'Pessoa' } })],
  ['a lifetime that is text', () => requestFault(put, { ...input, calendario: { expiracao: 'uma hora' } })],
  ['no body', () => requestFault(put, undefined)],
  ['an unknown call', () => requestFault('DELETE /cob/{txid}', input)],
  ['an unknown status', () => answerFault(put, 200, input)],
  ['a charge without txid', () => answerFault(put, 201, input)],
  ['a problem without type', () => answerFault(put, 400, { title: 'Não', status: 400 })],
  ['a callback without a time', () => callbackFault({ pix: [{ ...pix, horario: undefined }] })],
  ['a short end-to-end id', () => valueFault('EndToEndId', 'E0')],
])('detects %s', (_, fault) => expect(fault()).toEqual(expect.any(String)))

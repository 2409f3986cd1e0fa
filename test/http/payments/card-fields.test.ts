import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readCardKey } from '#contract/card-payment.ts'
import { type Order, readOrder } from '#contract/order.ts'
import { encryptCard } from '#server/platform/adapters/cards/pagbank-messages.ts'
import { ask, bodyOf } from '#test/world/calls.ts'
import { cardBuyer, cards, openCardServer } from '#test/world/card-payments.ts'
import { bootSite } from '#test/world/site.ts'

const gateway = await openCardServer()
const { app, url } = await bootSite({ variables: gateway.variables })
const buyer = () => cardBuyer(app, url)
const rows = (accountId: number) =>
  app.db.selectFrom('card_attempts').select('id').where('account_id', '=', accountId).execute()
/** The fields that the body omits when the card is encrypted. */
const untyped = { number: undefined, exp_month: undefined, exp_year: undefined, security_code: undefined }

const orderOf = async (token: string, id: number) => bodyOf<Order>(await ask(url, readOrder, { token, params: { id } }))

test('a card encrypted by the browser is charged too, and the holder’s name is cleaned', async () => {
  const { product, paid } = await buyer()
  const { public_key, needs_tax_id, test_cards } = bodyOf<{
    public_key: string
    needs_tax_id: boolean
    test_cards: unknown[]
  }>(await ask(url, readCardKey))
  expect([needs_tax_id, test_cards]).toEqual([true, []])
  const typed = { number: cards.paid, month: '12', year: '2031', securityCode: '123', name: "Ana D'Ávila" }
  const encrypted_card = encryptCard(typed, public_key, new Date())
  const answer = await paid({ ...untyped, encrypted_card, name: "Ana D'Ávila", product_id: product.id })
  expect(answer.status).toBe('PAID')
  const sent = gateway.charges().find(({ body }) => body.includes(answer.reference_id))
  expect(JSON.parse(sent?.body ?? '').charges[0].payment_method.holder.name).toBe('Ana D Ávila')
})

const strangeName = 'Use só letras, números, espaços, ponto, hífen e apóstrofo no nome.'
test.each([
  ['number', { number: '4539620659922096' }, 'Número do cartão inválido.'],
  ['number', { number: undefined }, 'Informe o número do cartão.'],
  ['exp_month', { exp_month: 13 }, 'Mês inválido.'],
  ['exp_month', { exp_month: 1, exp_year: 2025 }, 'Cartão vencido.'],
  ['exp_year', { exp_year: '31' }, 'Ano inválido.'],
  ['exp_year', { exp_year: '2099' }, 'Ano inválido.'],
  ['exp_year', { exp_year: new Date().getUTCFullYear() + 21 }, 'Ano inválido.'],
  ['security_code', { security_code: '12' }, 'CVV inválido.'],
  ['security_code', { security_code: '1234567' }, 'CVV inválido.'],
  ['name', { name: ' ' }, 'Informe o nome do titular.'],
  ['name', { name: '...' }, 'Informe o nome do titular.'],
  ['name', { name: cards.paid }, 'Isto parece um número. Informe o nome como está no cartão.'],
  ['name', { name: 4539620659922097 }, 'Isto parece um número. Informe o nome como está no cartão.'],
  ['name', { name: 'ANA 4539 6206 5992 2097' }, 'Isto parece um número. Informe o nome como está no cartão.'],
  ['name', { name: '<b>Ana</b>' }, strangeName],
  ['name', { name: 'Ana; 123' }, strangeName],
  ['name', { name: 'Ana\0Souza' }, strangeName],
  ['product_id', { product_id: undefined }, 'Favor selecione um plano.'],
  ['product_id', { product_id: 9999 }, 'Favor selecione um plano.'],
  ['tax_id', { tax_id: '529.982.247-26' }, 'CPF ou CNPJ inválido.'],
  ['tax_id', { tax_id: undefined }, 'Informe o CPF ou CNPJ do titular.'],
])('a wrong %s is refused at its field, and in the general error', async (field, more, words) => {
  const { id, pay } = await buyer()
  const answer = await pay(more)
  expect([answer.status, answer.errors]).toEqual([422, { [field]: [words] }])
  expect(JSON.parse(answer.text).error).toBe(answer.message)
  expect(answer.text).not.toMatch(/4539|<b>/)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await rows(id)).toEqual([])
})

test('a card both encrypted and in plain text is refused at each plain field, and no value is echoed', async () => {
  const { id, pay } = await buyer()
  const both = 'Envie o cartão criptografado ou os dados dele, nunca os dois.'
  const answer = await pay({ encrypted_card: 'A'.repeat(344), exp_year: undefined })
  expect([answer.status, answer.message, answer.errors]).toEqual([
    422,
    both,
    { number: [both], exp_month: [both], security_code: [both] },
  ])
  expect(answer.text).not.toMatch(/4539|123|AAAA/)
  expect((await pay({ ...untyped, security_code: '123', encrypted_card: '' })).errors).toEqual({
    security_code: [both],
  })
  expect(await rows(id)).toEqual([])
})

test('a card can be valid for twenty years, and its holder can be a company', async () => {
  const { paid } = await buyer()
  const latestYear = String(new Date().getUTCFullYear() + 20)
  expect((await paid({ exp_year: latestYear, name: 'J. ÁVILA-SÁ & FILHOS 24' })).status).toBe('PAID')
})

test.each([
  ['378282246310005', 'American Express'],
  ['6362970000457013', 'Elo'],
  ['6062825624254001', 'Hipercard'],
  ['5240082975622454', 'Mastercard'],
])('%s is recognised as %s', async (number, brand) => {
  const { token, paid } = await buyer()
  expect((await orderOf(token, (await paid({ number })).order_id)).card).toMatchObject({ brand })
})

test('numeric fields can be JSON numbers, and all errors are reported together', async () => {
  const { paid, pay } = await buyer()
  expect((await paid({ exp_month: 12, exp_year: 2031, security_code: '123456' })).status).toBe('PAID')
  const wrong = await pay({ number: 1, exp_month: 0, exp_year: 0, security_code: '', name: '', product_id: null })
  expect(Object.keys(wrong.errors ?? {}).sort()).toEqual(
    ['exp_month', 'exp_year', 'name', 'number', 'product_id', 'security_code'].sort(),
  )
})

test('errors that only the gateway sees are reported at their field, and can be fixed with the same key', async () => {
  const { paid, pay } = await buyer()
  const { public_key } = bodyOf<{ public_key: string }>(await ask(url, readCardKey))
  const encrypted = (number: string, year: string) =>
    encryptCard({ number, month: '12', year, securityCode: '123', name: 'Ana' }, public_key, new Date())
  const key = randomUUID()
  const refused = async (encrypted_card: string) => (await pay({ ...untyped, encrypted_card }, key)).errors
  expect(await refused(encrypted('4539620659922096', '2031'))).toEqual({ number: ['Número do cartão inválido.'] })
  expect(await refused(encrypted(cards.paid, '2020'))).toEqual({ exp_year: ['Ano inválido.'] })
  expect(await refused('A'.repeat(344))).toEqual({ number: ['Número do cartão inválido.'] })
  expect(await refused('curto')).toEqual({ number: ['Não foi possível ler o cartão.'] })
  expect((await paid({ ...untyped, encrypted_card: encrypted(cards.paid, '2031') }, key)).status).toBe('PAID')
})

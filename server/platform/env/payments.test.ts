import { expect, test } from 'vitest'
import { productionEnv } from '#test/world/environment.ts'
import { ConfigError, readEnv } from './env.ts'

const production = { ...productionEnv, PUBLIC_URL: 'https://vespera.example' }
const pagbank = { PAYMENTS_GATEWAY: 'pagbank', PAGBANK_TOKEN: 'um-segredo-de-teste' }

test('the demonstration pays with the simulator, production with nothing until configured', () => {
  expect(readEnv({}).payments).toMatchObject({ gateway: 'simulator', acceptRawCard: true, url: undefined })
  expect(readEnv(production).payments).toMatchObject({ gateway: 'none', acceptRawCard: false, pagbank: undefined })
})

test('a real gateway accepts only cards that the browser encrypted, but its sandbox also accepts typed cards', () => {
  expect(readEnv({ ...production, ...pagbank }).payments).toMatchObject({
    gateway: 'pagbank',
    pagbank: { url: 'https://api.pagseguro.com', token: 'um-segredo-de-teste' },
    acceptRawCard: false,
    notificationUrl: 'https://vespera.example/webhooks/pagbank',
  })
  const sandbox = { ...production, ...pagbank, PAGBANK_URL: 'https://sandbox.api.pagseguro.com' }
  expect(readEnv(sandbox).payments.acceptRawCard).toBe(true)
  expect(readEnv({ ...sandbox, PAYMENTS_ACCEPT_RAW_CARD: '0' }).payments.acceptRawCard).toBe(false)
})

test('card payments can have their own origin, which then receives the gateway’s callbacks', () => {
  const { payments } = readEnv({ ...production, ...pagbank, PAYMENTS_URL: 'https://pagamentos.vespera.example/' })
  expect(payments).toMatchObject({
    url: 'https://pagamentos.vespera.example',
    notificationUrl: 'https://pagamentos.vespera.example/webhooks/pagbank',
  })
  expect(readEnv({ ...production, PAYMENTS_URL: 'https://vespera.example' }).payments.url).toBeUndefined()
})

test('typed numbers of real cards need a separate origin', () => {
  const raw = { ...production, ...pagbank, PAYMENTS_ACCEPT_RAW_CARD: '1' }
  for (const PAYMENTS_URL of [undefined, production.PUBLIC_URL])
    expect(() => readEnv({ ...raw, PAYMENTS_URL })).toThrow(/^PAYMENTS_ACCEPT_RAW_CARD: "1" não serve; .*PAYMENTS_URL/)
  expect(readEnv({ ...raw, PAYMENTS_URL: 'https://pagamentos.vespera.example' }).payments.acceptRawCard).toBe(true)
})

test.each([
  [{ ...production, PAYMENTS_GATEWAY: 'simulator' }, /^PAYMENTS_GATEWAY: "simulator" não serve; .*só na demonstração/],
  [{ ...production, PAYMENTS_GATEWAY: 'pagbank' }, /^PAGBANK_TOKEN: falta; /],
  [{ PAYMENTS_GATEWAY: 'stripe' }, /^PAYMENTS_GATEWAY: "stripe" não serve; /],
  [{ PAYMENTS_URL: 'https://a.example/b' }, /^PAYMENTS_URL: /],
  [{ PAYMENTS_PORT: '70000' }, /^PAYMENTS_PORT: /],
  [{ ...pagbank, PAGBANK_TOKEN: 'com espaço' }, /^PAGBANK_TOKEN: o valor dado não serve; /],
])('refuses %o in one line', (source, line) => {
  const read = () => readEnv(source)
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(line)
})

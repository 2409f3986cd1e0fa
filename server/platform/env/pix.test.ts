import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { daySeconds } from '#contract/durations.ts'
import { openAuthority } from '#test/pix-provider/certificates.ts'
import { atEnd } from '#test/world/at-end.ts'
import { productionEnv } from '#test/world/environment.ts'
import { ConfigError, readEnv } from './env.ts'

const directory = mkdtempSync(join(tmpdir(), 'vespera-pix-env-'))
atEnd(() => rmSync(directory, { recursive: true }))
const file = (name: string, text: string) => {
  writeFileSync(join(directory, name), text, { mode: 0o600 })
  return join(directory, name)
}
const authority = openAuthority('Teste')
const [ours, other] = [authority.issue('Nosso'), authority.issue('Outro')]
const ca = file('ca.pem', authority.cert)
const otherKey = file('other.key', other.key)

const receiver = {
  PIX_KEY: 'Financeiro@vespera.example',
  PIX_MERCHANT_NAME: 'Véspera',
  PIX_MERCHANT_CITY: 'Niterói',
}
const provider = {
  ...receiver,
  PIX_API_URL: 'https://pix.banco.example/v2/',
  PIX_CLIENT_ID: 'cliente',
  PIX_CLIENT_SECRET: 'muito-secreto',
  PIX_CERT_FILE: file('ours.pem', ours.cert),
  PIX_KEY_FILE: file('ours.key', ours.key),
  PIX_WEBHOOK_URL: 'https://pix.vespera.example/aviso/',
}
const listener = {
  PIX_WEBHOOK_PORT: '8443',
  PIX_WEBHOOK_CA_FILE: ca,
  PIX_WEBHOOK_CERT_FILE: provider.PIX_CERT_FILE,
  PIX_WEBHOOK_KEY_FILE: provider.PIX_KEY_FILE,
}
const errorFor = (source: NodeJS.ProcessEnv) => {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('nothing was refused')
}

test('the demonstration has an invented payee, unless there is a real one', () => {
  expect(readEnv({}).pix).toMatchObject({
    receiver: { key: '00000000-0000-4000-8000-000000000000' },
    whatsapp: '21900000000',
  })
  const { pix } = readEnv(receiver)
  expect(pix).toMatchObject({ receiver: { key: 'financeiro@vespera.example', name: 'Véspera', city: 'Niterói' } })
  expect(pix.whatsapp).toBeUndefined()
})

test('production invents nothing and starts without Pix', () => {
  const { pix } = readEnv(productionEnv)
  expect(pix).toEqual({ receiver: undefined, whatsapp: undefined, provider: undefined })
})

test('reads a provider’s settings, with defaults for the optional ones', () => {
  expect(readEnv(provider).pix.provider).toEqual({
    url: 'https://pix.banco.example/v2',
    tokenUrl: 'https://pix.banco.example/v2/oauth/token',
    clientId: 'cliente',
    clientSecret: 'muito-secreto',
    cert: ours.cert,
    key: ours.key,
    ca: undefined,
    chargeSeconds: daySeconds,
    webhook: { url: 'https://pix.vespera.example/aviso', port: undefined, tls: undefined },
  })
  const more = { ...listener, PIX_TOKEN_URL: 'https://pix.banco.example/oauth/token', PIX_CHARGE_SECONDS: '900' }
  expect(readEnv({ ...provider, ...more }).pix.provider).toMatchObject({
    tokenUrl: 'https://pix.banco.example/oauth/token',
    chargeSeconds: 900,
    webhook: { port: 8443, tls: { ca: authority.cert, cert: ours.cert, key: ours.key } },
  })
})

test.each(Object.keys(provider))('a provider requires %s', name => {
  expect(errorFor({ ...provider, [name]: '' })).toMatch(
    new RegExp(`^${name}: falta; precisa ser .+ por exemplo ${name}=`),
  )
})

test.each([
  ['PIX_MERCHANT_CITY', { PIX_KEY: receiver.PIX_KEY, PIX_MERCHANT_NAME: 'Véspera' }],
  ['PIX_API_URL', { ...receiver, PIX_CA_FILE: ca }],
  ['PIX_WEBHOOK_PORT', { ...provider, PIX_WEBHOOK_CA_FILE: ca }],
  ['PIX_WEBHOOK_KEY_FILE', { ...provider, ...listener, PIX_WEBHOOK_KEY_FILE: '' }],
])('requires %s', (name, source) => {
  expect(errorFor(source)).toMatch(new RegExp(`^${name}: falta; `))
})

test.each([
  ['PIX_KEY', 'não é chave'],
  ['PIX_WHATSAPP', '+55 21 90000-0000'],
  ['PIX_API_URL', 'http://pix.banco.example'],
  ['PIX_CLIENT_SECRET', 'um segredo'],
  ['PIX_CERT_FILE', join(directory, 'nada.pem')],
  ['PIX_KEY_FILE', directory],
  ['PIX_KEY_FILE', otherKey],
  ['PIX_WEBHOOK_KEY_FILE', otherKey],
  ['PIX_CHARGE_SECONDS', '0'],
  ['PIX_WEBHOOK_PORT', '70000'],
])('refuses %s=%s in one line without secrets', (name, value) => {
  const message = errorFor({ ...provider, ...listener, [name]: value })
  expect(message).toMatch(new RegExp(`^${name}: .+ não serve; precisa ser .+ por exemplo ${name}=.+$`))
  expect(message).not.toMatch(/um segredo|muito-secreto|BEGIN/)
})

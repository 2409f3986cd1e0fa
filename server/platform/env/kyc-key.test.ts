import { expect, test } from 'vitest'
import { kmipFiles } from '#test/key-service/open-key-service.ts'
import { readEnv } from './env.ts'

const { variables, file } = await kmipFiles()

test.each([
  ['kmip://chaves.example/1', 'chaves.example', 5696, '1'],
  ['kmip://[::1]:5700/a-b.c', '::1', 5700, 'a-b.c'],
])('reads the address %s', (KYC_KEY, host, port, keyName) => {
  expect(readEnv({ KYC_KEY, ...variables }).kycKey).toMatchObject({ host, port, keyName })
})

test.each([
  'https://chaves.example/1',
  'kmip://chaves.example',
  'kmip://user:senha@chaves.example/1',
  'kmip://chaves.example/1?x=y',
])('refuses the address %s without showing it', KYC_KEY => {
  const refused = () => readEnv({ KYC_KEY, ...variables })
  expect(refused).toThrow(/^KYC_KEY: o valor dado não serve; .*kmip:\/\//)
  expect(refused).not.toThrow(/senha|example\/1/)
})

test('an address needs our certificate and the key that belongs to it', async () => {
  const KYC_KEY_OLD = 'kmip://chaves.example/1'
  expect(() => readEnv({ KYC_KEY_OLD })).toThrow(/^KMIP_CERT_FILE: falta/)
  expect(() => readEnv({ KYC_KEY_OLD, KMIP_CERT_FILE: variables.KMIP_CERT_FILE })).toThrow(/^KMIP_KEY_FILE: falta/)
  const other = (await kmipFiles()).variables
  const mixed = { ...variables, KMIP_KEY_FILE: other.KMIP_KEY_FILE }
  expect(() => readEnv({ KYC_KEY_OLD, ...mixed })).toThrow(/^KMIP_KEY_FILE: .* não serve/)
  const broken = { ...variables, KMIP_CA_FILE: await file('broken.pem', 'x') }
  expect(() => readEnv({ KYC_KEY_OLD, ...broken })).toThrow(/^KMIP_CA_FILE: .* não serve/)
})

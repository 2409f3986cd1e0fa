import { constants, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptCard, keyBytes } from './encrypt-card.ts'

const card = { number: '4111111111111111', securityCode: '123', month: '08', year: '2030', holder: 'Marina S Exemplo' }
const at = 1_790_000_000_000

function pair(modulusLength: number) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return { spki: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'), publicKey, privateKey }
}
const keys = { 2048: pair(2048), 3072: pair(3072) }

const read = (secret: string, key: KeyObject) =>
  privateDecrypt({ key, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(secret, 'base64')).toString()

test.each([2048, 3072] as const)('whoever has the private key of %i bits reads the card', bits => {
  const { spki, privateKey } = keys[bits]
  for (let turn = 0; turn < 40; turn++) {
    const secret = encryptCard(card, spki, at + turn)
    expect(Buffer.from(secret, 'base64').length).toBe(bits / 8)
    expect(read(secret, privateKey)).toBe(`4111111111111111;123;08;2030;Marina S Exemplo;${at + turn}`)
  }
})

test('the same card gives a different text each time, without the card number', () => {
  const secrets = Array.from({ length: 20 }, () => encryptCard(card, keys[2048].spki, at))
  expect(new Set(secrets).size).toBe(20)
  expect(secrets.filter(secret => Buffer.from(secret, 'base64').includes('4111'))).toEqual([])
})

test('accepts a key with PEM lines', () => {
  const { publicKey, privateKey, spki } = keys[2048]
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect([keyBytes(pem), keyBytes(spki), keyBytes(keys[3072].spki)]).toEqual([256, 256, 384])
  expect(read(encryptCard(card, pem, at), privateKey)).toContain('4111111111111111;')
})

test.each([
  ['Conceição Müller', 'Conceicao Muller'],
  ['Marina; 4111', 'Marina  4111'],
  ['N'.repeat(300), 'N'.repeat(120)],
])('the holder %s separates nothing and fits', (holder, written) => {
  const { spki, privateKey } = keys[2048]
  const longest = { ...card, number: '4'.repeat(19), securityCode: '123456', holder }
  expect(read(encryptCard(longest, spki, at), privateKey).split(';')).toEqual([
    '4'.repeat(19),
    '123456',
    '08',
    '2030',
    written,
    String(at),
  ])
})

test('refuses an invalid key and one too short for a card', () => {
  const { spki } = keys[2048]
  const cut = Array.from({ length: 20 }, (_, index) => spki.slice(0, 19 * index))
  for (const wrong of ['AAAA', '§', ...cut]) {
    expect(() => encryptCard(card, wrong, at)).toThrow()
    expect(() => keyBytes(wrong)).toThrow()
  }
  expect(() => encryptCard(card, pair(512).spki, at)).toThrow('too short')
})

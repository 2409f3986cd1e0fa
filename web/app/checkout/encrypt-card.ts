import { numberOf, type RsaKey, readPublicKey } from './public-key.ts'

export type TypedCard = { number: string; securityCode: string; month: string; year: string; holder: string }

/**
 * What only the gateway can read, in base64: the SDK's own format, RSA with PKCS#1 v1.5 padding, which the browser's
 * cryptography no longer offers.
 */
export function encryptCard(card: TypedCard, spki: string, now: number): string {
  const { number, securityCode, month, year, holder } = card
  const plain = [number, securityCode, month, year, plainName(holder), now].join(';')
  const key = readPublicKey(spki)
  const secret = power(numberOf(pad(new TextEncoder().encode(plain), key.bytes)), key)
  return btoa(String.fromCharCode(...bytesOf(secret, key.bytes)))
}

/** As it is embossed: no accents, and nothing that separates the parts. */
const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/;/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 120)

/** `00 02`, at least eight random bytes that are not 0, `00`, and the message. */
function pad(message: Uint8Array, length: number) {
  const filling = length - message.length - 3
  if (filling < 8) throw new Error('the key is too short')
  return Uint8Array.of(0, 2, ...Array.from({ length: filling }, randomByte), 0, ...message)
}

function randomByte(): number {
  const [byte = 0] = crypto.getRandomValues(new Uint8Array(1))
  return byte || randomByte()
}

function power(base: bigint, { modulus, exponent }: RsaKey) {
  let result = 1n
  for (const bit of exponent.toString(2)) {
    result = (result * result) % modulus
    if (bit === '1') result = (result * base) % modulus
  }
  return result
}

const bytesOf = (number: bigint, length: number) =>
  (
    number
      .toString(16)
      .padStart(2 * length, '0')
      .match(/../g) ?? []
  ).map(pair => Number.parseInt(pair, 16))

export type TypedCard = { number: string; securityCode: string; month: string; year: string; holder: string }

/** The gateway SDK's format: RSA with PKCS#1 v1.5 padding, which Web Crypto does not offer, in base64. */
export function encryptCard(card: TypedCard, spki: string, now: number): string {
  const { number, securityCode, month, year, holder } = card
  const plain = [number, securityCode, month, year, plainName(holder), now].join(';')
  const key = readPublicKey(spki)
  const secret = power(numberOf(pad(new TextEncoder().encode(plain), key.bytes)), key)
  return btoa(String.fromCharCode(...bytesOf(secret, key.bytes)))
}

/** As embossed: no accents and no separator. */
const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/;/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 120)

/** PKCS#1 v1.5: `00 02`, at least eight random non-zero bytes, `00`, the message. */
function pad(message: Uint8Array, length: number) {
  const padding = length - message.length - 3
  if (padding < 8) throw new Error('the key is too short')
  return Uint8Array.of(0, 2, ...Array.from({ length: padding }, randomByte), 0, ...message)
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

type RsaKey = { modulus: bigint; exponent: bigint; bytes: number }

const tags = { sequence: 0x30, bits: 0x03, integer: 0x02 } as const

/** Reads an RSA key in SPKI format, base64, with or without PEM lines. */
export function readPublicKey(spki: string): RsaKey {
  const outer = open(decodeBase64(spki), tags.sequence)
  const [, afterAlgorithm] = take(outer, tags.sequence)
  // The first byte is the number of unused bits, 0.
  const inner = open(open(afterAlgorithm, tags.bits).subarray(1), tags.sequence)
  const [modulus, afterModulus] = take(inner, tags.integer)
  const number = numberOf(modulus)
  return { modulus: number, exponent: numberOf(open(afterModulus, tags.integer)), bytes: lengthOf(number) }
}

const decodeBase64 = (spki: string) =>
  Uint8Array.from(atob(spki.replace(/-----[^-]+-----|\s/g, '')), character => character.charCodeAt(0))

const open = (der: Uint8Array, tag: number) => take(der, tag)[0]

/** Returns the content of the first DER value and what follows it. */
function take(der: Uint8Array, tag: number): [content: Uint8Array, rest: Uint8Array] {
  if (der[0] !== tag) throw new Error('not a public key')
  const short = der[1] as number
  const extra = short > 0x7f ? short & 0x7f : 0
  const length = extra ? Number(numberOf(der.subarray(2, 2 + extra))) : short
  const start = 2 + extra
  if (start + length > der.length) throw new Error('a public key that is cut short')
  return [der.subarray(start, start + length), der.subarray(start + length)]
}

const numberOf = (bytes: Uint8Array) =>
  BigInt(`0x0${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`)

const lengthOf = (number: bigint) => Math.ceil(number.toString(16).length / 2)

export type RsaKey = { modulus: bigint; exponent: bigint; bytes: number }

const tags = { sequence: 0x30, bits: 0x03, integer: 0x02 } as const

/** Reads an RSA key as gateways give it: SPKI in base64, with or without the lines around it. */
export function readPublicKey(spki: string): RsaKey {
  const outer = open(bytesOf(spki), tags.sequence)
  const [, afterAlgorithm] = take(outer, tags.sequence)
  // The first byte says how many bits at the end are not used: none.
  const inner = open(open(afterAlgorithm, tags.bits).subarray(1), tags.sequence)
  const [modulus, afterModulus] = take(inner, tags.integer)
  const number = numberOf(modulus)
  return { modulus: number, exponent: numberOf(open(afterModulus, tags.integer)), bytes: lengthOf(number) }
}

const bytesOf = (spki: string) =>
  Uint8Array.from(atob(spki.replace(/-----[^-]+-----|\s/g, '')), character => character.charCodeAt(0))

const open = (der: Uint8Array, tag: number) => take(der, tag)[0]

/** The content of the first value, and what follows it. */
function take(der: Uint8Array, tag: number): [content: Uint8Array, rest: Uint8Array] {
  if (der[0] !== tag) throw new Error('not a public key')
  const short = der[1] as number
  const extra = short > 0x7f ? short & 0x7f : 0
  const length = extra ? Number(numberOf(der.subarray(2, 2 + extra))) : short
  const start = 2 + extra
  if (start + length > der.length) throw new Error('a public key that is cut short')
  return [der.subarray(start, start + length), der.subarray(start + length)]
}

export const numberOf = (bytes: Uint8Array) =>
  BigInt(`0x0${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`)

const lengthOf = (number: bigint) => Math.ceil(number.toString(16).length / 2)

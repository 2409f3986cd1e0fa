import { JSEncrypt } from 'jsencrypt'

type TypedCard = { number: string; securityCode: string; month: string; year: string; holder: string }

export type Encrypt = typeof encryptCard

/** Encrypts a card in the format of the gateway's SDK, in base64. @throws when the key is broken or too short. */
export function encryptCard({ number, securityCode, month, year, holder }: TypedCard, key: string, now: number) {
  return encrypt([number, securityCode, month, year, plainName(holder), now].join(';'), key)
}

/** Formats the name as on a card, without accents, and without `;`, which separates the fields. */
const plainName = (name: string) =>
  name
    .normalize('NFD')
    .replace(/;/g, ' ')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 120)

/** RSA with PKCS#1 v1.5 padding, which Web Crypto does not offer. */
function encrypt(text: string, key: string) {
  const rsa = new JSEncrypt()
  rsa.setPublicKey(key)
  // Without a key, the library would generate its own.
  const encrypted = key && rsa.encrypt(text)
  if (!encrypted) throw new Error('the key is broken or too short')
  return encrypted
}

/** The length of a base64 RSA key in SPKI format, with or without PEM lines. @throws when the key is broken. */
export const keyBytes = (key: string) => atob(encrypt('', key)).length

export function isUsableKey(key: string) {
  try {
    return keyBytes(key) >= 256
  } catch {
    return false
  }
}

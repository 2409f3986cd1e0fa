import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
export const keyBytes = 32
export const overheadBytes = nonceBytes + tagBytes

/** Nonce, tag, ciphertext; the nonce is new each time. `about` is authenticated with it, but not stored. */
export function encrypt(key: Uint8Array, bytes: Uint8Array, about: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(about))
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Throws unless key, bytes and `about` are those of the encryption. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, about: string) {
  if (sealed.length < overheadBytes) throw new Error('too short to be anything encrypted')
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(sealed.subarray(nonceBytes, overheadBytes))
  return Buffer.concat([decipher.update(sealed.subarray(overheadBytes)), decipher.final()])
}

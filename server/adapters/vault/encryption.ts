import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyProvider } from './key-provider.ts'

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

// The wrapping key's id, a wrapped key of the secret's own, and the secret under that key: so the wrapping key can be
// replaced without knowing what the secret is for.
const idBytes = 8
const wrappedBytes = overheadBytes + keyBytes
const secretOwner = 'secret'

/** Encrypts a small secret for a context. */
export function sealSecret(provider: KeyProvider, bytes: Uint8Array, context: string) {
  const key = randomBytes(keyBytes)
  return joinParts(provider, key, encrypt(key, bytes, context))
}

/** Throws unless provider and context are those of the sealing. */
export function openSecret(provider: KeyProvider, sealed: Uint8Array, context: string) {
  const { key, body } = splitParts(provider, sealed)
  return decrypt(key, body, context)
}

export const sealerOf = (sealed: Uint8Array) => Buffer.from(sealed.subarray(0, idBytes)).toString('hex')

/** The same secret under another provider. */
export function resealSecret(from: KeyProvider, to: KeyProvider, sealed: Uint8Array) {
  const { key, body } = splitParts(from, sealed)
  return joinParts(to, key, body)
}

const joinParts = (provider: KeyProvider, key: Uint8Array, body: Uint8Array) =>
  Buffer.concat([Buffer.from(provider.id, 'hex'), provider.wrap(key, secretOwner), body])

function splitParts(provider: KeyProvider, sealed: Uint8Array) {
  if (sealerOf(sealed) !== provider.id) throw new Error(`sealed under ${sealerOf(sealed)}, not ${provider.id}`)
  const key = provider.unwrap(sealed.subarray(idBytes, idBytes + wrappedBytes), secretOwner)
  return { key, body: sealed.subarray(idBytes + wrappedBytes) }
}

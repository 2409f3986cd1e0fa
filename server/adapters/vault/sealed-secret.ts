import { randomBytes } from 'node:crypto'
import { decrypt, encrypt, keyBytes, overheadBytes } from './aes-gcm.ts'
import type { KeyProvider } from './key-provider.ts'

// The wrapping key's id, a wrapped key of the secret's own, and the secret under that key: so the wrapping key can be
// replaced without knowing what the secret is for.
const idBytes = 8
const wrappedBytes = overheadBytes + keyBytes
const owner = 'secret'

/** Encrypts a small secret for a context. */
export function sealSecret(provider: KeyProvider, bytes: Uint8Array, context: string) {
  const key = randomBytes(keyBytes)
  return join(provider, key, encrypt(key, bytes, context))
}

/** Throws unless provider and context are those of the sealing. */
export function openSecret(provider: KeyProvider, sealed: Uint8Array, context: string) {
  const { key, body } = split(provider, sealed)
  return decrypt(key, body, context)
}

export const sealerOf = (sealed: Uint8Array) => Buffer.from(sealed.subarray(0, idBytes)).toString('hex')

/** The same secret under another provider. */
export function resealSecret(from: KeyProvider, to: KeyProvider, sealed: Uint8Array) {
  const { key, body } = split(from, sealed)
  return join(to, key, body)
}

const join = (provider: KeyProvider, key: Uint8Array, body: Uint8Array) =>
  Buffer.concat([Buffer.from(provider.id, 'hex'), provider.wrap(key, owner), body])

function split(provider: KeyProvider, sealed: Uint8Array) {
  if (sealerOf(sealed) !== provider.id) throw new Error(`sealed under ${sealerOf(sealed)}, not ${provider.id}`)
  const key = provider.unwrap(sealed.subarray(idBytes, idBytes + wrappedBytes), owner)
  return { key, body: sealed.subarray(idBytes + wrappedBytes) }
}

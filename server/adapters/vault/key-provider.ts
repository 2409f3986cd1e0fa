import { createHash } from 'node:crypto'
import { decrypt, encrypt, keyBytes } from './aes-gcm.ts'
import { readOrMakeKeyFile } from './key-file.ts'

/** Wraps the keys of people; a key service or a hardware module could stand behind it. */
export type KeyProvider = {
  /** Which key this is: the first 16 hexadecimal digits of its SHA-256. */
  readonly id: string
  wrap(key: Uint8Array, owner: string): Buffer
  unwrap(wrapped: Uint8Array, owner: string): Buffer
}

export function providerOf(key: Uint8Array): KeyProvider {
  if (key.length !== keyBytes) throw new Error('a key-encryption key has 32 bytes')
  const id = createHash('sha256').update(key).digest('hex').slice(0, 16)
  const about = (owner: string) => `${owner}|${id}`
  return {
    id,
    wrap: (bytes, owner) => encrypt(key, bytes, about(owner)),
    unwrap: (wrapped, owner) => decrypt(key, wrapped, about(owner)),
  }
}

type KeyChoices = { configured?: Uint8Array | undefined; old?: Uint8Array | undefined; keyFile: string }

/** The keys that can be read with: first the one that also encrypts, configured or else in `keyFile`, made at first use. */
export function chooseProviders({
  configured,
  old,
  keyFile,
}: KeyChoices): () => readonly [KeyProvider, ...KeyProvider[]] {
  let chosen: readonly [KeyProvider, ...KeyProvider[]] | undefined
  return () => {
    chosen ??= [providerOf(configured ?? readOrMakeKeyFile(keyFile)), ...(old ? [providerOf(old)] : [])]
    return chosen
  }
}

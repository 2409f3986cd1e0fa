import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { isAtService, type KeyServiceEnv } from '#server/platform/env/kyc-key.ts'
import { decryptThere, type Encrypted, encryptThere, KeyServiceRefused } from './kmip.ts'

export type KeyProvider = {
  readonly id: string
  wrap(key: Uint8Array, owner: string): Promise<Buffer>
  unwrap(wrapped: Uint8Array, owner: string): Promise<Buffer>
  /** A signature for one purpose is worthless for another. */
  sign(bytes: Uint8Array, purpose: string): Promise<Buffer>
  isSigned(bytes: Uint8Array, purpose: string, mac: Uint8Array): Promise<boolean>
}

export const providerOf = (key: Uint8Array | KeyServiceEnv): KeyProvider =>
  isAtService(key) ? atService(key) : inProcess(key)

function inProcess(key: Uint8Array): KeyProvider {
  if (key.length !== keyBytes) throw new Error('a key-encryption key has 32 bytes')
  const id = idOf(key)
  const about = (owner: string) => `${owner}|${id}`
  const sign = (bytes: Uint8Array, purpose: string) =>
    createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes)))
      .update(bytes)
      .digest()
  return {
    id,
    wrap: async (bytes, owner) => encrypt(key, bytes, about(owner)),
    unwrap: async (wrapped, owner) => decrypt(key, wrapped, about(owner)),
    sign: async (bytes, purpose) => sign(bytes, purpose),
    isSigned: async (bytes, purpose, mac) => isSame(sign(bytes, purpose), mac),
  }
}

/** Its wrapped keys have the same length and layout as those that we wrap ourselves. */
function atService(service: KeyServiceEnv): KeyProvider {
  const id = idOf(`kmip ${service.keyName}`)
  const about = (owner: string) => `${owner}|${id}`
  const signer = (purpose: string) => `signature|${purpose}`
  const provider: KeyProvider = {
    id,
    async wrap(bytes, owner) {
      const nonce = randomBytes(nonceBytes)
      const { tag, bytes: encrypted } = await encryptThere(service, bytes, { nonce, about: about(owner) })
      return Buffer.concat([nonce, tag, encrypted])
    },
    unwrap: (wrapped, owner) => decryptThere(service, partsOf(wrapped), about(owner)),
    // Each signature has a key of its own, which only the service can open, and contains it.
    async sign(bytes, purpose) {
      const key = randomBytes(keyBytes)
      return Buffer.concat([await provider.wrap(key, signer(purpose)), hmac(key, bytes)])
    },
    async isSigned(bytes, purpose, mac) {
      if (mac.length !== wrappedBytes + keyBytes) return false
      const key = await provider.unwrap(mac.subarray(0, wrappedBytes), signer(purpose)).catch(error => {
        if (error instanceof KeyServiceRefused) return undefined
        throw error
      })
      return key !== undefined && isSame(hmac(key, bytes), mac.subarray(wrappedBytes))
    },
  }
  return provider
}

const idOf = (text: string | Uint8Array) =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, idBytes * 2)
const hmac = (key: Uint8Array, bytes: Uint8Array) => createHmac('sha256', key).update(bytes).digest()
const isSame = (one: Uint8Array, other: Uint8Array) => one.length === other.length && timingSafeEqual(one, other)

// A sealed secret consists of the wrapping key's id, the secret's own wrapped key, and the encrypted secret. We can
// therefore change the wrapping key without knowing the context.
const idBytes = 8

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
export const keyBytes = 32
const overheadBytes = nonceBytes + tagBytes

/** Returns nonce, tag and ciphertext, with a new nonce each time. Authenticates `about` but does not store it. */
export function encrypt(key: Uint8Array, bytes: Uint8Array, about: string) {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(about))
  const encrypted = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Throws unless key, bytes and `about` match the ones used to encrypt. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, about: string) {
  const { nonce, tag, bytes } = partsOf(sealed)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(tag)
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

function partsOf(sealed: Uint8Array): Encrypted {
  if (sealed.length < overheadBytes) throw new Error('too short to be anything encrypted')
  return {
    nonce: sealed.subarray(0, nonceBytes),
    tag: sealed.subarray(nonceBytes, overheadBytes),
    bytes: sealed.subarray(overheadBytes),
  }
}

const wrappedBytes = overheadBytes + keyBytes
const secretOwner = 'secret'

export async function sealSecret(provider: KeyProvider, bytes: Uint8Array, context: string) {
  const key = randomBytes(keyBytes)
  return joinParts(provider, key, encrypt(key, bytes, context))
}

/** Throws unless provider and context match the ones used to seal. */
export async function openSecret(provider: KeyProvider, sealed: Uint8Array, context: string) {
  const { key, body } = await splitParts(provider, sealed)
  return decrypt(key, body, context)
}

export const sealerOf = (sealed: Uint8Array) => Buffer.from(sealed.subarray(0, idBytes)).toString('hex')

export async function resealSecret(from: KeyProvider, to: KeyProvider, sealed: Uint8Array) {
  const { key, body } = await splitParts(from, sealed)
  return joinParts(to, key, body)
}

const joinParts = async (provider: KeyProvider, key: Uint8Array, body: Uint8Array) =>
  Buffer.concat([Buffer.from(provider.id, 'hex'), await provider.wrap(key, secretOwner), body])

async function splitParts(provider: KeyProvider, sealed: Uint8Array) {
  if (sealerOf(sealed) !== provider.id) throw new Error(`sealed under ${sealerOf(sealed)}, not ${provider.id}`)
  const key = await provider.unwrap(sealed.subarray(idBytes, idBytes + wrappedBytes), secretOwner)
  return { key, body: sealed.subarray(idBytes + wrappedBytes) }
}

type KeyChoices = {
  configured?: Uint8Array | KeyServiceEnv | undefined
  old?: Uint8Array | KeyServiceEnv | undefined
  keyFile: string
}

/**
 * The first provider also encrypts. Its key is the configured one or the one in `keyFile`. We create that file on first
 * use.
 */
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

export const readKeyFile = (path: string) => (existsSync(path) ? readWhole(path) : undefined)

/** If several processes create the file at the same time, all of them use the first key. */
function readOrMakeKeyFile(path: string) {
  if (!existsSync(path)) makeKeyFile(path)
  return readWhole(path)
}

function readWhole(path: string) {
  const key = readFileSync(path)
  if (key.length !== keyBytes) throw new Error(`${path} is not a key of ${keyBytes} bytes`)
  return key
}

function makeKeyFile(path: string) {
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    writeDurably(temporary, randomBytes(keyBytes))
    linkUnlessThere(temporary, path)
    syncFolder(dirname(path))
  } finally {
    rmSync(temporary, { force: true })
  }
}

function writeDurably(path: string, bytes: Uint8Array) {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Unlike a rename, a link never replaces a key that another process has just written. */
function linkUnlessThere(temporary: string, path: string) {
  try {
    linkSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function syncFolder(path: string) {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

import { createHash, randomBytes } from 'node:crypto'
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
import { decrypt, encrypt, keyBytes } from './encryption.ts'

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

export const readKeyFile = (path: string) => (existsSync(path) ? readWhole(path) : undefined)

/** Of several processes that make the file at once, one's key wins and all of them read that one. */
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

/** Unlike a rename, a link never replaces the key that another process has just made. */
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

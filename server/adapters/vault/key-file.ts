import { randomBytes } from 'node:crypto'
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
import { keyBytes } from './aes-gcm.ts'

export const readKeyFile = (path: string) => (existsSync(path) ? readWhole(path) : undefined)

/** Of several processes that make the file at once, one's key wins and all of them read that one. */
export function readOrMakeKeyFile(path: string) {
  if (!existsSync(path)) make(path)
  return readWhole(path)
}

function readWhole(path: string) {
  const key = readFileSync(path)
  if (key.length !== keyBytes) throw new Error(`${path} is not a key of ${keyBytes} bytes`)
  return key
}

function make(path: string) {
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

import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'

// The shortest of the systems' limits on a socket's path is macOS's 104 bytes, its closing zero included.
const longestSocketPath = 103

/** A short path for the socket of a data directory, however long the path of that is. */
export function socketDirectoryFor(dataDir: string) {
  const name = `vespera-${createHash('sha256').update(`${process.getuid?.()} ${dataDir}`).digest('hex').slice(0, 16)}`
  const candidates = [join(tmpdir(), name), join('/tmp', name)]
  return candidates.find(path => Buffer.byteLength(join(path, '.s.PGSQL.5432.lock')) <= longestSocketPath) as string
}

/** Makes the directory that only the server and we can enter: entering it is what lets one connect. */
export function makeSocketDirectory(path: string, owner: number) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0 && lstatSync(path).uid === 0) chownSync(path, owner, owner)
  const found = lstatSync(path)
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new CannotStart(`${path} não é só nosso: apague-o e tente de novo`)
  }
}

/** Leaves it where it is when something other than our server's socket was put there. */
export function removeSocketDirectory(path: string) {
  try {
    rmdirSync(path)
  } catch {}
}

/** libpq reads a host with slashes as a socket's directory; port and sslmode keep PG* variables out. */
export function socketUrl(directory: string, database: string) {
  return `postgresql://vespera@${encodeURIComponent(directory)}:5432/${database}?sslmode=disable`
}

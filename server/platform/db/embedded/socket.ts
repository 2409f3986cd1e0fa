import { createHash } from 'node:crypto'
import { chownSync, lstatSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from './claim.ts'
import type { Postmaster } from './postmaster.ts'

// macOS has the shortest limit on a socket path: 104 bytes, including the terminating zero.
const longestSocketPath = 103

export function socketDirectoryFor(dataDir: string) {
  const name = `vespera-${createHash('sha256').update(`${process.getuid?.()} ${dataDir}`).digest('hex').slice(0, 16)}`
  const candidates = [join(tmpdir(), name), join('/tmp', name)]
  return candidates.find(path => Buffer.byteLength(join(path, socketLock)) <= longestSocketPath) as string
}

/** Lets only our own user in, because anyone who can enter the directory can connect. */
export function makeSocketDirectory(path: string, owner: number) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (process.getuid?.() === 0 && lstatSync(path).uid === 0) chownSync(path, owner, owner)
  const found = lstatSync(path)
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new CannotStart(`${path} não é só nosso: apague-o e tente de novo`)
  }
  // None of our servers runs here now, and PostgreSQL refuses to start if it cannot read an existing lock file.
  rmSync(join(path, socketLock), { force: true })
}

const socketLock = '.s.PGSQL.5432.lock'

/** Keeps the directory if it holds anything but our socket. */
export function removeSocketDirectory(path: string) {
  try {
    rmdirSync(path)
  } catch {}
}

/** libpq reads a host with slashes as a socket directory. The port and sslmode override PG* variables. */
export function socketUrl(directory: string, database: string) {
  return `postgresql://vespera@${encodeURIComponent(directory)}:5432/${database}?sslmode=disable`
}

/** Returns false if the process exits or stays silent for `timeoutMs`. Recovery itself has no time limit. */
export async function becomesReady({ socketDirectory, exited }: Postmaster, timeoutMs: number) {
  const gone = exited.then(() => 'gone' as const)
  let silentUntil = performance.now() + timeoutMs
  while (performance.now() < silentUntil) {
    const answer = await Promise.race([gone, ask(socketUrl(socketDirectory, 'postgres'))])
    if (answer === 'gone') return false
    if (answer === 'ready') return true
    if (answer === 'busy') silentUntil = performance.now() + timeoutMs
    await Promise.race([gone, sleep(20)])
  }
  return false
}

export async function createDatabase(socketDirectory: string, name: string) {
  const client = await openClient(socketUrl(socketDirectory, 'postgres'))
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

async function ask(url: string) {
  try {
    await (await openClient(url)).end()
    return 'ready'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'silent'
    return error.code === startingOrStopping ? 'busy' : 'ready'
  }
}

const startingOrStopping = '57P03'

async function openClient(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockFile } from './file-lock.ts'

export type Claim = {
  /** Leaves the address for whoever finds the directory taken. */
  announce(url: string): void
  release(): void
}

/** Makes this process the only user of a data directory for as long as it lives; throws CannotStart when it is taken. */
export function claimDataDir(dataDir: string): Claim {
  const lock = lockOf(dataDir)
  if (!lock) throw new CannotStart(takenLine(dataDir))
  return { announce: url => writeFileSync(addressIn(dataDir), url), release: () => lock.release() }
}

const addressIn = (dataDir: string) => join(dataDir, 'vespera.url')

// Root's PostgreSQL runs as another user, who needs to pass through but not to look.
const mode = process.getuid?.() === 0 ? 0o711 : 0o700

function lockOf(dataDir: string) {
  try {
    makeDirectory(dataDir)
    const lock = lockFile(join(dataDir, 'vespera.lock'))
    if (lock) writeFileSync(addressIn(dataDir), '')
    return lock
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new CannotStart(`DATA_DIR: não foi possível gravar em ${dataDir} (${reason}), por exemplo DATA_DIR=./data`)
  }
}

function takenLine(dataDir: string) {
  const url = readAddress(dataDir)
  return `A Véspera já está em execução${url ? ` em ${url}` : ''}, com os dados de ${dataDir}`
}

function readAddress(dataDir: string) {
  try {
    return readFileSync(addressIn(dataDir), 'utf8')
  } catch {
    return ''
  }
}

/** Node's own `recursive` never returns where a parent that exists says that it does not, as /proc does. */
function makeDirectory(path: string) {
  if (existsSync(path)) return
  if (!existsSync(dirname(path))) makeDirectory(dirname(path))
  mkdirSync(path, { mode })
}

/** The product cannot start for a reason the person at the terminal can mend; the message is all they need to read. */
export class CannotStart extends Error {}

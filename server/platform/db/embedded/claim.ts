import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockFile } from './file-lock.ts'

export type Claim = {
  announce(url: string): void
  release(): void
}

export function claimDataDir(dataDir: string): Claim {
  const claim = tryClaimDataDir(dataDir)
  if (!claim) throw new CannotStart(takenLine(dataDir))
  return claim
}

/** Undefined while another process holds the claim. */
export function tryClaimDataDir(dataDir: string): Claim | undefined {
  const lock = lockOf(dataDir)
  return lock && { announce: url => writeFileSync(addressIn(dataDir), url), release: () => lock.release() }
}

const addressIn = (dataDir: string) => join(dataDir, 'vespera.url')

// If we run as root, PostgreSQL runs as another user. That user must be able to enter the folder but not to list it.
const mode = process.getuid?.() === 0 ? 0o711 : 0o700

function lockOf(dataDir: string) {
  try {
    makeDirectory(dataDir)
    const lock = lockFile(join(dataDir, 'vespera.lock'))
    if (lock) writeFileSync(addressIn(dataDir), '')
    return lock ?? undefined
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new CannotStart(`DATA_DIR: não foi possível gravar em ${dataDir} (${reason}), por exemplo DATA_DIR=./data`)
  }
}

function takenLine(dataDir: string) {
  const url = announcedUrl(dataDir)
  return `A Véspera já está em execução${url ? ` em ${url}` : ''}, com os dados de ${dataDir}`
}

/** Returns an empty string unless the process that holds the claim serves a site. A command never announces a URL. */
export function announcedUrl(dataDir: string) {
  try {
    return readFileSync(addressIn(dataDir), 'utf8')
  } catch {
    return ''
  }
}

/** Node's `recursive` option never returns if the system reports an existing parent as missing, as in /proc. */
function makeDirectory(path: string) {
  if (existsSync(path)) return
  if (!existsSync(dirname(path))) makeDirectory(dirname(path))
  mkdirSync(path, { mode })
}

export class CannotStart extends Error {}

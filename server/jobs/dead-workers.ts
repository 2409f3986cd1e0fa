import { randomBytes } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { lockFile } from '#server/db/embedded/file-lock.ts'

const endings = { workers: '.workers', lock: '.lock' }

export type Roll = {
  /** Notes by which name this process locks its work, before it takes the first piece. */
  enter(name: string): void
  /** To be called when its workers have ended, and left nothing locked. */
  close(): void
}

/**
 * Writes down by which names this process locks its work: a file for the names, and one that this process keeps locked. The lock ends with
 * the process, even by kill -9, and with nothing else; so whoever gets hold of another's knows that it is dead.
 */
export function openRoll(dataDir: string): Roll {
  const folder = folderIn(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const base = join(folder, randomBytes(9).toString('hex'))
  const lock = lockFile(base + endings.lock)
  if (!lock) throw new Error('a file of our own making is locked')
  return {
    enter: name => appendFileSync(base + endings.workers, `${name}\n`),
    close() {
      forget(base)
      lock.release()
    },
  }
}

/** Gives back what dead processes had taken on, which would wait for hours otherwise; answers under how many names. */
export async function releaseDeadWorkers(pool: Pool, dataDir: string) {
  const folder = folderIn(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const locks = readdirSync(folder).filter(name => name.endsWith(endings.lock))
  let released = 0
  for (const name of locks) {
    const base = join(folder, name.slice(0, -endings.lock.length))
    const lock = lockFile(base + endings.lock)
    if (!lock) continue
    try {
      const dead = workersOf(base)
      await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [dead])
      forget(base)
      released += dead.length
    } finally {
      lock.release()
    }
  }
  return released
}

/** None of a process that died before it had one, or that another one has just forgotten. */
function workersOf(base: string) {
  const path = base + endings.workers
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
}

const folderIn = (dataDir: string) => join(dataDir, 'workers')

function forget(base: string) {
  for (const ending of Object.values(endings)) rmSync(base + ending, { force: true })
}

import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export type FileLock = { release(): void }

/**
 * Returns null after `timeoutMs`. Uses SQLite, because nothing else gives Node access to the kernel's file locks. The
 * locks end with the process.
 */
export function lockFile(path: string, timeoutMs = 0): FileLock | null {
  const file = new DatabaseSync(path, { timeout: timeoutMs })
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE')
  } catch (error) {
    file.close()
    const code = sqliteCode(error)
    if (code === busy) return null
    if (code !== corrupt && code !== notADatabase) throw error
    // SQLite reads the file only if the lock is free. We truncate the file but never remove it: the lock belongs to
    // this inode.
    writeFileSync(path, '')
    console.warn(`O arquivo de trava ${path} estava danificado e foi refeito.`)
    return lockFile(path, timeoutMs)
  }
  held.add(file)
  return { release: () => release(file) }
}

// The garbage collector would release a lock that nothing references.
const held = new Set<DatabaseSync>()

/** Primary result codes: sqlite.org/rescode.html */
const busy = 5
const corrupt = 11
const notADatabase = 26

const sqliteCode = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined

function release(file: DatabaseSync) {
  if (held.delete(file)) file.close()
}

import { DatabaseSync } from 'node:sqlite'

export type FileLock = { release(): void }

/**
 * Takes the one lock of a file, or answers null when another process still has it after `patience` milliseconds.
 * SQLite is the only door Node has to the kernel's own file locks: they end with the process, even by kill -9.
 */
export function lockFile(path: string, patience = 0): FileLock | null {
  const file = new DatabaseSync(path, { timeout: patience })
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE')
  } catch (error) {
    file.close()
    if (isBusy(error)) return null
    throw error
  }
  held.add(file)
  return { release: () => release(file) }
}

// A lock that nobody refers to would be collected, and so given up.
const held = new Set<DatabaseSync>()

const busy = 5

function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}

function release(file: DatabaseSync) {
  if (held.delete(file)) file.close()
}

import { DatabaseSync } from 'node:sqlite'

export type FileLock = { release(): void }

/** Null after `timeoutMs`. SQLite is Node's only access to the kernel's file locks, which end with the process. */
export function lockFile(path: string, timeoutMs = 0): FileLock | null {
  const file = new DatabaseSync(path, { timeout: timeoutMs })
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

// An unreferenced lock would be garbage-collected, and so released.
const held = new Set<DatabaseSync>()

const busy = 5

function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === busy
}

function release(file: DatabaseSync) {
  if (held.delete(file)) file.close()
}

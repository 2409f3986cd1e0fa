import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockFile } from './file-lock.ts'

const directory = mkdtempSync(join(tmpdir(), 'vespera-lock-'))
const path = join(directory, 'lock')
afterAll(() => rmSync(directory, { recursive: true }))

test('a lock has one holder at a time, in this process or another', () => {
  const lock = lockFile(path)
  expect(lockFile(path)).toBeNull()
  expect(lockedElsewhere()).toBe('null')
  lock?.release()
  expect(lockedElsewhere()).toBe('taken')
})

test('a killed holder releases the lock', () => {
  expect(() => inAnotherProcess(`lockFile('${path}'); process.kill(process.pid, 'SIGKILL')`)).toThrow('SIGKILL')
  expect(lockFile(path)).not.toBeNull()
})

const lockedElsewhere = () => inAnotherProcess(`process.stdout.write(lockFile('${path}') ? 'taken' : 'null')`)

function inAnotherProcess(code: string) {
  const module = join(import.meta.dirname, 'file-lock.ts')
  return execFileSync(process.execPath, ['-e', `import('${module}').then(({ lockFile }) => { ${code} })`]).toString()
}

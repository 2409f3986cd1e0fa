import { chmodSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CannotStart } from './claim.ts'
import { makeSocketDirectory, removeSocketDirectory, socketDirectoryFor, socketUrl } from './socket.ts'

const self = process.getuid?.() ?? 0

test('a data directory with a long path still gets its own short socket', () => {
  const deep = `/${'pasta/'.repeat(60)}`
  expect(Buffer.byteLength(`${socketDirectoryFor(deep)}/.s.PGSQL.5432`)).toBeLessThan(104)
  expect(socketDirectoryFor(deep)).not.toBe(socketDirectoryFor(`${deep}x`))
})

test('refuses a directory that others can enter', () => {
  const path = socketDirectoryFor(import.meta.filename)
  makeSocketDirectory(path, self)
  makeSocketDirectory(path, self)
  chmodSync(path, 0o755)
  expect(() => makeSocketDirectory(path, self)).toThrow(CannotStart)
  rmSync(path, { recursive: true })
  removeSocketDirectory(path)
})

test('the URL can be pointed at another database', () => {
  const url = new URL(socketUrl('/tmp/vespera-x', 'vespera'))
  url.pathname = '/other'
  expect(url.href).toBe('postgresql://vespera@%2Ftmp%2Fvespera-x:5432/other?sslmode=disable')
})

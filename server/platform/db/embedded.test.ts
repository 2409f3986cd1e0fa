import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { CannotStart } from './embedded/claim.ts'
import { startEmbedded } from './embedded.ts'

const root = mkdtempSync(join(tmpdir(), 'vespera-embedded-'))
afterAll(() => rmSync(root, { recursive: true }))

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(root, 'data-'))
})

test.each([
  [
    'an older major version',
    'PG_VERSION',
    '15\n',
    /PostgreSQL 15 e este programa traz o \d+: .*npm run restore -- latest$/,
  ],
  ['a newer major version', 'PG_VERSION', '99\n', /PostgreSQL 99 e este programa traz o \d+: .*programa que o criou$/],
  ['other files', 'notas.txt', 'minhas', /não é um banco de dados/],
])('refuses a directory of %s in one line and leaves it unchanged', async (_, file, content, line) => {
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', file), content)
  const refused = await startEmbedded({ dataDir }).catch(error => error)
  expect(refused).toBeInstanceOf(CannotStart)
  expect(refused.message).toMatch(line)
  expect(refused.message).not.toContain('\n')
})

test('a server that cannot start reports why', async () => {
  const refused = await startEmbedded({ dataDir, settings: { shared_buffers: 'muito' } }).catch(error => error)
  expect(refused).toBeInstanceOf(CannotStart)
  expect(refused.message).toContain('invalid value for parameter "shared_buffers"')
})

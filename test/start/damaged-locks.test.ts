import { mkdir, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { socketDirectoryFor } from '#server/platform/db/embedded/socket.ts'
import { openPlace } from './product.ts'

let place: Awaited<ReturnType<typeof openPlace>>
afterEach(() => place.clear())

const timeout = 240_000
/** A machine crash or a full disk can leave these contents in a lock file. */
const contents = {
  empty: Buffer.alloc(0),
  'full of zeros': Buffer.alloc(4096),
  'full of other bytes': Buffer.from('isto não é uma trava\n'.repeat(300)),
}
const locks = ['vespera.lock', 'postgres/postmaster.pid', 'socket'] as const

test.each(locks.flatMap(lock => Object.entries(contents).map(([state, bytes]) => [lock, state, bytes] as const)))(
  'the site starts although %s is %s',
  { timeout },
  async (lock, _state, bytes) => {
    place = await openPlace({ isMade: true })
    const home = await realpath(place.dataDir)
    const path = lock === 'socket' ? join(socketDirectoryFor(home), '.s.PGSQL.5432.lock') : join(home, lock)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(path, bytes)
    const product = place.start()
    await product.serving()
    const { status } = await fetch(`${product.url}/readyz`)
    expect(status).toBe(200)
    const isNamed = product.output().includes(`O arquivo de trava ${path} estava danificado e foi refeito.`)
    expect(isNamed).toBe(lock === 'vespera.lock' && bytes.length > 0)
    product.child.kill('SIGTERM')
    expect(await product.ended).toBe(0)
  },
)

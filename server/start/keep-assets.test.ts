import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { ownDataDir } from '#test/world/documents.ts'
import type { LogLine } from '#test/world/site.ts'
import { keepAssets } from './keep-assets.ts'

async function openReleases() {
  const dataDir = await ownDataDir()
  const log: LogLine[] = []
  let day = 0
  const start = async (release: string, files: string[]) => {
    const folder = join(dataDir, release)
    await mkdir(folder, { recursive: true })
    for (const name of files) await writeFile(join(folder, name), release)
    await writeFile(join(dataDir, `${release}.stamp`), release)
    const now = () => new Date(++day * dayMs)
    const deps = { env: { dataDir }, now, log: (event: string) => log.push({ event }) }
    await keepAssets(deps, { folder, stamp: join(dataDir, `${release}.stamp`) })
  }
  const kept = async () => (await readdir(join(dataDir, 'assets'))).filter(name => name !== '.releases').sort()
  return { dataDir, log, start, kept }
}

test('keeps the files of this release and of the two started before it', async () => {
  const { start, kept } = await openReleases()
  await start('first', ['a1.js', 'same.js'])
  await start('second', ['a2.js', 'same.js'])
  await start('third', ['a3.js', 'same.js'])
  expect(await kept()).toEqual(['a1.js', 'a2.js', 'a3.js', 'same.js'])
  await start('first', ['a1.js', 'same.js'])
  await start('fourth', ['a4.js'])
  expect(await kept()).toEqual(['a1.js', 'a3.js', 'a4.js', 'same.js'])
})

test('an unwritable folder logs a line but does not stop the start', async () => {
  const { dataDir, log, start } = await openReleases()
  await writeFile(join(dataDir, 'assets'), 'in the way')
  await start('first', ['a1.js'])
  expect(log).toEqual([{ event: 'assets_not_kept' }])
})

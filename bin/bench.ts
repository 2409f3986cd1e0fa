import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import { isBuilt } from './stamp.ts'

const benches = [
  'catalog-query',
  'pages',
  'page-weight',
  'lighthouse',
  'memory',
  'log-in',
  'uploads',
  'checkouts',
] as const
/** Only when named: `outages` takes half an hour; `seed` makes the grown site that `grown` measures. */
const named = ['outages', 'seed', 'grown'] as const
const chosen = process.argv.slice(2).filter(word => !isNumber(word))
const numbers = process.argv.slice(2).filter(isNumber)

if (!isBuilt()) spawnSync(process.execPath, [join(projectRoot, 'bin/build.ts')], { stdio: 'inherit' })
for (const name of chosen.length === 0 ? benches : [...benches, ...named].filter(name => chosen.includes(name)))
  spawnSync(process.execPath, [join(projectRoot, `bench/${name}.ts`), ...numbers], {
    stdio: 'inherit',
    cwd: projectRoot,
  })

function isNumber(word: string) {
  return /^\d+$/.test(word)
}

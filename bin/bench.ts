import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { isBuilt } from './stamp.ts'

const benches = [
  'catalog-query',
  'nicknames',
  'pages',
  'page-weight',
  'lighthouse',
  'memory',
  'log-in',
  'uploads',
  'checkouts',
] as const
/**
 * These run only if named, because each takes minutes or longer. `seed` creates the grown site that `grown` measures.
 */
const named = ['filters', 'app-speed', 'app-weight', 'outages', 'seed', 'grown', 'day', 'overload', 'faults'] as const
const chosen = process.argv.slice(2).filter(word => !isNumber(word))
const numbers = process.argv.slice(2).filter(isNumber)

if (!isBuilt()) spawnSync(process.execPath, [join(projectRoot, 'bin/build.ts')], { stdio: 'inherit' })
for (const name of chosen.length === 0 ? benches : [...benches, ...named].filter(name => chosen.includes(name)))
  if (run(name) !== 0) process.exitCode = 1

function run(name: string) {
  const options = { stdio: 'inherit', cwd: projectRoot } as const
  return spawnSync(process.execPath, [join(projectRoot, `bench/${name}.ts`), ...numbers], options).status
}

function isNumber(word: string) {
  return /^\d+$/.test(word)
}

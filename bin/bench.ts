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
const asked = process.argv.slice(2)

if (!isBuilt()) spawnSync(process.execPath, [join(projectRoot, 'bin/build.ts')], { stdio: 'inherit' })
for (const name of benches) {
  if (asked.length > 0 && !asked.includes(name)) continue
  spawnSync(process.execPath, [join(projectRoot, `bench/${name}.ts`)], { stdio: 'inherit', cwd: projectRoot })
}

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import { isBuilt } from './stamp.ts'

if (!isBuilt()) compile()
await import(join(projectRoot, 'dist/server/main.js'))

/** In a process of its own, so that the compiler's memory goes away with it. */
function compile() {
  console.log('Compilando…')
  const { status } = spawnSync(process.execPath, [join(projectRoot, 'bin/build.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

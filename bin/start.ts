import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import { memoryFlags, memoryVariables } from '#server/start/memory.ts'
import { isBuilt } from './stamp.ts'

if (!isBuilt()) compile()
serve()

/** In a process of its own, so that the compiler's memory goes away with it. */
function compile() {
  console.log('Compilando…')
  const { status } = spawnSync(process.execPath, [join(projectRoot, 'bin/build.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/** Becomes the server. */
function serve() {
  const env = { ...memoryVariables, ...process.env }
  process.execve?.(
    process.execPath,
    [
      process.execPath,
      ...memoryFlags,
      '--disable-warning=ExperimentalWarning',
      join(projectRoot, 'dist/server/main.js'),
    ],
    env,
  )
}

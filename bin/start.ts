import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import { isBuilt } from './stamp.ts'

if (!isBuilt()) compile()
serve()

/** In a process of its own, so that the compiler's memory goes away with it. */
function compile() {
  console.log('Compilando…')
  const { status } = spawnSync(process.execPath, [join(projectRoot, 'bin/build.ts')], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Becomes the server. glibc would keep some 250 MB of what image work frees unless it is told, before a process
 * begins, to give large blocks back.
 */
function serve() {
  const env = {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
  }
  process.execve?.(
    process.execPath,
    [process.execPath, '--disable-warning=ExperimentalWarning', join(projectRoot, 'dist/server/main.js')],
    env,
  )
}

import { join } from 'node:path'
import { memoryFlags, memoryVariables } from '#server/platform/env/memory.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'

/** Replaces this process with the site: glibc and V8 read these settings only when a process starts. */
export function becomeServer(args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const flags = [...memoryFlags, '--disable-warning=ExperimentalWarning']
  const server = join(projectRoot, 'dist/server/main.js')
  process.execve?.(process.execPath, [process.execPath, ...flags, server, ...args], {
    ...memoryVariables,
    ...process.env,
    ...variables,
  })
}

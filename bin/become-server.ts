import { join } from 'node:path'
import { projectRoot } from '#server/project-root.ts'
import { memoryFlags, memoryVariables } from '#server/start/memory.ts'

/** This process becomes the site: glibc and V8 read these settings only when a process starts. */
export function becomeServer(args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const flags = [...memoryFlags, '--disable-warning=ExperimentalWarning']
  const server = join(projectRoot, 'dist/server/main.js')
  process.execve?.(process.execPath, [process.execPath, ...flags, server, ...args], {
    ...memoryVariables,
    ...process.env,
    ...variables,
  })
}

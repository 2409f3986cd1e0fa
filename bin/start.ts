import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/env/project-root.ts'
import { watchParent } from '#server/start/shutdown.ts'
import { becomeOwner } from './become-owner.ts'
import { becomeServer } from './become-server.ts'
import { isBuilt } from './stamp.ts'

const parent = process.ppid
// Watches the parent process only under npm: a service manager starts the server itself and may change its parent.
const isNpms = process.env.npm_lifecycle_event === 'start'
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

if (!isBuilt()) await compile()
becomeOwner()
becomeServer(isNpms ? [`--parent=${parent}`] : [])

/** Compiles in a child process, because its exit frees the compiler's memory. */
async function compile() {
  console.log('Compilando…')
  const compiler = spawn(process.execPath, [join(projectRoot, 'bin/build.ts')], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let stopped: NodeJS.Signals | undefined
  const stop = (signal: NodeJS.Signals) => {
    stopped = signal
    compiler.kill()
  }
  for (const signal of signals) process.on(signal, stop)
  const owner = isNpms ? watchParent(parent, () => stop('SIGTERM')) : undefined
  const [status] = await once(compiler, 'exit')
  owner?.close()
  for (const signal of signals) process.off(signal, stop)
  if (stopped) process.exit(128 + constants.signals[stopped])
  if (status !== 0) process.exit(status ?? 1)
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

const restartMs = 1_000

/** Restarts the site a second after it exits, as systemd does with `deploy/vespera@.service`. */
export function supervise(start: () => ChildProcess) {
  let child = start()
  let isStopping = false
  let restarts = 0
  const watching = watch()

  async function watch() {
    for (;;) {
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      if (isStopping) return
      await sleep(restartMs)
      restarts++
      child = start()
    }
  }

  return {
    get pid() {
      return child.pid as number
    },
    get restarts() {
      return restarts
    },
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      await watching
    },
  }
}

export type Supervised = ReturnType<typeof supervise>

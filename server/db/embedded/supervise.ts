import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Postmaster, stopPostmaster } from './postmaster.ts'

type Watched = {
  first: Postmaster
  relaunch: () => Promise<Postmaster>
  stopping: AbortSignal
  progress: (line: string) => void
}

/** Starts a server again whenever it dies, until `stopping`; `ended` settles when the last one is gone. */
export function supervise(watched: Watched) {
  let current = watched.first
  const ended = watch().catch(unlessStopping)
  return {
    ended,
    get pid() {
      return current.pid
    },
  }

  async function watch() {
    const { stopping, progress } = watched
    const told = once(stopping, 'abort')
    for (;;) {
      await Promise.race([current.exited, told])
      if (stopping.aborted) return stopPostmaster(current)
      progress('O banco de dados parou sozinho; reiniciando…')
      current = await insist(watched)
      progress('O banco de dados voltou.')
    }
  }

  function unlessStopping(error: unknown) {
    if (!watched.stopping.aborted) throw error
  }
}

async function insist({ relaunch, stopping, progress }: Watched) {
  for (let wait = 200; ; wait = Math.min(wait * 2, 5000)) {
    try {
      return await relaunch()
    } catch (error) {
      stopping.throwIfAborted()
      progress(error instanceof Error ? error.message : String(error))
    }
    await sleep(wait, undefined, { signal: stopping })
  }
}

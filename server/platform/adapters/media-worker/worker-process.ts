import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { forkConfined, openWorkerFolder } from './confined-process.ts'
import { type Job, type Reply, ready } from './jobs.ts'
import { type Bounds, watchProcess } from './watch-process.ts'

/**
 * `unstarted`: the process ended before the job. `lost`: it crashed. `spent`: we stopped it because it used too much
 * time or memory.
 */
export type NoReply = 'unstarted' | 'lost' | 'spent'
export type WorkerProcess = ReturnType<typeof openWorkerProcess>
type Options = { script: string; parent: string; idleMs: number; boundsOf: (kind: Job['kind']) => Bounds }

export function openWorkerProcess({ script, parent, idleMs, boundsOf }: Options) {
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined
  let opening: ReturnType<typeof openWorkerFolder> | undefined

  const ownFolder = () => {
    opening ??= openWorkerFolder(parent)
    return opening
  }

  async function begin() {
    const { folder } = await ownFolder()
    const spawned = forkConfined(script, folder)
    child = spawned
    spawned.on('error', () => forget(spawned)).once('exit', () => forget(spawned))
    const clear = watchProcess(spawned, boundsOf('photo'), () => spawned.kill('SIGKILL'))
    const word = await nextWord(spawned)
    clear()
    return word === ready ? spawned : undefined
  }

  function forget(worker: ChildProcess) {
    if (child === worker) child = undefined
  }

  function end(worker: ChildProcess) {
    forget(worker)
    worker.kill('SIGKILL')
  }

  async function ask(job: Job): Promise<Reply | NoReply> {
    const worker = child ?? (await begin())
    if (!worker) return 'unstarted'
    holdOpen(worker, true)
    let isSpent = false
    const clear = watchProcess(worker, boundsOf(job.kind), () => {
      isSpent = true
      worker.kill('SIGKILL')
    })
    const answered = nextWord(worker)
    worker.send(job, error => error && worker.kill('SIGKILL'))
    const reply = await answered
    clear()
    holdOpen(worker, false)
    if (child === worker) idleTimer = setTimeout(end, idleMs, worker).unref()
    return (reply as Reply | undefined) ?? (isSpent ? 'spent' : 'lost')
  }

  return {
    async work(job: Job): Promise<Reply | NoReply> {
      clearTimeout(idleTimer)
      return inFolder(await ownFolder(), job, ask)
    },
    async close() {
      clearTimeout(idleTimer)
      const last = child
      if (last?.pid && last.exitCode === null && last.signalCode === null) {
        holdOpen(last, true)
        const ended = once(last, 'exit')
        last.kill('SIGKILL')
        await ended
      }
      await (await opening)?.remove()
    },
  }
}

type Folder = Awaited<ReturnType<typeof openWorkerFolder>>

/** Gives the worker paths in its own folder, so it never learns where uploads are. */
async function inFolder(own: Folder, job: Job, ask: (job: Job) => Promise<Reply | NoReply>) {
  try {
    if (typeof job.source === 'string') await own.bring(job.source)
    const source = typeof job.source === 'string' ? own.source : job.source
    const inside = job.kind === 'video' ? { ...job, source: own.source, target: own.target } : { ...job, source }
    const reply = await ask(inside)
    if (job.kind === 'video' && typeof reply !== 'string' && 'made' in reply) await own.takeTo(job.target)
    return reply
  } finally {
    await own.empty()
  }
}

function nextWord(child: ChildProcess) {
  return new Promise<unknown>(resolve => {
    const onMessage = (word?: unknown) => {
      child.off('message', onMessage).off('exit', end).off('error', end)
      resolve(word)
    }
    const end = () => onMessage()
    child.on('message', onMessage).on('exit', end).on('error', end)
  })
}

/** Only a busy worker keeps the site's process alive. */
function holdOpen(child: ChildProcess, open: boolean) {
  const change = open ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { memoryVariables } from '#server/start/memory.ts'
import { type Piece, type Reply, ready } from './piece.ts'

/** What decoders of strangers' files have no need of is taken from them: our variables, the network, other programs. */
const execArgv = [
  '--permission',
  '--allow-addons',
  '--allow-fs-read=*',
  '--allow-fs-write=*',
  '--max-old-space-size=256',
  '--disable-warning=SecurityWarning',
  '--disable-warning=ExperimentalWarning',
]

export type WorkerProcess = ReturnType<typeof openWorkerProcess>
export type Patience = { /** For one piece. */ pieceMs: number /** Between two. */; idleMs: number }

/** A process for one piece at a time: begun when it is needed, ended when it is idle, and begun anew when it died. */
export function openWorkerProcess(script: string, { pieceMs, idleMs }: Patience) {
  let child: ChildProcess | undefined
  let resting: NodeJS.Timeout | undefined

  async function begin() {
    const begun = fork(script, [], {
      serialization: 'advanced',
      env: memoryVariables,
      execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = begun
    begun.on('error', () => forget(begun)).once('exit', () => forget(begun))
    const limit = setTimeout(() => begun.kill('SIGKILL'), pieceMs)
    const word = await nextWord(begun)
    clearTimeout(limit)
    if (word !== ready) throw new Error('the media worker does not start')
    return begun
  }

  function forget(worker: ChildProcess) {
    if (child === worker) child = undefined
  }

  /** Forgotten at once, so that nothing more is given to it. */
  function end(worker: ChildProcess) {
    forget(worker)
    worker.kill('SIGKILL')
  }

  return {
    /** Undefined when the piece was the end of the process, or took too long and was ended with it. */
    async work(piece: Piece): Promise<Reply | undefined> {
      clearTimeout(resting)
      const worker = child ?? (await begin())
      holdOpen(worker, true)
      const limit = setTimeout(() => worker.kill('SIGKILL'), pieceMs)
      const answered = nextWord(worker)
      worker.send(piece, error => error && worker.kill('SIGKILL'))
      const reply = await answered
      clearTimeout(limit)
      holdOpen(worker, false)
      if (child === worker) resting = setTimeout(end, idleMs, worker).unref()
      return reply as Reply | undefined
    },
    async close() {
      clearTimeout(resting)
      const last = child
      if (!last?.pid || last.exitCode !== null || last.signalCode !== null) return
      const ended = once(last, 'exit')
      last.kill('SIGKILL')
      await ended
    },
  }
}

/** The next message, or undefined when the process ends or could not begin. */
function nextWord(child: ChildProcess) {
  return new Promise<unknown>(resolve => {
    const hear = (word?: unknown) => {
      child.off('message', hear).off('exit', end).off('error', end)
      resolve(word)
    }
    const end = () => hear()
    child.on('message', hear).on('exit', end).on('error', end)
  })
}

/** Only while it works does it keep the site's process from ending. */
function holdOpen(child: ChildProcess, open: boolean) {
  const change = open ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}

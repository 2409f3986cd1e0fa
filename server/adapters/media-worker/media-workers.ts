import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { boundWork } from '#server/bounded-work.ts'
import { memoryVariables } from '#server/start/memory.ts'
import {
  type ProcessedBanner,
  type ProcessedImage,
  type ProcessedPhoto,
  UnusableImage,
  type UnusableReason,
} from '../images/images.ts'
import { removeUnfinished } from '../videos/mediabunny.ts'
import { type CleanVideo, UnusableVideo, type UnusableVideoReason } from '../videos/videos.ts'

type Options = Partial<Patience> & {
  log: (event: string, facts?: Record<string, unknown>) => void
  atOnce?: number
  script?: string
}

/** Beside this file, in the sources as in the build. */
const ownScript = join(import.meta.dirname, `media-worker${extname(import.meta.filename)}`)
/** Far more than a person should wait for: a caller who knows better asks less of it. */
const waiting = 200

/** Half of the processors, so that the other half is the site's; two are enough, and hold 400 MB when both are busy. */
const workers = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))

/** Starts no process until there is something to do. */
export function openMediaWorkers(options: Options): Uploads {
  const { log, atOnce = workers, script = ownScript, pieceMs = 60_000, idleMs = 60_000 } = options
  const free = Array.from({ length: atOnce }, () => openWorkerProcess(script, { pieceMs, idleMs }))
  const all = [...free]
  const inTurn = boundWork({ concurrency: atOnce, waiting })
  let closed = false

  function make<T>(piece: Job): Promise<T> {
    return inTurn(async () => {
      if (closed) throw new Error('the workshop is closed')
      // Whoever worked last works again, so that the others come to rest.
      const worker = free.pop() as WorkerProcess
      const reply = await worker.work(piece).finally(() => free.push(worker))
      if (closed && !reply) throw new Error('the workshop was closed')
      if (!reply) log('media_worker_lost', { kind: piece.kind })
      return outcome(piece, reply) as T
    })
  }

  return {
    photo: source => make<ProcessedPhoto>({ kind: 'photo', source }),
    banner: source => make<ProcessedBanner>({ kind: 'banner', source }),
    category: source => make<ProcessedImage>({ kind: 'category', source }),
    async video(source, target) {
      try {
        return await make<CleanVideo>({ kind: 'video', source, target })
      } catch (error) {
        await removeUnfinished(target)
        throw error
      }
    },
    async close() {
      closed = true
      await Promise.all(all.map(worker => worker.close()))
    },
  }
}

/** A file that ends the process which reads it is as good as broken. */
function outcome({ kind }: Job, reply: Reply = { unusable: 'damaged' }) {
  if ('made' in reply) return reply.made
  if ('failed' in reply)
    throw Object.assign(new Error(`the media worker failed: ${reply.failed}`), { code: reply.code })
  if (kind !== 'video') throw new UnusableImage(reply.unusable as UnusableReason)
  throw new UnusableVideo(reply.unusable as UnusableVideoReason)
}

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

type WorkerProcess = ReturnType<typeof openWorkerProcess>
type Patience = { /** For one piece. */ pieceMs: number /** Between two. */; idleMs: number }

/** A process for one piece at a time: begun when it is needed, ended when it is idle, and begun anew when it died. */
function openWorkerProcess(script: string, { pieceMs, idleMs }: Patience) {
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
    async work(piece: Job): Promise<Reply | undefined> {
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

/** What people send, made anew out of the way of requests: each call waits its turn in a process of its own. */
export interface Uploads {
  /** Takes the bytes of a picture or the path of its file; may throw `UnusableImage`. */
  photo(source: Uint8Array | string): Promise<ProcessedPhoto>
  /** The same of an ad’s picture, which may move. */
  banner(source: Uint8Array | string): Promise<ProcessedBanner>
  /** The same of a category’s. */
  category(source: Uint8Array | string): Promise<ProcessedImage>
  /** Writes the file `source` anew as `target`; may throw `UnusableVideo`, and then leaves nothing at `target`. */
  video(source: string, target: string): Promise<CleanVideo>
  /** Ends the processes; what they had under way is given up. */
  close(): Promise<void>
}

/** What the site asks of a worker, and what it answers to each; between the two it says nothing but `ready`, once. */
export type Job =
  | { kind: 'photo' | 'banner' | 'category'; source: Uint8Array | string }
  | { kind: 'video'; source: string; target: string }

export type Reply =
  | { made: ProcessedImage | ProcessedBanner | CleanVideo }
  | { unusable: UnusableReason | UnusableVideoReason }
  | { failed: string; code?: string | undefined }

export const ready = 'ready'

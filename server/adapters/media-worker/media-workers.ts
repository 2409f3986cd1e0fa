import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { boundWork } from '#server/bounded-work.ts'
import type { Log } from '#server/log.ts'
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
import { mediaWorkersOfMachine } from './count.ts'

type Options = Partial<Timeouts> & {
  log: Log
  concurrency?: number
  script?: string
  /** In which processes of one machine take turns. */
  turn?: <T>(work: () => Promise<T>) => Promise<T>
}

const ownScript = join(import.meta.dirname, `media-worker${extname(import.meta.filename)}`)
const waiting = 200

export function openMediaWorkers(options: Options): Uploads {
  const { log, concurrency = mediaWorkersOfMachine, script = ownScript, jobMs = 60_000, idleMs = 60_000 } = options
  const { turn = work => work() } = options
  const free = Array.from({ length: concurrency }, () => openWorkerProcess(script, { jobMs, idleMs }))
  const all = [...free]
  const inTurn = boundWork({ concurrency: concurrency, waiting })
  let closed = false

  function make<T>(job: Job): Promise<T> {
    return inTurn(async () => {
      if (closed) throw new Error('the media workers are closed')
      // The last one used is used again, so that the others become idle.
      const worker = free.pop() as WorkerProcess
      try {
        return outcome(job, await turn(() => insist(worker, job))) as T
      } finally {
        free.push(worker)
      }
    })
  }

  /** A worker that was killed, for want of memory or by hand, says nothing about the file; a second one does. */
  async function insist(worker: WorkerProcess, job: Job) {
    for (let isLast = false; ; isLast = true) {
      const reply = await worker.work(job)
      if (typeof reply !== 'string') return reply
      if (closed) throw new Error('the media workers were closed')
      log('media_worker_lost', { kind: job.kind })
      if (isLast || reply === 'late') return reply
    }
  }

  return {
    photo: source => make<ProcessedPhoto>({ kind: 'photo', source }),
    banner: source => make<ProcessedBanner>({ kind: 'banner', source }),
    category: source => make<ProcessedImage>({ kind: 'category', source }),
    windows: source => make<string[]>({ kind: 'windows', source }),
    frames: source => readable(log, () => make<string[]>({ kind: 'frames', source })),
    frameWindows: source => readable(log, () => make<string[]>({ kind: 'frameWindows', source })),
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

async function readable<T>(log: Log, read: () => Promise<T>) {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof UnusableVideo) && !isMissing(error)) throw error
    log('video_frames_unread', { reason: error instanceof UnusableVideo ? error.reason : 'decoder' })
    return undefined
  }
}

/** An installation may leave the decoder out. */
const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes(String(error.code))

const ofVideos: readonly Job['kind'][] = ['video', 'frames', 'frameWindows']

function outcome({ kind }: Job, said: Reply | NoReply) {
  if (said === 'unstarted') throw new Error('the media worker does not start')
  // A file that crashes the process is treated as damaged.
  const reply: Reply = typeof said === 'string' ? { unusable: 'damaged' } : said
  if ('made' in reply) return reply.made
  if ('failed' in reply)
    throw Object.assign(new Error(`the media worker failed: ${reply.failed}`), { code: reply.code })
  if (ofVideos.includes(kind)) throw new UnusableVideo(reply.unusable as UnusableVideoReason)
  throw new UnusableImage(reply.unusable as UnusableReason)
}

/** Decoders of strangers' files get no environment, network or other programs. */
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
/** The process ended before the job, or crashed at it, or used too much time and was ended. */
type NoReply = 'unstarted' | 'lost' | 'late'
type Timeouts = { jobMs: number; idleMs: number }

function openWorkerProcess(script: string, { jobMs, idleMs }: Timeouts) {
  let child: ChildProcess | undefined
  let idleTimer: NodeJS.Timeout | undefined

  async function begin() {
    const spawned = fork(script, [], {
      serialization: 'advanced',
      env: memoryVariables,
      execArgv,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = spawned
    spawned.on('error', () => forget(spawned)).once('exit', () => forget(spawned))
    const clear = endWhenSpent(spawned, jobMs, () => spawned.kill('SIGKILL'))
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

  return {
    async work(job: Job): Promise<Reply | NoReply> {
      clearTimeout(idleTimer)
      const worker = child ?? (await begin())
      if (!worker) return 'unstarted'
      holdOpen(worker, true)
      let isLate = false
      const clear = endWhenSpent(worker, jobMs, () => {
        isLate = true
        worker.kill('SIGKILL')
      })
      const answered = nextWord(worker)
      worker.send(job, error => error && worker.kill('SIGKILL'))
      const reply = await answered
      clear()
      holdOpen(worker, false)
      if (child === worker) idleTimer = setTimeout(end, idleMs, worker).unref()
      return (reply as Reply | undefined) ?? (isLate ? 'late' : 'lost')
    },
    async close() {
      clearTimeout(idleTimer)
      const last = child
      if (!last?.pid || last.exitCode !== null || last.signalCode !== null) return
      const ended = once(last, 'exit')
      last.kill('SIGKILL')
      await ended
    },
  }
}

/** How many times `jobMs` may pass while others have the processor. */
const longestWait = 5

/**
 * Ends a worker that has used `jobMs` of the processor's time: on a busy machine, where everything else comes first, a
 * good file would count as damaged by the clock. Returns what calls it off.
 */
function endWhenSpent(worker: ChildProcess, jobMs: number, end: () => void) {
  const usedBefore = processorMs(worker) ?? 0
  const last = performance.now() + longestWait * jobMs
  let timer = setTimeout(look, jobMs)
  function look() {
    const left = jobMs - ((processorMs(worker) ?? Number.POSITIVE_INFINITY) - usedBefore)
    if (left <= 0 || performance.now() >= last) end()
    else timer = setTimeout(look, Math.max(left, shortestLook))
  }
  return () => clearTimeout(timer)
}

const shortestLook = 100
/** Of Linux on every machine, whatever its kernel counts in. */
const ticksPerSecond = 100

/** Undefined where the system does not say so. */
function processorMs({ pid }: ChildProcess) {
  try {
    // The second field is the program's name in parentheses; of those after it the 12th and 13th are the ticks in user and system mode.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return undefined
  }
}

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

/** Only a busy worker keeps the site's process from ending. */
function holdOpen(child: ChildProcess, open: boolean) {
  const change = open ? 'ref' : 'unref'
  child[change]()
  child.channel?.[change]()
}

export interface Uploads {
  photo(source: Uint8Array | string): Promise<ProcessedPhoto>
  banner(source: Uint8Array | string): Promise<ProcessedBanner>
  category(source: Uint8Array | string): Promise<ProcessedImage>
  windows(source: Uint8Array | string): Promise<string[]>
  /** Perceptual hashes of the frames of a video; undefined when the decoder cannot read it. */
  frames(source: Uint8Array | string): Promise<string[] | undefined>
  /** Of what is left of some frames when parts are cut away. */
  frameWindows(source: Uint8Array | string): Promise<string[] | undefined>
  /** Re-encodes the file `source` as `target`; may throw `UnusableVideo`, and then leaves nothing at `target`. */
  video(source: string, target: string): Promise<CleanVideo>
  close(): Promise<void>
}

export type Job =
  | { kind: 'photo' | 'banner' | 'category' | 'windows' | 'frames' | 'frameWindows'; source: Uint8Array | string }
  | { kind: 'video'; source: string; target: string }

export type Reply =
  | { made: ProcessedImage | ProcessedBanner | CleanVideo | string[] }
  | { unusable: UnusableReason | UnusableVideoReason }
  | { failed: string; code?: string | undefined }

export const ready = 'ready'

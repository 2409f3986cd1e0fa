import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import { openFairTurns, type Sender } from '#server/platform/limits/fair-turns.ts'
import type { Log } from '#server/platform/log/log.ts'
import {
  type ProcessedBanner,
  type ProcessedImage,
  type ProcessedPhoto,
  type ProcessedProof,
  UnusableImage,
  UnusableProof,
  type UnusableProofReason,
  type UnusableReason,
} from '../images/images.ts'
import { type CleanVideo, UnusableVideo, type UnusableVideoReason } from '../videos/videos.ts'
import type { Job, Reply } from './jobs.ts'
import { type NoReply, openWorkerProcess, type WorkerProcess } from './worker-process.ts'

type Options = {
  log: Log
  /** Contains one folder for each worker. */
  folder: string
  concurrency?: number
  script?: string
  /** CPU time for one job. A video gets half of it, because we only repack it, and a proof a third. */
  jobMs?: number
  maxBytes?: number
  idleMs?: number
}

const ownScript = join(import.meta.dirname, `media-worker${extname(import.meta.filename)}`)
/** Leaves half of the CPUs to the site. Two workers are enough. They use 600 MB when both read videos. */
const usualConcurrency = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)))
const waiting = 200
const shares: Partial<Record<Job['kind'], number>> = { video: 2, proof: 3 }
/** A 50-megapixel photo takes 200 MB, as does a 60 MB video. */
const maxBytesOfWorker = 640 * 1024 ** 2

export function openMediaWorkers(options: Options): Uploads {
  const { log, folder, concurrency = usualConcurrency, script = ownScript, jobMs = 30_000 } = options
  const { idleMs = 60_000, maxBytes = maxBytesOfWorker } = options
  const boundsOf = (kind: Job['kind']) => ({ maxMs: jobMs / (shares[kind] ?? 1), maxBytes })
  const free = Array.from({ length: concurrency }, () =>
    openWorkerProcess({ script, parent: folder, idleMs, boundsOf }),
  )
  const all = [...free]
  const inTurn = openFairTurns({ concurrency, waiting, slow: Math.max(1, concurrency - 1) })
  let closed = false

  /** Processes photos before videos, because a video can take a hundred times as long. */
  function make<T>(job: Job, sender: Sender): Promise<T> {
    return inTurn({ ...sender, rank: job.kind === 'video' ? 1 : 0 }, async () => {
      if (closed) throw new Error('the media workers are closed')
      // Reuses the most recently used worker, so that the others go idle.
      const worker = free.pop() as WorkerProcess
      try {
        return outcome(job, await insist(worker, job)) as T
      } finally {
        free.push(worker)
      }
    })
  }

  /**
   * Retries once after a crash, because a person or the system may have killed the process. A second crash means that
   * the file is bad.
   */
  async function insist(worker: WorkerProcess, job: Job) {
    for (let isLast = false; ; isLast = true) {
      const reply = await worker.work(job)
      if (typeof reply !== 'string') return reply
      if (closed) throw new Error('the media workers were closed')
      log('media_worker_lost', { kind: job.kind, reason: reply })
      if (isLast || reply === 'spent') return reply
    }
  }

  return {
    photo: (source, sender, mark) => make<ProcessedPhoto>({ kind: 'photo', source, mark }, sender),
    banner: (source, sender) => make<ProcessedBanner>({ kind: 'banner', source }, sender),
    category: (source, sender) => make<ProcessedImage>({ kind: 'category', source }, sender),
    proof: (source, sender) => make<ProcessedProof>({ kind: 'proof', source }, sender),
    video: (source, target, sender) => make<CleanVideo>({ kind: 'video', source, target }, sender),
    async close() {
      closed = true
      await Promise.all(all.map(worker => worker.close()))
    },
  }
}

function outcome({ kind }: Job, workerReply: Reply | NoReply) {
  if (workerReply === 'unstarted') throw new Error('the media worker does not start')
  // We treat a file that crashes the process as damaged.
  const reply: Reply = typeof workerReply === 'string' ? { unusable: 'damaged' } : workerReply
  if ('made' in reply) return reply.made
  if ('failed' in reply)
    throw Object.assign(new Error(`the media worker failed: ${reply.failed}`), { code: reply.code })
  if (kind === 'video') throw new UnusableVideo(reply.unusable as UnusableVideoReason)
  if (kind === 'proof') throw new UnusableProof(reply.unusable as UnusableProofReason)
  throw new UnusableImage(reply.unusable as UnusableReason)
}

export interface Uploads {
  photo(source: Uint8Array | string, sender: Sender, mark?: string): Promise<ProcessedPhoto>
  banner(source: Uint8Array | string, sender: Sender): Promise<ProcessedBanner>
  category(source: Uint8Array | string, sender: Sender): Promise<ProcessedImage>
  proof(source: Uint8Array | string, sender: Sender): Promise<ProcessedProof>
  /** Writes the cleaned video to `target`. Leaves nothing there if it throws `UnusableVideo`. */
  video(source: string, target: string, sender: Sender): Promise<CleanVideo>
  close(): Promise<void>
}

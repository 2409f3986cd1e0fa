import { availableParallelism } from 'node:os'
import { extname, join } from 'node:path'
import {
  type ProcessedBanner,
  type ProcessedImage,
  type ProcessedPhoto,
  UnusableImage,
  type UnusableReason,
} from '#server/adapters/images/images.ts'
import { removeUnfinished } from '#server/adapters/videos/mediabunny.ts'
import { type CleanVideo, UnusableVideo, type UnusableVideoReason } from '#server/adapters/videos/videos.ts'
import { boundWork } from '#server/bounded-work.ts'
import type { Piece, Reply } from './piece.ts'
import type { Uploads } from './uploads.ts'
import { openWorkerProcess, type Patience, type WorkerProcess } from './worker-process.ts'

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
export function openWorkshop(options: Options): Uploads {
  const { log, atOnce = workers, script = ownScript, pieceMs = 60_000, idleMs = 60_000 } = options
  const free = Array.from({ length: atOnce }, () => openWorkerProcess(script, { pieceMs, idleMs }))
  const all = [...free]
  const inTurn = boundWork({ atOnce, waiting })
  let closed = false

  function make<T>(piece: Piece): Promise<T> {
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
function outcome({ kind }: Piece, reply: Reply = { unusable: 'damaged' }) {
  if ('made' in reply) return reply.made
  if ('failed' in reply)
    throw Object.assign(new Error(`the media worker failed: ${reply.failed}`), { code: reply.code })
  if (kind !== 'video') throw new UnusableImage(reply.unusable as UnusableReason)
  throw new UnusableVideo(reply.unusable as UnusableVideoReason)
}

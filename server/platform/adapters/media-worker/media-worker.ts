import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { UnusableImage, UnusableProof } from '../images/images.ts'
import { openSharpImages } from '../images/sharp.ts'
import { openMediabunnyVideos } from '../videos/mediabunny.ts'
import { UnusableVideo } from '../videos/videos.ts'
import { type Job, type Reply, ready } from './jobs.ts'

/**
 * Requests take priority, but photos must still make progress on a machine that is busy for minutes. At 5, this process
 * gets a third of the CPU time that another process gets. At 10, it got a ninth, and a small photo took 17 s beside
 * eight busy processes. Linux applies the value only to threads created later, so we set it first.
 */
const niceness = 5

setPriority(niceness)
// Ctrl-C reaches the whole process group, but the site stops this process itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.on('disconnect', () => process.exit())

const images = openSharpImages()
const videos = openMediabunnyVideos()

process.on('message', async (job: Job) => process.send?.(await replyTo(job)))
process.send?.(ready)

async function replyTo(job: Job): Promise<Reply> {
  try {
    return { made: await make(job) }
  } catch (error) {
    const isUnusable = [UnusableImage, UnusableProof, UnusableVideo].some(type => error instanceof type)
    if (isUnusable) return { unusable: (error as UnusableImage | UnusableProof | UnusableVideo).reason }
    return { failed: String(error), code: codeOf(error) }
  }
}

async function make(job: Job) {
  if (job.kind === 'video') return videos.clean(job.source, job.target)
  const { source } = job
  const bytes = typeof source === 'string' ? await readFile(source) : source
  return job.kind === 'photo' ? images.photo(bytes, job.mark) : images[job.kind](bytes)
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause)
}

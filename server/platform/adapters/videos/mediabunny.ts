import { open, rm } from 'node:fs/promises'
import type { Input } from 'mediabunny'
import { maxVideoMs, type VideoContainer } from '#contract/media.ts'
import { type MovieHeader, readMovieHeader } from '#contract/movie-header.ts'
import { putIndexFirst } from './index-first.ts'
import { measureStream } from './measure-stream.ts'
import { repack, type ShownTracks } from './repack.ts'
import { findShownPackets, maxPackets } from './shown-packets.ts'
import { type CleanVideo, UnusableVideo, type Videos } from './videos.ts'

const videoCodecs = ['avc', 'vp9', 'av1']
const soundCodecs = ['aac', 'opus']
/** Limit for all the work on one video. */
const timeoutMs = 50_000

/** Repacks the encoded streams. This needs no decoder and takes a fraction of a second. */
export const openMediabunnyVideos = (): Videos => ({ clean })

async function clean(source: string, target: string): Promise<CleanVideo> {
  const { FilePathSource, Input, Logging, LogLevel, MP4, QTFF, WEBM } = await import('mediabunny')
  // We report problems with an uploaded file to its owner, so we don't log them.
  Logging.level = LogLevel.Silent
  const movie = await readHeader(source)
  const input = new Input({ source: new FilePathSource(source), formats: [MP4, QTFF, WEBM] })
  const timeout = setTimeout(() => input.dispose(), timeoutMs)
  try {
    const { shown, ...found } = await inspect(input, movie)
    await write(shown, target, found.container)
    return found
  } catch (error) {
    await removeUnfinished(target)
    if (error instanceof UnusableVideo || isOurs(error)) throw error
    throw new UnusableVideo('damaged', error)
  } finally {
    clearTimeout(timeout)
    input.dispose()
  }
}

/** Runs before mediabunny, because mediabunny allocates tables of whatever size a file declares. */
async function readHeader(source: string) {
  const file = await open(source)
  try {
    const { size } = await file.stat()
    const movie = await readMovieHeader({
      size,
      read: async (start, length) => (await file.read(new Uint8Array(length), 0, length, start)).buffer,
    })
    if (movie && movie.samples > maxClaimed) throw new UnusableVideo('too_fast')
    return movie
  } finally {
    await file.close()
  }
}

/** The header counts each sample in three tables. */
const maxClaimed = 3 * (maxPackets.video + maxPackets.audio)

const isOurs = (error: unknown) => error instanceof Error && 'syscall' in error

/** Ignores mediabunny's errors, because it reads past the end of any file that is shorter than a header. */
function unlessOurs(error: unknown) {
  if (isOurs(error)) throw error
  return false
}

type Inspected = CleanVideo & { shown: ShownTracks }

async function inspect(input: Input, movie: MovieHeader | undefined): Promise<Inspected> {
  if (!(await input.canRead().catch(unlessOurs))) throw new UnusableVideo('format')
  const video = await input.getPrimaryVideoTrack()
  if (!video) throw new UnusableVideo('damaged')
  const sound = await input.getPrimaryAudioTrack()
  const [codec, soundCodec] = [await video.getCodec(), sound && (await sound.getCodec())]
  if (!codec || !videoCodecs.includes(codec)) throw new UnusableVideo('format')
  if (sound && !(soundCodec && soundCodecs.includes(soundCodec))) throw new UnusableVideo('format')
  const shown = await findShownPackets(video, movie?.tracks.get(video.id))
  const audible = sound ? await findShownPackets(sound, movie?.tracks.get(sound.id)) : undefined
  const durationMs = durationOf(shown.span, audible?.span)
  const size = await measureStream(shown)
  const [width, height] = await displaySize(video, size)
  const container = containerFor(codec, soundCodec)
  return { container, width, height, durationMs, shown: { video: shown, size, sound: audible } }
}

type Span = ShownTracks['video']['span']

/** Measures the samples, because headers may lie. */
function durationOf(video: Span, sound: Span = video) {
  const seconds = Math.max(video.to, sound.to) - Math.min(video.from, sound.from)
  const durationMs = Math.round(seconds * 1000)
  if (!(durationMs > 0)) throw new UnusableVideo('damaged')
  if (durationMs > maxVideoMs) throw new UnusableVideo('too_long')
  return durationMs
}

/** Returns the size after rotation. Applies the pixel aspect ratio only if the container declares the stream's size. */
async function displaySize(video: ShownTracks['video']['track'], size: ShownTracks['size']) {
  const sizeMatches = (await video.getCodedWidth()) === size.width && (await video.getCodedHeight()) === size.height
  if (sizeMatches) return [await video.getDisplayWidth(), await video.getDisplayHeight()] as const
  const isUpright = (await video.getRotation()) % 180 === 0
  return isUpright ? ([size.width, size.height] as const) : ([size.height, size.width] as const)
}

/** WebM can hold neither AVC nor AAC. Codecs that fit both containers go into the one that browsers expect. */
const containerFor = (codec: string, sound: string | null): VideoContainer =>
  codec === 'avc' || sound === 'aac' ? 'mp4' : 'webm'

async function write(shown: ShownTracks, target: string, container: VideoContainer) {
  const { Mp4OutputFormat, WebMOutputFormat } = await import('mediabunny')
  if (container === 'webm') return repack(shown, target, new WebMOutputFormat())
  await repack(shown, firstDraft(target), new Mp4OutputFormat({ fastStart: false }))
  await putIndexFirst(firstDraft(target), target)
  await rm(firstDraft(target))
}

const firstDraft = (target: string) => `${target}.draft`

async function removeUnfinished(target: string) {
  await Promise.all([target, firstDraft(target)].map(path => rm(path, { force: true })))
}

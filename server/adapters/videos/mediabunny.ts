import { rm } from 'node:fs/promises'
import type { Conversion, Input, OutputFormat } from 'mediabunny'
import { mediaLimits } from '#contract/limits.ts'
import type { VideoContainer } from '#contract/media.ts'
import { putIndexFirst } from './index-first.ts'
import { type CleanVideo, UnusableVideo, type Videos } from './videos.ts'

const videoCodecs = ['avc', 'vp9', 'av1']
const soundCodecs = ['aac', 'opus']
/** Above it, many telephones have no decoder. */
const longestSide = 4096
const mostMs = 50_000

type Options = { /** A file that takes longer is given up. */ limitMs?: number }

/** Repacks what is encoded as it is, which needs no decoder and takes a fraction of a second. */
export function openMediabunnyVideos({ limitMs = mostMs }: Options = {}): Videos {
  return { clean: (source, target) => clean(source, target, limitMs) }
}

async function clean(source: string, target: string, limitMs: number): Promise<CleanVideo> {
  const { FilePathSource, Input, Logging, LogLevel, MP4, QTFF, WEBM } = await import('mediabunny')
  // What is wrong with somebody's file is told to them, not to the log.
  Logging.level = LogLevel.Silent
  const input = new Input({ source: new FilePathSource(source), formats: [MP4, QTFF, WEBM] })
  const limit = setTimeout(() => input.dispose(), limitMs)
  try {
    const found = await inspect(input)
    await write(input, target, found.container)
    return found
  } catch (error) {
    await removeUnfinished(target)
    if (error instanceof UnusableVideo || isOurs(error)) throw error
    throw new UnusableVideo('damaged', error)
  } finally {
    clearTimeout(limit)
    input.dispose()
  }
}

/** Of the disk, not of the file: not readable, not writable, full. */
const isOurs = (error: unknown) => error instanceof Error && 'syscall' in error

/** A file of fewer bytes than any head has is read past its end. */
function unlessOurs(error: unknown) {
  if (isOurs(error)) throw error
  return false
}

async function inspect(input: Input): Promise<CleanVideo> {
  if (!(await input.canRead().catch(unlessOurs))) throw new UnusableVideo('format')
  const video = await input.getPrimaryVideoTrack()
  if (!video) throw new UnusableVideo('damaged')
  const sound = await input.getPrimaryAudioTrack()
  const [codec, soundCodec] = [await video.getCodec(), sound && (await sound.getCodec())]
  if (!codec || !videoCodecs.includes(codec)) throw new UnusableVideo('format')
  if (sound && !(soundCodec && soundCodecs.includes(soundCodec))) throw new UnusableVideo('format')
  const durationMs = Math.round((await input.computeDuration()) * 1000)
  if (!(durationMs > 0)) throw new UnusableVideo('damaged')
  if (durationMs > mediaLimits.videoMs) throw new UnusableVideo('too_long')
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  if (!(width > 0 && height > 0)) throw new UnusableVideo('damaged')
  if (Math.max(width, height) > longestSide) throw new UnusableVideo('format')
  return { container: containerFor(codec, soundCodec), width, height, durationMs }
}

/** WebM holds neither AVC nor AAC; what may be in either goes where browsers expect it. */
const containerFor = (codec: string, sound: string | null): VideoContainer =>
  codec === 'avc' || sound === 'aac' ? 'mp4' : 'webm'

async function write(input: Input, target: string, container: VideoContainer) {
  const { Mp4OutputFormat, WebMOutputFormat } = await import('mediabunny')
  if (container === 'webm') return repack(input, target, new WebMOutputFormat())
  await repack(input, firstDraft(target), new Mp4OutputFormat({ fastStart: false }))
  await putIndexFirst(firstDraft(target), target)
  await rm(firstDraft(target))
}

const firstDraft = (target: string) => `${target}.draft`

/** For whoever ends the process that was at it, too. */
export async function removeUnfinished(target: string) {
  await Promise.all([target, firstDraft(target)].map(path => rm(path, { force: true })))
}

async function repack(input: Input, target: string, format: OutputFormat) {
  const { Conversion, FilePathTarget, Output } = await import('mediabunny')
  const output = new Output({ format, target: new FilePathTarget(target) })
  const conversion = await Conversion.init({
    input,
    output,
    // Without it title, comment and date would be kept.
    tags: {},
    tracks: 'primary',
    copy: { mode: 'forced', shiftTolerance: Number.POSITIVE_INFINITY },
    showWarnings: false,
  })
  if (!isWhole(conversion)) throw new UnusableVideo('format')
  await conversion.execute()
}

/** Its picture and, if it has one, its sound. */
const isWhole = ({ isValid, discardedTracks }: Conversion) =>
  isValid && discardedTracks.every(({ reason }) => reason === 'discarded_by_user')

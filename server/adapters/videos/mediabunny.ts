import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Conversion, Input, OutputFormat } from 'mediabunny'
import type { VideoContainer } from '#contract/media.ts'
import { maxVideoMs } from '#contract/media.ts'
import { type CleanVideo, UnusableVideo, type Videos } from './videos.ts'

const videoCodecs = ['avc', 'vp9', 'av1']
const soundCodecs = ['aac', 'opus']
/** Above it, many telephones have no decoder. */
const longestSide = 4096
/** Of the work on one video. */
const timeoutMs = 50_000

/** Repacks the encoded streams, which needs no decoder and takes a fraction of a second. */
export const openMediabunnyVideos = (): Videos => ({ clean })

async function clean(source: string, target: string): Promise<CleanVideo> {
  const { FilePathSource, Input, Logging, LogLevel, MP4, QTFF, WEBM } = await import('mediabunny')
  // Problems of an uploaded file are reported to its owner, not logged.
  Logging.level = LogLevel.Silent
  const input = new Input({ source: new FilePathSource(source), formats: [MP4, QTFF, WEBM] })
  const timeout = setTimeout(() => input.dispose(), timeoutMs)
  try {
    const found = await inspect(input)
    await write(input, target, found.container)
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

const isOurs = (error: unknown) => error instanceof Error && 'syscall' in error

/** A file shorter than any header is read past its end. */
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
  if (durationMs > maxVideoMs) throw new UnusableVideo('too_long')
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

const isWhole = ({ isValid, discardedTracks }: Conversion) =>
  isValid && discardedTracks.every(({ reason }) => reason === 'discarded_by_user')

type Box = { name: string; start: number; size: number }

const headSize = 8
const longHeadSize = 16
const passages = ['trak', 'mdia', 'minf', 'stbl']
/** Boxes with creation and modification times, in 32 bits each or, in version 1, 64. */
const headers = ['mvhd', 'tkhd', 'mdhd']
const afterVersion = 4

/** mediabunny could move the index to the front itself, but would hold the whole video in memory several times. */
async function putIndexFirst(source: string, target: string) {
  const file = await open(source)
  try {
    const boxes = await boxesOf(file)
    const [head, index] = [boxes[0], boxes.at(-1)]
    if (head?.name !== 'ftyp' || index?.name !== 'moov') throw new Error('the MP4 was not written as expected')
    const moov = await read(file, index.start, index.size)
    forIndexInFront(moov.subarray(headSize), moov.length)
    await writeFile(target, Buffer.concat([await read(file, 0, head.size), moov]))
    const rest = createReadStream(source, { start: head.size, end: index.start - 1 })
    await pipeline(rest, createWriteStream(target, { flags: 'a' }))
  } finally {
    await file.close()
  }
}

async function boxesOf(file: FileHandle) {
  const { size: end } = await file.stat()
  const boxes: Box[] = []
  for (let start = 0; start < end; ) {
    const head = await read(file, start, Math.min(longHeadSize, end - start))
    const short = head.readUInt32BE()
    const size = short === 1 ? Number(head.readBigUInt64BE(headSize)) : short
    if (size < headSize) throw new Error('an MP4 box without a size')
    boxes.push({ name: head.toString('latin1', 4, headSize), start, size })
    start += size
  }
  return boxes
}

async function read(file: FileHandle, start: number, size: number) {
  const { buffer } = await file.read(Buffer.alloc(size), 0, size, start)
  return buffer
}

/** Chunk offsets grow by the index's size; times are cleared, as they are private and would differ each time. */
function forIndexInFront(content: Buffer, by: number) {
  for (let start = 0; start < content.length; ) {
    const size = content.readUInt32BE(start)
    const name = content.toString('latin1', start + 4, start + headSize)
    const inside = content.subarray(start + headSize, start + size)
    if (passages.includes(name)) forIndexInFront(inside, by)
    if (headers.includes(name)) inside.fill(0, afterVersion, inside[0] === 1 ? afterVersion + 16 : afterVersion + 8)
    if (name === 'stco') eachEntry(inside, 4, at => inside.writeUInt32BE(inside.readUInt32BE(at) + by, at))
    if (name === 'co64')
      eachEntry(inside, 8, at => inside.writeBigUInt64BE(inside.readBigUInt64BE(at) + BigInt(by), at))
    start += size
  }
}

function eachEntry(table: Buffer, width: number, change: (at: number) => void) {
  const count = table.readUInt32BE(4)
  for (let entry = 0; entry < count; entry++) change(headSize + entry * width)
}

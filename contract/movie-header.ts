import { type Span, tolerance } from './shown-samples.ts'

/** The source may be a file or a blob. */
export type ReadableFile = { size: number; read: (start: number, size: number) => Promise<Uint8Array> }

export type MovieTrack = {
  /** In presentation time. Undefined if the edits skip a part in the middle or change the speed. */
  shown: Span | undefined
  /** The duration in seconds that the headers declare, if any. */
  declared: number | undefined
  /** Whether the edits in the headers omit part of the media. */
  leavesOut: boolean
}
export type MovieHeader = {
  tracks: ReadonlyMap<number, MovieTrack>
  /** The number of samples that the tables of all tracks declare. A few bytes can declare billions. */
  samples: number
}

/** Limit for the tables of an MP4 or MOV. They usually take a few kilobytes per second of video. */
const maxTableBytes = 8 * 1024 * 1024
const maxBoxes = 20_000

/** Returns undefined for a file without the index of an MP4 or MOV. */
export async function readMovieHeader(file: ReadableFile): Promise<MovieHeader | undefined> {
  let found: MovieHeader | undefined
  let fragmentSamples = 0
  let boxes = 0
  for (let at = 0; at + headSize <= file.size && boxes++ < maxBoxes; ) {
    const box = readBoxHead(await file.read(at, Math.min(longHeadSize, file.size - at)), file.size - at)
    if (!box) break
    if (tables.includes(box.name)) {
      if (box.size > maxTableBytes) return { tracks: new Map(), samples: Number.POSITIVE_INFINITY }
      const content = await file.read(at + box.head, Math.min(box.size, file.size - at) - box.head)
      if (box.name === 'moof') fragmentSamples += countSamples(content)
      else found ??= { tracks: readTracks(content), samples: countSamples(content) }
    }
    at += box.size
  }
  return found && { ...found, samples: found.samples + fragmentSamples }
}

const headSize = 8
const longHeadSize = 16
const tables = ['moov', 'moof']

type BoxHead = { name: string; head: number; size: number }

/** Size 0 means the rest of the file. */
function readBoxHead(bytes: Uint8Array, rest: number): BoxHead | undefined {
  if (bytes.length < headSize) return undefined
  const view = viewOf(bytes)
  const name = String.fromCharCode(...bytes.subarray(4, headSize))
  const short = view.getUint32(0)
  if (short === 1) {
    const size = bytes.length < longHeadSize ? 0 : Number(view.getBigUint64(headSize))
    return size < longHeadSize ? undefined : { name, head: longHeadSize, size }
  }
  const size = short === 0 ? rest : short
  return size < headSize ? undefined : { name, head: headSize, size }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

type Box = { name: string; content: Uint8Array }

export function* boxesIn(bytes: Uint8Array): Generator<Box> {
  for (let at = 0; at + headSize <= bytes.length; ) {
    const box = readBoxHead(bytes.subarray(at, at + longHeadSize), bytes.length - at)
    if (!box) return
    yield { name: box.name, content: bytes.subarray(at + box.head, at + box.size) }
    at += box.size
  }
}

const passages = ['trak', 'edts', 'mdia', 'minf', 'stbl', 'traf']

function* boxesBelow(bytes: Uint8Array): Generator<Box> {
  for (const box of boxesIn(bytes)) {
    yield box
    if (passages.includes(box.name)) yield* boxesBelow(box.content)
  }
}

function countSamples(bytes: Uint8Array) {
  let claimed = 0
  for (const { name, content } of boxesBelow(bytes)) claimed += samplesIn[name]?.(viewOf(content)) ?? 0
  return claimed
}

const samplesIn: Readonly<Record<string, (table: DataView) => number>> = {
  stsz: table => uint(table, 8),
  stz2: table => uint(table, 8),
  stts: sumOfRuns,
  ctts: sumOfRuns,
  trun: table => uint(table, 4),
}

/** Each run consists of a count and a value. */
function sumOfRuns(table: DataView) {
  let sum = 0
  for (let at = 8; at + 8 <= table.byteLength; at += 8) sum += uint(table, at)
  return sum
}

const uint = (view: DataView, at: number) => (at + 4 <= view.byteLength ? view.getUint32(at) : 0)

function readTracks(moov: Uint8Array) {
  const movie = readClock([...boxesIn(moov)].find(({ name }) => name === 'mvhd')?.content)
  const tracks = new Map<number, MovieTrack>()
  for (const { name, content } of boxesIn(moov)) {
    if (name !== 'trak') continue
    const boxes = [...boxesBelow(content)]
    const [head, media] = ['tkhd', 'mdhd'].map(wanted => boxes.find(box => box.name === wanted)?.content)
    const { id, duration } = readTrackHead(head)
    const edits = boxes.filter(box => box.name === 'elst').flatMap(box => readEdits(box.content))
    const clock = readClock(media)
    const declared = shortest([movie.seconds, duration && duration / movie.scale, clock.seconds])
    const isAmbiguous = tracks.has(id)
    const shown = isAmbiguous ? undefined : spanOfEdits(edits, movie.scale)
    tracks.set(id, { shown, declared, leavesOut: leavesOut(edits, movie.scale, clock) })
  }
  return tracks
}

const shortest = (declared: readonly (number | undefined)[]) => {
  const known = declared.filter(seconds => seconds !== undefined)
  return known.length > 0 ? Math.min(...known) : undefined
}

type Clock = { scale: number; seconds: number | undefined }

/** `mvhd` and `mdhd` begin with the same fields. */
function readClock(content: Uint8Array = new Uint8Array()): Clock {
  const view = viewOf(content)
  const isLong = content[0] === 1
  const scale = uint(view, isLong ? 20 : 12) || 1
  const duration = readDuration(view, isLong ? 24 : 16, isLong)
  return { scale, seconds: duration && duration / scale }
}

function readTrackHead(content: Uint8Array = new Uint8Array()) {
  const view = viewOf(content)
  const isLong = content[0] === 1
  return { id: uint(view, isLong ? 20 : 12), duration: readDuration(view, isLong ? 28 : 20, isLong) }
}

/** Zero and all ones mean unknown. */
function readDuration(view: DataView, at: number, isLong: boolean) {
  if (at + (isLong ? 8 : 4) > view.byteLength) return undefined
  const duration = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at)
  return duration === 0 || duration >= (isLong ? 2 ** 64 : 2 ** 32 - 1) ? undefined : duration
}

type Edit = { duration: number; mediaTime: number; rate: number }

function readEdits(content: Uint8Array): Edit[] {
  const view = viewOf(content)
  const isLong = content[0] === 1
  const size = isLong ? 20 : 12
  const room = Math.floor((content.length - headSize) / size)
  return Array.from({ length: Math.max(0, Math.min(uint(view, 4), room)) }, (_, entry) => {
    const at = headSize + entry * size
    const duration = isLong ? Number(view.getBigUint64(at)) : view.getUint32(at)
    const mediaTime = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4)
    return { duration, mediaTime, rate: view.getInt32(at + size - 4) }
  })
}

function leavesOut(edits: readonly Edit[], scale: number, media: Clock) {
  const edit = edits.find(({ mediaTime }) => mediaTime !== nothing)
  if (!edit) return false
  const [from, length] = [edit.mediaTime / media.scale, edit.duration / scale]
  return from > tolerance || (length > 0 && from + length < (media.seconds ?? 0) - tolerance)
}

/**
 * Returns the span to keep if a file has hidden parts. Undefined if it has none, or if we can't cut it to one span.
 */
export function cutOf({ tracks }: MovieHeader): Span | undefined {
  const all = [...tracks.values()]
  const spans = all.flatMap(({ shown }) => shown ?? [])
  if (spans.length < all.length || !all.some(track => track.leavesOut)) return undefined
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) }
}

const nothing = -1
const normalSpeed = 0x10000

/** Accepts empty edits, which delay the track, followed by at most one edit that shows part of it. */
function spanOfEdits(edits: readonly Edit[], scale: number): Span | undefined {
  const first = edits.findIndex(({ mediaTime }) => mediaTime !== nothing)
  const from = edits.slice(0, first < 0 ? 0 : first).reduce((sum, { duration }) => sum + duration, 0) / scale
  const [edit, ...more] = first < 0 ? [] : edits.slice(first)
  if (!edit) return { from, to: Number.POSITIVE_INFINITY }
  if (more.length > 0 || edit.rate !== normalSpeed || edit.mediaTime < 0) return undefined
  // Fragmented files declare no end.
  return { from, to: edit.duration === 0 ? Number.POSITIVE_INFINITY : from + edit.duration / scale }
}

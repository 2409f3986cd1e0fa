import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { boxesIn } from '#contract/movie-header.ts'
import { mp4, soundOnly, webm } from './videos.ts'

export type Kind = 'mp4' | 'mov' | 'webm'
export const perSecond = 5

type Clip = {
  seconds: number
  rate?: number
  kind?: Kind
  keyEvery?: number
  hasSound?: boolean
  isFragmented?: boolean
  extra?: boolean
}

/** Marks each frame (`[v12]`) and each sound packet (`[s12]`), so that tests can see what a file still contains. */
export const mark = (letter: string, place: number) => `[${letter}${place}]`

export const marksIn = (file: Uint8Array, letter = 'v') =>
  [
    ...Buffer.from(file)
      .toString('latin1')
      .matchAll(new RegExp(`\\[${letter}(\\d+)\\]`, 'g')),
  ]
    .map(found => Number(found[1]))
    .toSorted((one, other) => one - other)

/** Puts an MP4's index last, so that no offsets change when it grows. `extra` adds a second track, marked `x`. */
export async function clipOf({
  seconds,
  rate = perSecond,
  kind = 'mp4',
  keyEvery = 1,
  hasSound = false,
  ...more
}: Clip) {
  const fastStart = more.isFragmented ? 'fragmented' : false
  const format = kind === 'webm' ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart })
  const output = new Output({ format, target: new BufferTarget() })
  const pictures = await Promise.all(
    (more.extra ? ['v', 'x'] : ['v']).map(letter => openPicture(output, { kind, letter, rate })),
  )
  const sound = hasSound ? new EncodedAudioPacketSource('aac') : undefined
  if (sound) output.addAudioTrack(sound)
  await output.start()
  for (let frame = 0; frame < seconds * rate; frame++)
    for (const add of pictures) await add(frame, frame % keyEvery === 0 ? 'key' : 'delta')
  if (sound) await addSound(sound, seconds)
  await output.finalize()
  const file = Buffer.from(new Uint8Array(output.target.buffer ?? []))
  return kind === 'mov' ? asMov(file) : file
}

/** The tiny VP9 video in an MP4, which even browsers without AVC can decode. */
export async function decodableMp4() {
  const input = new Input({ source: new BufferSource(webm), formats: [WEBM] })
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new BufferTarget() })
  const conversion = await Conversion.init({ input, output, tracks: 'primary', showWarnings: false })
  await conversion.execute()
  return Buffer.from(new Uint8Array(output.target.buffer ?? []))
}

type Picture = { kind: Kind; letter: string; rate: number }

async function openPicture(output: Output, { kind, letter, rate }: Picture) {
  const isWebm = kind === 'webm'
  const { packet, config } = await firstPacket(isWebm ? webm : mp4, 'video')
  const source = new EncodedVideoPacketSource(isWebm ? 'vp9' : 'avc')
  output.addVideoTrack(source)
  const duration = 1 / rate
  return (frame: number, type: 'key' | 'delta') => {
    const ballast = isWebm ? latin(mark(letter, frame)) : filler(mark(letter, frame))
    const data = Buffer.concat([packet.data, ballast])
    const changed = packet.clone({ data, type, timestamp: frame * duration, duration })
    return source.add(changed, { decoderConfig: config })
  }
}

const packetSeconds = 1024 / 8000

async function addSound(source: EncodedAudioPacketSource, seconds: number) {
  const { packet, config } = await firstPacket(soundOnly, 'audio')
  for (let place = 0; (place + 1) * packetSeconds <= seconds; place++) {
    const data = Buffer.concat([packet.data, latin(mark('s', place))])
    const timestamp = place * packetSeconds
    await source.add(packet.clone({ data, timestamp, duration: packetSeconds }), { decoderConfig: config })
  }
}

async function firstPacket(file: Uint8Array, kind: 'video'): Promise<Packet<VideoDecoderConfig>>
async function firstPacket(file: Uint8Array, kind: 'audio'): Promise<Packet<AudioDecoderConfig>>
async function firstPacket(file: Uint8Array, kind: 'video' | 'audio') {
  const input = new Input({ source: new BufferSource(file), formats: [MP4, WEBM] })
  const track = await (kind === 'video' ? input.getPrimaryVideoTrack() : input.getPrimaryAudioTrack())
  const packet = track && (await new EncodedPacketSink(track).getFirstPacket())
  const config = await track?.getDecoderConfig()
  if (!packet || !config) throw new Error('no packet')
  return { packet, config }
}

type Packet<Config> = { packet: NonNullable<Awaited<ReturnType<EncodedPacketSink['getFirstPacket']>>>; config: Config }

const latin = (text: string) => Buffer.from(text, 'latin1')

function number(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** An AVC filler unit, which decoders skip. */
const filler = (text: string) =>
  Buffer.concat([number(text.length + 2), Buffer.from([12]), latin(text), Buffer.from([0x80])])

export function box(name: string, ...contents: Uint8Array[]) {
  const body = Buffer.concat(contents)
  return Buffer.concat([number(body.length + 8), latin(name), body])
}

function asMov(file: Buffer) {
  const size = file.readUInt32BE()
  const head = box('ftyp', latin('qt  '), number(0x200), latin('qt  '))
  // Keeps the header's size, because the index has frame offsets from the start of the file.
  return Buffer.concat([head, box('free', Buffer.alloc(size - head.length - 8)), file.subarray(size)])
}

/** In seconds; `at` is where in the media an edit starts, -1 for an empty edit. */
export type Edit = { at: number; seconds: number; rate?: number }

/** Adds an edit list to every track, like an editor that cuts without re-encoding. */
export function withEdits(file: Buffer, edits: readonly Edit[]) {
  return changeIndex(file, (name, content, scales) => {
    if (name !== 'trak') return content
    const entries = edits.map(({ at, seconds, rate = 1 }) => {
      const start = Buffer.alloc(4)
      start.writeInt32BE(at < 0 ? at : Math.round(at * scales.media))
      return Buffer.concat([number(Math.round(seconds * scales.movie)), start, number(rate * 0x10000)])
    })
    const others = [...boxesIn(content)].filter(({ name: inside }) => inside !== 'edts')
    const rest = others.map(({ name: inside, content: bytes }) => box(inside, bytes))
    return Buffer.concat([...rest, box('edts', box('elst', number(0), number(edits.length), ...entries))])
  })
}

/** Sets the duration in all MP4 headers. */
export function withDuration(file: Buffer, seconds: number) {
  const changed = changeIndex(file, (_, content) => content)
  for (const { name, scaleAt, durationAt } of durations)
    for (let at = changed.indexOf(name); at >= 0; at = changed.indexOf(name, at + 4)) {
      const movie = changed.indexOf('mvhd') + 16
      const scale = changed.readUInt32BE(scaleAt === undefined ? movie : at + scaleAt)
      changed.writeUInt32BE(Math.round(seconds * scale), at + durationAt)
    }
  return changed
}

const durations = [
  { name: 'mvhd', scaleAt: 16, durationAt: 20 },
  { name: 'tkhd', scaleAt: undefined, durationAt: 24 },
  { name: 'mdhd', scaleAt: 16, durationAt: 20 },
]

/** Sets the duration in a WebM header. */
export function withWebmDuration(file: Buffer, seconds: number) {
  const changed = Buffer.from(file)
  changed.writeDoubleBE(seconds * 1000, changed.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3)
  return changed
}

type Scales = { movie: number; media: number }
type Change = (name: string, content: Uint8Array, scales: Scales) => Uint8Array

function changeIndex(file: Buffer, change: Change) {
  const at = file.lastIndexOf('moov') - 4
  const content = file.subarray(at + 8, at + file.readUInt32BE(at))
  const rest = file.subarray(at + file.readUInt32BE(at))
  const movie = scaleIn(content, 'mvhd')
  const boxes = [...boxesIn(content)].map(({ name, content: inside }) =>
    box(name, change(name, inside, { movie, media: scaleIn(inside, 'mdhd') })),
  )
  return Buffer.concat([file.subarray(0, at), box('moov', ...boxes), rest])
}

function scaleIn(content: Uint8Array, name: string) {
  const bytes = Buffer.from(content)
  const at = bytes.indexOf(name)
  return at < 0 ? 1 : bytes.readUInt32BE(at + 16)
}

import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import { mp4, webm } from './tiny-videos.ts'

const kinds = {
  mp4: { file: mp4, codec: 'avc', makeFormat: () => new Mp4OutputFormat() },
  webm: { file: webm, codec: 'vp9', makeFormat: () => new WebMOutputFormat() },
} as const

/** The first picture of the tiny video, shown for so long; without sound. Each of five a second carries some ballast. */
export async function videoOf(seconds: number, kind: keyof typeof kinds = 'mp4', ballast = 0) {
  const { file, codec, makeFormat } = kinds[kind]
  const { packet, config } = await firstPicture(file)
  const output = new Output({ format: makeFormat(), target: new BufferTarget() })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  const frames = Math.ceil(seconds * 5)
  const duration = seconds / frames
  const data = ballast > 0 ? Buffer.concat([packet.data, filler(ballast)]) : packet.data
  for (let frame = 0; frame < frames; frame++)
    await source.add(packet.clone({ data, timestamp: frame * duration, duration }), { decoderConfig: config })
  await output.finalize()
  return Buffer.from(new Uint8Array(output.target.buffer ?? []))
}

/** A unit of AVC that every decoder skips. */
const filler = (size: number) =>
  Buffer.concat([number(size + 2), Buffer.from([12]), Buffer.alloc(size, 0xff), Buffer.from([0x80])])

async function firstPicture(file: Uint8Array) {
  const input = new Input({ source: new BufferSource(file), formats: [MP4, WEBM] })
  const track = await input.getPrimaryVideoTrack()
  const packet = track && (await new EncodedPacketSink(track).getFirstPacket())
  const config = await track?.getDecoderConfig()
  if (!packet || !config) throw new Error('no picture')
  return { packet, config }
}

/** As an iPhone writes it: place and make in the old way (`©xyz`) and in the new one (keys), XMP, and a title. */
export const taggedMov = () => withTags(Buffer.from(mp4.toString('latin1').replace('ftypisom', 'ftypqt  '), 'latin1'))
export const taggedMp4 = () => withTags(mp4)

const place = '-22.9068-043.1729/'

/** The index stands at the end of the tiny file, so that nothing moves when it grows. */
function withTags(file: Buffer) {
  const index = file.lastIndexOf('moov') - 4
  const moov = file.subarray(index + 8)
  return Buffer.concat([file.subarray(0, index), box('moov', moov, oldTags(), keyedTags())])
}

function oldTags() {
  const text = (name: string, value: string) => box(name, Buffer.from([0, value.length, 0x15, 0xc7]), latin(value))
  const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/">hidden-marker GPSLatitude</x:xmpmeta>'
  return box(
    'udta',
    text('\xa9xyz', place),
    text('\xa9mak', 'MarkerMake'),
    text('\xa9nam', 'hidden-marker'),
    box('XMP_', latin(xmp)),
  )
}

function keyedTags() {
  const names = ['com.apple.quicktime.location.ISO6709', 'com.apple.quicktime.make', 'com.apple.quicktime.title']
  const values = [place, 'MarkerMake', 'hidden-marker']
  const keys = names.map(name => box('mdta', latin(name)))
  const items = values.map((value, index) =>
    box(number(index + 1).toString('latin1'), box('data', number(1), number(0), latin(value))),
  )
  const handler = box('hdlr', number(0), number(0), latin('mdta'), Buffer.alloc(14))
  return box('meta', handler, box('keys', number(0), number(keys.length), ...keys), box('ilst', ...items))
}

/** The tiny MP4 as a telephone records it that is held upright: a quarter turn is noted, the picture lies. */
export function turnedMp4() {
  const turned = Buffer.from(mp4)
  const matrix = turned.indexOf('tkhd') + 44
  ;[0, 0x10000, -0x10000, 0, 0, 0].forEach((value, at) => {
    turned.writeInt32BE(value, matrix + 4 * (at + Math.floor(at / 2)))
  })
  return turned
}

const latin = (text: string) => Buffer.from(text, 'latin1')

function number(value: number) {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function box(name: string, ...contents: Buffer[]) {
  const body = Buffer.concat(contents)
  return Buffer.concat([number(body.length + 8), latin(name), body])
}

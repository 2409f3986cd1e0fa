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
import { mp4, webm } from './videos.ts'

/** The sequence parameter set of a baseline stream. `cut`: how many coded rows are cropped at the bottom. */
export function spsOf(width: number, height: number, cut = 0) {
  const golomb = (value: number) => {
    const bits = (value + 1).toString(2)
    return '0'.repeat(bits.length - 1) + bits
  }
  const cropping = cut > 0 ? `1${[0, 0, 0, cut / 2].map(golomb).join('')}` : '0'
  const bits = [
    golomb(0) + golomb(0) + golomb(0) + golomb(0) + golomb(1),
    `0${golomb(width / 16 - 1)}${golomb(height / 16 - 1)}11${cropping}0`,
  ].join('')
  const padded = `${bits}1`.padEnd(Math.ceil((bits.length + 1) / 8) * 8, '0')
  const bytes = padded.match(/.{8}/g) ?? []
  return Buffer.from([0x67, 66, 0, 30, ...bytes.map(byte => Number.parseInt(byte, 2))])
}

/** The tiny MP4: its container claims 48 × 64, but its stream claims another size from frame `from` on. */
export const withSps = (sps: Buffer, from = 0) =>
  remake(
    mp4,
    'avc',
    (data, place) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(sps.length)
      return place === from ? Buffer.concat([length, sps, data]) : data
    },
    from === 0 ? withoutParameters : description => description,
  )

/** Removes the parameters from the description, so that decoders use those in the packets. */
function withoutParameters(description: Uint8Array) {
  const changed = Buffer.from(description)
  const size = changed.readUInt16BE(6)
  changed[5] = 0xe0
  return Buffer.concat([changed.subarray(0, 6), changed.subarray(8 + size)])
}

/** Bit offset of the frame size: it follows the marker (8 bits), the sync code (24 bits) and the colours (4 bits). */
const startOfSize = 36

export const withVp9Size = (width: number, height: number) =>
  remake(webm, 'vp9', (data, place) => {
    if (place > 0) return data
    const changed = Buffer.from(data)
    const bits = [width, height].map(side => (side - 1).toString(2).padStart(16, '0')).join('')
    ;[...bits].forEach((bit, at) => {
      const [byte, mask] = [(startOfSize + at) >> 3, 128 >> ((startOfSize + at) & 7)]
      changed[byte] = bit === '1' ? (changed[byte] as number) | mask : (changed[byte] as number) & ~mask
    })
    return changed
  })

type Change = (data: Uint8Array, place: number) => Uint8Array

async function remake(
  file: Buffer,
  codec: 'avc' | 'vp9',
  change: Change,
  describe = (description: Uint8Array): Uint8Array => description,
) {
  const input = new Input({ source: new BufferSource(file), formats: [MP4, WEBM] })
  const track = await input.getPrimaryVideoTrack()
  const config = await track?.getDecoderConfig()
  if (!track || !config) throw new Error('no picture')
  const description = config.description && describe(new Uint8Array(config.description as ArrayBuffer))
  const format = codec === 'avc' ? new Mp4OutputFormat() : new WebMOutputFormat()
  const output = new Output({ format, target: new BufferTarget() })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source)
  await output.start()
  const decoderConfig = { ...config, ...(description && { description }) }
  let place = 0
  for await (const packet of new EncodedPacketSink(track).packets())
    await source.add(packet.clone({ data: change(packet.data, place++) }), { decoderConfig })
  await output.finalize()
  return Buffer.from(new Uint8Array(output.target.buffer ?? []))
}

import { BufferSource, EncodedPacketSink, Input, type InputVideoTrack, WEBM } from 'mediabunny'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clipPlans, makeClip, webmOf } from './clips.ts'

const shape = { width: 64, height: 80, framesPerSecond: 8 }
const still = () => sharp({ create: { width: 64, height: 80, channels: 3, background: '#6e1f40' } })

async function packetsOf(track: InputVideoTrack) {
  const packets = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
  return packets
}

test('a clip is a short VP8 video of key frames and declares its true length', async () => {
  const [plan] = clipPlans()
  if (!plan) throw new Error('no clips')
  const { webm, poster, width, height, durationMs } = await makeClip(plan)
  expect(webm.length).toBeLessThan(400_000)
  const input = new Input({ source: new BufferSource(webm), formats: [WEBM] })
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new Error('no video track')
  expect(await track.getCodec()).toBe('vp8')
  expect([await track.getDisplayWidth(), await track.getDisplayHeight()]).toEqual([width, height])
  expect(Math.round((await input.computeDuration()) * 1000)).toBe(durationMs)
  const packets = await packetsOf(track)
  expect(packets.map(({ type }) => type)).toEqual(Array.from({ length: 40 }, () => 'key'))
  expect(new Set(packets.map(({ data }) => Buffer.from(data).toString('base64'))).size).toBe(40)
  expect(await sharp(poster).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1350 })
})

test('every frame is a VP8 key frame of the declared size', async () => {
  const film = await webmOf([await still().webp({ quality: 60 }).toBuffer()], shape)
  const track = await new Input({ source: new BufferSource(film), formats: [WEBM] }).getPrimaryVideoTrack()
  const [packet] = track ? await packetsOf(track) : []
  const data = Buffer.from(packet?.data ?? [])
  // RFC 6386: a lowest bit of 0 marks a key frame. A start code and the size follow.
  expect([(data[0] ?? 1) & 1, data.toString('hex', 3, 6), data.readUInt16LE(6), data.readUInt16LE(8)]).toEqual([
    0,
    '9d012a',
    64,
    80,
  ])
})

test('refuses a frame that is not a lossy WebP', async () => {
  await expect(webmOf([await still().webp({ lossless: true }).toBuffer()], shape)).rejects.toThrow('lossy WebP')
})

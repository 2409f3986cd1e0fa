import pLimit from 'p-limit'
import { type Drawing, drawingsOf, rasterize } from './drawings.ts'

export type Clip = { webm: Uint8Array; poster: Uint8Array; width: number; height: number; durationMs: number }

/** The first and last frames, whose SVG differs only in its numbers. */
export type ClipPlan = readonly [first: Drawing, last: Drawing]

export const clipPlans = (): ClipPlan[] =>
  [...Map.groupBy(drawingsOf('clips'), ({ name }) => name.split('-')[0]).values()].map(
    ([first, last]) => [first, last] as ClipPlan,
  )

const shape = { width: 360, height: 450, framesPerSecond: 8 }
const frameCount = 40
const posterWidth = 1080

export async function makeClip(plan: ClipPlan): Promise<Clip> {
  const frames = await pLimit(2).map(
    Array.from({ length: frameCount }, (_, index) => index / (frameCount - 1)),
    async phase => (await rasterize(between(plan, phase), shape.width)).webp({ quality: 66, effort: 2 }).toBuffer(),
  )
  const { width, height, framesPerSecond } = shape
  const durationMs = (frameCount / framesPerSecond) * 1000
  const poster = await (await rasterize(plan[0], posterWidth)).jpeg({ quality: 94 }).toBuffer()
  return { webm: await webmOf(frames, shape), poster, width, height, durationMs }
}

const decimal = /-?\d+(\.\d+)?/g

/** Interpolates every number linearly between the first and the last frame. */
function between([first, last]: ClipPlan, phase: number): Drawing {
  const ends = last.svg.match(decimal) ?? []
  let place = 0
  const svg = first.svg.replace(decimal, start => {
    const end = ends[place++] ?? start
    return start === end ? start : (Number(start) + (Number(end) - Number(start)) * phase).toFixed(2)
  })
  return { ...first, svg }
}

type Shape = { width: number; height: number; framesPerSecond: number }

/**
 * Each frame is a lossy WebP without transparency. Its single chunk is a VP8 key frame as in WebM, so we don't need a
 * video encoder.
 */
export async function webmOf(frames: readonly Uint8Array[], { width, height, framesPerSecond }: Shape) {
  // Loaded on demand: every start imports the demo, but hardly any start makes clips.
  const { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } = await import('mediabunny')
  const target = new BufferTarget()
  const output = new Output({ format: new WebMOutputFormat(), target })
  const source = new EncodedVideoPacketSource('vp8')
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  const decoderConfig = { codec: 'vp8', codedWidth: width, codedHeight: height }
  for (const [index, frame] of frames.entries()) {
    const packet = new EncodedPacket(keyFrame(frame), 'key', index / framesPerSecond, 1 / framesPerSecond)
    await source.add(packet, { decoderConfig })
  }
  await output.finalize()
  if (!target.buffer) throw new Error('the WebM was not written')
  return new Uint8Array(target.buffer)
}

const riffHeader = 12
const chunkHeader = 8

function keyFrame(webp: Uint8Array) {
  const bytes = Buffer.from(webp)
  let at = riffHeader
  while (at + chunkHeader <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4)
    if (bytes.toString('latin1', at, at + 4) === 'VP8 ')
      return bytes.subarray(at + chunkHeader, at + chunkHeader + size)
    at += chunkHeader + size + (size % 2)
  }
  throw new Error('the frame is not a lossy WebP')
}

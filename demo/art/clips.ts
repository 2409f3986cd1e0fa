import pLimit from 'p-limit'
import { type Framing, type PaletteName, palettes, picture, rasterize } from './drawing.ts'
import { type MotifName, motifs } from './motifs.ts'

export type Clip = { webm: Uint8Array; poster: Uint8Array; width: number; height: number; durationMs: number }

export type ClipPlan = { motif: MotifName; palette: PaletteName; seed: number; from: Framing; to: Framing }

export const clipPlans: readonly ClipPlan[] = [
  { motif: 'hills', palette: 'rose', seed: 42, from: still(1.2, 0.2), to: still(1.05, 0.8) },
  { motif: 'moonsea', palette: 'plum', seed: 12, from: still(1, 0.5), to: still(1.12, 0.5) },
  { motif: 'folds', palette: 'teal', seed: 16, from: still(1.15, 0.1), to: still(1.15, 0.9) },
]

const drawn = { width: 400, height: 500 }
const shape = { width: 360, height: 450, framesPerSecond: 8 }
const frameCount = 40
const posterWidth = 1080

export async function makeClip(plan: ClipPlan): Promise<Clip> {
  const frames = await pLimit(2).map(
    Array.from({ length: frameCount }, (_, index) => index / (frameCount - 1)),
    phase => frame(plan, phase),
  )
  const { width, height, framesPerSecond } = shape
  const durationMs = (frameCount / framesPerSecond) * 1000
  return { webm: await webmOf(frames, shape), poster: await posterOf(plan), width, height, durationMs }
}

async function frame(plan: ClipPlan, phase: number) {
  const pixels = await rasterize(drawing(plan, phase), drawn.width, shape.width)
  return pixels.webp({ quality: 66, effort: 2 }).toBuffer()
}

async function posterOf(plan: ClipPlan) {
  const pixels = await rasterize(drawing(plan, 0), drawn.width, posterWidth)
  return pixels.jpeg({ quality: 94 }).toBuffer()
}

function drawing({ motif, palette, seed, from, to }: ClipPlan, phase: number) {
  const between = (start: number, end: number) => start + (end - start) * phase
  const framing = {
    zoom: between(from.zoom, to.zoom),
    x: between(from.x, to.x),
    y: between(from.y, to.y),
    mirror: false,
  }
  return picture(motifs[motif], { ...drawn, seed, palette: palettes[palette], phase }, framing)
}

function still(zoom: number, x: number): Framing {
  return { zoom, x, y: 0.6, mirror: false }
}

type Shape = { width: number; height: number; framesPerSecond: number }

/**
 * Each frame is a lossy WebP without transparency, whose single chunk is a VP8 key frame as WebM wants it: no video
 * encoder is needed.
 */
export async function webmOf(frames: readonly Uint8Array[], { width, height, framesPerSecond }: Shape) {
  // Loaded on demand: every start imports the demo, and hardly any makes clips.
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

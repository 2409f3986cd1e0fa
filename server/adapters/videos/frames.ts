import type { Sharp } from 'sharp'
import { loadSharp } from '../images/inspect.ts'
import { perceptualHash } from '../images/perceptual-hash.ts'
import { windowHashes } from '../images/window-hashes.ts'
import { openFfmpeg } from './ffmpeg.ts'
import { UnusableVideo } from './videos.ts'

const perSecond = 2
/** A video of the longest kind has 41. */
const mostFrames = 60
const longestSeconds = 30
/** As tall and wide as an upload may be: a header may say less than what the stream holds. */
const maxPixels = 4096 * 4096
/** A hash is made of 64 × 64: squeezed to a square here, so that each frame has as many bytes. */
const side = 128
/** Large enough for a hash of the smallest part. */
const sideOfParts = 256
/** Of each frame 210 parts are kept: those in between are mostly alike. */
const framesWithParts = 6
/** Of 256 bits: frames nearer to the one before add nothing. */
const newBits = 10

/**
 * Perceptual hashes of the frames of a video, two a second, without those that hardly differ from the one before.
 * @throws UnusableVideo when the decoder cannot read it.
 */
export const frameHashes = async (file: Uint8Array) => (await distinctFrames(file, side)).map(({ hash }) => hash)

/**
 * Perceptual hashes of the parts of a few frames, spread over the video, by which cropped copies of it are found.
 * @throws UnusableVideo when the decoder cannot read it.
 */
export async function frameWindowHashes(file: Uint8Array): Promise<string[]> {
  const hashes: string[] = []
  for (const { picture } of spread(await distinctFrames(file, sideOfParts), framesWithParts))
    hashes.push(...(await windowHashes(picture)))
  return hashes
}

const spread = <T>(all: readonly T[], most: number) =>
  all.length <= most
    ? all
    : Array.from({ length: most }, (_, place) => all[Math.round(((all.length - 1) * place) / (most - 1))] as T)

async function distinctFrames(file: Uint8Array, side: number) {
  const frames = await decode(file, side)
  const sharp = await loadSharp()
  const raw = { width: side, height: side, channels: 1 as const }
  const found: { hash: string; picture: Sharp }[] = []
  for (let at = 0; at + side * side <= frames.length; at += side * side) {
    const picture = sharp(frames.subarray(at, at + side * side), { raw })
    const hash = await perceptualHash(picture)
    const last = found.at(-1)
    if (hash && (last === undefined || differing(hash, last.hash) > newBits)) found.push({ hash, picture })
  }
  return found
}

/** Above it only the frames that need no other one are decoded: all of a large video would take over a minute. */
const fullSide = 1920

async function isLarge(file: Uint8Array) {
  const { BufferSource, Input, MP4, QTFF, WEBM } = await import('mediabunny')
  const input = new Input({ source: new BufferSource(file), formats: [MP4, QTFF, WEBM] })
  try {
    const video = await input.getPrimaryVideoTrack()
    return video !== null && Math.max(await video.getDisplayWidth(), await video.getDisplayHeight()) > fullSide
  } catch {
    return false
  } finally {
    input.dispose()
  }
}

/** Squares of grey, one after the other. */
async function decode(file: Uint8Array, side: number) {
  const core = await openFfmpeg()
  const skipped = (await isLarge(file)) ? ['-skip_frame', 'nokey'] : []
  core.FS.writeFile('/video', file)
  const code = core.exec(
    ...['-v', 'error', '-max_pixels', String(maxPixels), '-skip_loop_filter', 'all', '-t', String(longestSeconds)],
    ...[...skipped, '-i', '/video', '-map', '0:v:0', '-frames:v', String(mostFrames)],
    ...['-vf', `fps=${perSecond},scale=${side}:${side}:flags=area,format=gray`, '-f', 'rawvideo', '/frames'],
  )
  if (code !== 0) throw new UnusableVideo('damaged')
  return core.FS.readFile('/frames')
}

function differing(one: string, other: string) {
  let bits = 0
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) bits++
  return bits
}

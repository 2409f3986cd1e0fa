import { campaignLimits } from '#contract/campaign.ts'
import { type ProcessedBanner, type Rendition, UnusableImage } from './images.ts'
import { formatOf, inspect, loadSharp, maxSeconds, refuse } from './inspect.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { dominantColor, openPixels, type Pixels, render, type Size } from './render.ts'

const { width, height } = campaignLimits
/** The minimum for the shorter side. A picture at half the displayed size is still legible when enlarged. */
const minSide = height / 2
/** Pixel limit for all frames together, before scaling: enough for 120 frames of 800 × 400. */
const maxAnimationPixels = 40e6
const bannerRequirements = {
  formats: ['jpeg', 'png', 'gif'],
  maxPixels: 50e6,
  minSide,
  allowsAnimation: true,
} as const
const animation = { quality: 74, effort: 2, loop: 0 }
const paper = '#ffffff'

/**
 * Crops to the banner's aspect ratio. Renders a still at the displayed size and, if the source is large enough, at up
 * to twice that. Renders an animation only at the displayed size.
 */
export async function processBanner(bytes: Uint8Array): Promise<ProcessedBanner> {
  const { frames, ...source } = await measure(bytes)
  const largest = scaled(2 * width, source)
  const pixels = await decode(bytes, largest)
  const still: Rendition[] = [...(await render(pixels, scaled(width, source))), ...(await render(pixels, largest))]
  const moving = frames > 1 ? await animate(bytes) : undefined
  return {
    width: pixels.info.width,
    height: pixels.info.height,
    color: await dominantColor(pixels),
    animated: moving !== undefined,
    renditions: still.map(each => (moving && each.format === 'webp' ? { ...each, bytes: moving } : each)),
    perceptualHash: await perceptualHash(await openPixels(pixels)),
  }
}

async function measure(bytes: Uint8Array) {
  if (formatOf(bytes) === 'gif') checkGif(bytes)
  const metadata = await (await inspect(bytes, bannerRequirements)).metadata().catch(refuse)
  const { pages: frames = 1, autoOrient } = metadata
  if (frames > campaignLimits.frames) throw new UnusableImage('animated')
  if (frames > 1 && autoOrient.width * autoOrient.height * frames > maxAnimationPixels)
    throw new UnusableImage('too_large')
  return { frames, width: autoOrient.width, height: autoOrient.height }
}

function checkGif(bytes: Uint8Array) {
  const frames = countGifFrames(bytes)
  if (!frames) throw new UnusableImage('damaged')
  if (frames > campaignLimits.frames) throw new UnusableImage('animated')
}

/** Never enlarges the source, except to reach the displayed size. */
function scaled(to: number, source: { width: number; height: number }): Size {
  const scale = Math.min(to / width, Math.max(1, Math.min(source.width / width, source.height / height)))
  return { width: to, shape: { width: Math.round(scale * width), height: Math.round(scale * height), fit: 'cover' } }
}

async function decode(bytes: Uint8Array, { shape }: Size): Promise<Pixels> {
  const made = (await inspect(bytes, bannerRequirements))
    .resize(shape)
    .flatten({ background: paper })
    .toColourspace('srgb')
    .raw()
  return made.toBuffer({ resolveWithObject: true }).catch(refuse)
}

async function animate(bytes: Uint8Array) {
  const sharp = await loadSharp()
  const source = sharp(bytes, { animated: true, limitInputPixels: maxAnimationPixels, failOn: 'error' })
  const made = source.timeout({ seconds: maxSeconds }).resize(width, height, { fit: 'cover' })
  return made.flatten({ background: paper }).toColourspace('srgb').webp(animation).toBuffer().catch(refuse)
}

const [extension, image, trailer] = [0x21, 0x2c, 0x3b]
const endOfScreen = 13
const [sizeOfDescriptor, sizeOfLabel] = [10, 2]

/** Undefined if the GIF is truncated or has unknown blocks, because a decoder would show only part of it. */
function countGifFrames(bytes: Uint8Array): number | undefined {
  let frames = 0
  let at = endOfScreen + tableSize(bytes[10])
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === trailer) return frames
    if (kind === extension) at = skipData(bytes, at + sizeOfLabel)
    else if (kind === image) {
      frames++
      at = skipData(bytes, at + sizeOfDescriptor + tableSize(bytes[at + sizeOfDescriptor - 1]) + 1)
    } else return undefined
  }
  return undefined
}

const tableSize = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function skipData(bytes: Uint8Array, from: number) {
  let at = from
  while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] as number) + 1
  return at + 1
}

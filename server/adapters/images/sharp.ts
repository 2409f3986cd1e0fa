import type { OutputInfo, ResizeOptions } from 'sharp'
import { limits, photoSizes } from '#contract/limits.ts'
import { processDocument } from './document.ts'
import type { Images, ProcessedImage, Rendition } from './images.ts'
import { type Demands, inspect, refuse } from './inspect.ts'
import { loadSharp } from './load-sharp.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { watermark } from './watermark.ts'

/** Of the shorter side; smaller photos are of no use to anybody. */
const leastSide = 300
const mostPixels = 50e6
const photos: Demands = { formats: ['jpeg', 'png', 'webp'], mostPixels, leastSide }
const banners: Demands = { formats: [...photos.formats, 'gif'], mostPixels, moving: true }

/** A picture taller than this many widths is made narrower instead, or WebP could not hold it. */
const tallest = 4
const paper = '#ffffff'
/** Up to this width a screen has more than one pixel for each of the picture's, and loses nothing by fewer bytes. */
const small = 512
/** Counting the colours of every pixel would take longer than making most renditions. */
const colorSample = { width: 64, height: 64, fit: 'fill', kernel: 'nearest' } as const

const { width: bannerWidth, height: bannerHeight } = limits.banner
const bannerScales = [1, 2]

type Pixels = { data: Buffer; info: OutputInfo }
type Size = { name: number; shape: ResizeOptions }

export function openSharpImages(): Images {
  return {
    photo: bytes => process(bytes, photos, photoSizes.map(within)),
    watermark,
    banner: bytes => process(bytes, banners, bannerScales.map(covering)),
    document: processDocument,
  }
}

const within = (width: number): Size => ({
  name: width,
  shape: { width, height: width * tallest, fit: 'inside', withoutEnlargement: true },
})

const covering = (scale: number): Size => ({
  name: bannerWidth * scale,
  shape: { width: bannerWidth * scale, height: bannerHeight * scale, fit: 'cover' },
})

/**
 * `sizes` from the smallest to the largest: the largest is decoded once and the others are made from it, one after
 * the other, so that a picture holds one processor and little memory.
 */
async function process(bytes: Uint8Array, demands: Demands, sizes: Size[]): Promise<ProcessedImage> {
  const largest = sizes.at(-1)
  if (!largest) throw new Error('no sizes')
  const pixels = await decode(bytes, demands, largest)
  const renditions: Rendition[] = []
  for (const size of sizes) renditions.push(...(await render(pixels, size)))
  const { width, height } = pixels.info
  return {
    width,
    height,
    color: await dominantColor(pixels),
    renditions,
    perceptualHash: await perceptualHash(await open(pixels)),
  }
}

async function decode(bytes: Uint8Array, demands: Demands, { shape }: Size): Promise<Pixels> {
  const source = await inspect(bytes, demands)
  const made = source.resize(shape).flatten({ background: paper }).toColourspace('srgb').raw()
  return made.toBuffer({ resolveWithObject: true }).catch(refuse)
}

async function render(pixels: Pixels, { name, shape }: Size): Promise<Rendition[]> {
  const resized = (await open(pixels)).resize(shape)
  const quality = name <= small ? 72 : 80
  const webp = await resized.clone().webp({ quality }).toBuffer()
  const jpg = await resized.clone().jpeg({ quality, progressive: true }).toBuffer()
  return [
    { size: name, format: 'webp', bytes: webp },
    { size: name, format: 'jpg', bytes: jpg },
  ]
}

async function dominantColor(pixels: Pixels) {
  const thumbnail = await (await open(pixels)).resize(colorSample).png().toBuffer()
  const sharp = await loadSharp()
  const { dominant } = await sharp(thumbnail).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

async function open({ data, info }: Pixels) {
  const sharp = await loadSharp()
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

import { categoryPicture } from '#contract/category-desk.ts'
import { photoSizes } from '#contract/limits.ts'
import { processBanner } from './banner.ts'
import { processDocument } from './document.ts'
import type { Images, ProcessedImage, Rendition } from './images.ts'
import { type Demands, inspect, refuse } from './inspect.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { dominantColor, openPixels, type Pixels, render, type Size } from './render.ts'
import { watermark } from './watermark.ts'

/** Of the shorter side; smaller photos are of no use to anybody. */
const leastSide = 300
const mostPixels = 50e6
const photos: Demands = { formats: ['jpeg', 'png', 'webp'], mostPixels, leastSide }
const categories: Demands = { ...photos, leastSide: categoryPicture.least }

/** A picture taller than this many widths is made narrower instead, or WebP could not hold it. */
const tallest = 4
const paper = '#ffffff'

export function openSharpImages(): Images {
  return {
    photo: bytes => process(bytes, photos, photoSizes.map(within)),
    watermark,
    banner: processBanner,
    category: bytes => process(bytes, categories, [categoryPicture.width / 2, categoryPicture.width].map(covering)),
    document: processDocument,
  }
}

const within = (width: number): Size => ({
  name: width,
  shape: { width, height: width * tallest, fit: 'inside', withoutEnlargement: true },
})

const covering = (width: number): Size => ({
  name: width,
  shape: { width, height: (width * categoryPicture.height) / categoryPicture.width, fit: 'cover' },
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
    perceptualHash: await perceptualHash(await openPixels(pixels)),
  }
}

async function decode(bytes: Uint8Array, demands: Demands, { shape }: Size): Promise<Pixels> {
  const source = await inspect(bytes, demands)
  const made = source.resize(shape).flatten({ background: paper }).toColourspace('srgb').raw()
  return made.toBuffer({ resolveWithObject: true }).catch(refuse)
}

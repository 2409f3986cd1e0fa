import { categoryPicture } from '#contract/category-admin.ts'
import { documentLimits } from '#contract/documents.ts'
import { mediaLimits, photoSizes } from '#contract/media.ts'
import { processBanner } from './banner.ts'
import type { Images, ProcessedDocument, Rendition, Watermark } from './images.ts'
import { type ImageRequirements, inspect, loadSharp, refuse } from './inspect.ts'
import { readOriginMark } from './origin-mark.ts'
import { perceptualHash } from './perceptual-hash.ts'
import { processProof } from './proof.ts'
import { dominantColor, openPixels, type Pixels, render, type Size } from './render.ts'

const photoRequirements: ImageRequirements = {
  formats: ['jpeg', 'png', 'webp', 'heic'],
  maxPixels: mediaLimits.photoPixels,
  minSide: mediaLimits.photoSide,
}
const categoryRequirements: ImageRequirements = {
  ...photoRequirements,
  formats: ['jpeg', 'png', 'webp'],
  minSide: categoryPicture.minSide,
}

/** The maximum ratio of height to width. We scale down a taller picture, because WebP could not store it. */
const tallest = 4
const paper = '#ffffff'

export function openSharpImages(): Images {
  return {
    photo: async (bytes, mark) => ({
      ...(await process(bytes, photoRequirements, { sizes: photoSizes.map(within), mark })),
      originMark: readOriginMark(bytes),
    }),
    watermark,
    banner: processBanner,
    category: bytes =>
      process(bytes, categoryRequirements, {
        sizes: [categoryPicture.width / 2, categoryPicture.width].map(covering),
      }),
    document: processDocument,
    proof: processProof,
  }
}

const within = (width: number): Size => ({
  width,
  shape: { width, height: width * tallest, fit: 'inside', withoutEnlargement: true },
})

const covering = (width: number): Size => ({
  width,
  shape: { width, height: (width * categoryPicture.height) / categoryPicture.width, fit: 'cover' },
})

/**
 * Decodes to the largest size and renders one size at a time, so that a picture uses one processor and little memory.
 */
async function process(bytes: Uint8Array, requirements: ImageRequirements, { sizes, mark }: Wanted) {
  const largest = sizes.at(-1)
  if (!largest) throw new Error('no sizes')
  const pixels = await decode(bytes, requirements, largest)
  const { width, height } = pixels.info
  return {
    width,
    height,
    color: await dominantColor(pixels),
    renditions: await renderAll(pixels, sizes),
    ...(mark && { marked: await renderAll(await drawMark(pixels, mark), sizes) }),
    perceptualHash: await perceptualHash(await openPixels(pixels)),
  }
}

type Wanted = { sizes: Size[]; mark?: string | undefined }

async function renderAll(pixels: Pixels, sizes: Size[]) {
  const renditions: Rendition[] = []
  for (const size of sizes) renditions.push(...(await render(pixels, size)))
  return renditions
}

/** The share of a photo's width that a character of the mark takes, with its gap. */
const markShare = 1 / 50

/** Draws into the lower right corner, readable on dark and on light photos. */
async function drawMark(pixels: Pixels, text: string): Promise<Pixels> {
  const { width, height } = pixels.info
  const scale = (width * markShare) / advance
  const [x, y] = [width / scale - textWidth(text) - 2, height / scale - 9]
  const path = `<path d="${textPath(text)}" transform="translate(${x} ${y})" fill="none" stroke-linecap="round"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="scale(${scale})">
    ${path} stroke="#000" stroke-opacity=".35" stroke-width="2"/>
    ${path} stroke="#fff" stroke-opacity=".7" stroke-width=".9"/></g></svg>`
  const marked = (await openPixels(pixels))
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
  return marked.toBuffer({ resolveWithObject: true })
}

async function decode(bytes: Uint8Array, requirements: ImageRequirements, { shape }: Size): Promise<Pixels> {
  const source = await inspect(bytes, requirements)
  const made = source.resize(shape).flatten({ background: paper }).toColourspace('srgb').raw()
  return made.toBuffer({ resolveWithObject: true }).catch(refuse)
}

const slant = -24
const quality = 84
const lineGap = 32
const textGap = 30
const unitsAcross = 470

async function watermark(bytes: Uint8Array, { text, rotation }: Watermark): Promise<Buffer> {
  const sharp = await loadSharp()
  const turned = await sharp(bytes).rotate(rotation).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = turned.info
  return sharp(turned.data, { raw: { width, height, channels } })
    .composite([{ input: Buffer.from(drawing(text, width, height)) }])
    .webp({ quality })
    .toBuffer()
}

function drawing(text: string, width: number, height: number) {
  const scale = Math.max(width, height) / unitsAcross
  const reach = Math.hypot(width, height) / scale / 2
  const placed = placesFor(text, reach)
    .map(([x, y]) => `<use href="#t" x="${x}" y="${y}"/>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><path id="t" d="${textPath(text)}" fill="none" stroke-linecap="round"/></defs>
    <g transform="translate(${width / 2} ${height / 2}) rotate(${slant}) scale(${scale})">
      <g stroke="#000" stroke-opacity=".28" stroke-width="1.7">${placed}</g>
      <g stroke="#fff" stroke-opacity=".4" stroke-width=".8">${placed}</g>
    </g></svg>`
}

function placesFor(text: string, reach: number) {
  const step = textWidth(text) + textGap
  const places: [number, number][] = []
  for (let line = 0, y = -reach; y < reach; line++, y += lineGap) {
    const shift = line % 2 === 0 ? 0 : step / 2
    for (let x = -reach - shift; x < reach; x += step) places.push([Math.round(x), Math.round(y)])
  }
  return places
}

const paperColor = '#ffffff'
const documentWebp = { quality: 82, effort: 3 }

const { pixels, side } = documentLimits
const documentRequirements = { formats: ['jpeg', 'png', 'webp'], maxPixels: pixels, minSide: side.min } as const
const documentSize = { width: side.max, height: side.max, fit: 'inside', withoutEnlargement: true } as const

async function processDocument(bytes: Uint8Array): Promise<ProcessedDocument> {
  const source = await inspect(bytes, documentRequirements)
  const made = source.resize(documentSize).flatten({ background: paperColor }).toColourspace('srgb').webp(documentWebp)
  const { data, info } = await made.toBuffer({ resolveWithObject: true }).catch(refuse)
  return { bytes: data, width: info.width, height: info.height }
}

/** Strokes on a 4 × 6 grid, so that every machine draws the text identically, with or without fonts. */
const strokes: Readonly<Record<string, string>> = {
  ' ': '',
  '0': 'M1 0H3L4 1V5L3 6H1L0 5V1ZM1.2 4.8L2.8 1.2',
  '1': 'M.8 1.2L2 0V6M.8 6H3.2',
  '2': 'M0 0H4V3H0V6H4',
  '3': 'M0 0H4V6H0M1 3H4',
  '4': 'M0 0V3H4M4 0V6',
  '5': 'M4 0H0V3H4V6H0',
  '6': 'M4 0H0V6H4V3H0',
  '7': 'M0 0H4L1 6',
  '8': 'M0 0H4V6H0ZM0 3H4',
  '9': 'M4 3H0V0H4V6H0',
  '-': 'M1 3H3',
  ':': 'M2 1.4V2M2 4.4V5',
  '·': 'M2 2.6V3.4',
  A: 'M0 6V2L2 0L4 2V6M0 4H4',
  C: 'M4 0H1L0 1V5L1 6H4',
  O: 'M1 0H3L4 1V5L3 6H1L0 5V1Z',
  P: 'M0 6V0H3L4 1V2L3 3H0',
  S: 'M4 0H1L0 1V2L1 3H3L4 4V5L3 6H0',
  Z: 'M0 0H4L0 6H4',
}

const advance = 6

export const textWidth = (text: string) => text.length * advance

export const textPath = (text: string) => [...text].map((letter, place) => shift(letter, place * advance)).join('')

function shift(letter: string, by: number) {
  const path = strokes[letter]
  if (path === undefined) throw new Error(`no strokes for ${JSON.stringify(letter)}`)
  return path.replace(/([MLH])(-?[\d.]+)/g, (_, command: string, x: string) => `${command}${Number(x) + by}`)
}

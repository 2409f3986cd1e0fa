import type { Metadata, Sharp, SharpInput, SharpOptions } from 'sharp'
import { UnusableImage } from './images.ts'

export type ImageRequirements = {
  formats: readonly SourceFormat[]
  maxPixels: number
  /** Of the shorter side, in pixels. */
  minSide?: number
  /** Uses the first frame of an animation. */
  allowsAnimation?: boolean
}

/** Limits pictures made to keep the decoder busy. */
export const maxSeconds = 30

export async function inspect(bytes: Uint8Array, requirements: ImageRequirements) {
  const format = formatOf(bytes)
  if (format === 'heic') throw new UnusableImage('heic')
  if (!format || !requirements.formats.includes(format)) throw new UnusableImage('format')
  const sharp = await loadSharp()
  const source = sharp(bytes, { limitInputPixels: requirements.maxPixels, failOn: 'error' })
  const metadata = await source.metadata().catch(refuse)
  if (!requirements.allowsAnimation && format === 'png' && isAnimatedPng(bytes)) throw new UnusableImage('animated')
  checkShape(metadata, requirements)
  return source.timeout({ seconds: maxSeconds }).autoOrient()
}

function checkShape(
  { width, height, pages = 1 }: Metadata,
  { maxPixels, minSide = 1, allowsAnimation }: ImageRequirements,
) {
  if (pages > 1 && !allowsAnimation) throw new UnusableImage('animated')
  if (width * height > maxPixels) throw new UnusableImage('too_large')
  if (Math.min(width, height) < minSide) throw new UnusableImage('too_small')
}

export function refuse(error: unknown): never {
  throw new UnusableImage(/pixel limit|timeout/.test(String(error)) ? 'too_large' : 'damaged', error)
}

type MakeSharp = (input: SharpInput, options?: SharpOptions) => Sharp

let loading: Promise<MakeSharp> | undefined

/** Loaded on demand: a start without pictures does not pay for it. */
export function loadSharp() {
  loading ??= load()
  return loading
}

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // One thread per picture: several are processed at a time, and requests need the processor too.
  sharp.concurrency(1)
  return sharp
}

type SourceFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic'

type Sign = readonly [offset: number, bytes: string]

const signs: readonly [SourceFormat, readonly Sign[]][] = [
  ['jpeg', [[0, '\xff\xd8\xff']]],
  ['png', [[0, '\x89PNG\r\n\x1a\n']]],
  ['gif', [[0, 'GIF8']]],
  [
    'webp',
    [
      [0, 'RIFF'],
      [8, 'WEBP'],
    ],
  ],
]

/** By the first bytes, before any decoder runs, so that SVG, PDF and the like never reach one. */
export function formatOf(bytes: Uint8Array): SourceFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  const found = signs.find(([, all]) => all.every(([offset, sign]) => head.startsWith(sign, offset)))
  return found?.[0] ?? (isHeic(bytes, head) ? 'heic' : undefined)
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']

function isHeic(bytes: Uint8Array, head: string) {
  if (!head.startsWith('ftyp', 4)) return false
  const size = Buffer.from(bytes.subarray(0, 4)).readUInt32BE()
  const brands = head.slice(8, size).match(/.{4}/gs) ?? []
  return brands.some(brand => heicBrands.includes(brand))
}

/** A decoder would silently show the first frame only. */
function isAnimatedPng(bytes: Uint8Array) {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pixels = whole.indexOf('IDAT')
  const animation = whole.indexOf('acTL')
  return animation >= 0 && animation < pixels
}

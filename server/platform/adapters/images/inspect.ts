import type { Metadata, Sharp, SharpInput, SharpOptions } from 'sharp'
import { decodeHeic } from './heic.ts'
import { UnusableImage } from './images.ts'

export type ImageRequirements = {
  formats: readonly SourceFormat[]
  maxPixels: number
  minSide?: number
  allowsAnimation?: boolean
}

/** Limits the decoding time, against pictures crafted to keep the decoder busy. */
export const maxSeconds = 30

export async function inspect(bytes: Uint8Array, requirements: ImageRequirements) {
  const format = formatOf(bytes)
  if (!format || !requirements.formats.includes(format)) throw new UnusableImage(format === 'heic' ? 'heic' : 'format')
  const source = await open(bytes, format, requirements)
  const metadata = await source.metadata().catch(refuse)
  if (!requirements.allowsAnimation && format === 'png' && isAnimatedPng(bytes)) throw new UnusableImage('animated')
  checkShape(metadata, requirements)
  return source.timeout({ seconds: maxSeconds }).autoOrient()
}

async function open(bytes: Uint8Array, format: SourceFormat, { maxPixels }: ImageRequirements) {
  const sharp = await loadSharp()
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const
  if (format !== 'heic') return sharp(bytes, options)
  const { pixels, raw } = await decodeHeic(bytes)
  return sharp(pixels, { ...options, raw })
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

/** Loads sharp on demand, because processes that handle no pictures start faster without it. */
export function loadSharp() {
  loading ??= load()
  return loading
}

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  // One thread per picture: we process several at a time, and requests also need CPU time.
  sharp.concurrency(1)
  return sharp
}

type SourceFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heic'

/** Checks the first bytes before any decoder runs, so that SVG, PDF and the like never reach one. */
export const formatOf = (bytes: Uint8Array): SourceFormat | undefined => {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return (Object.keys(signatures) as SourceFormat[]).find(format => signatures[format](head))
}

const signatures: Record<SourceFormat, (head: string) => boolean> = {
  jpeg: head => head.startsWith('\xff\xd8\xff'),
  png: head => head.startsWith('\x89PNG\r\n\x1a\n'),
  gif: head => head.startsWith('GIF8'),
  webp: head => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  heic: isHeic,
}

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']

function isHeic(head: string) {
  if (!head.startsWith('ftyp', 4)) return false
  const size = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE()
  const brands = head.slice(8, size).match(/.{4}/gs) ?? []
  return brands.some(brand => heicBrands.includes(brand))
}

/** A decoder would silently show only the first frame. */
function isAnimatedPng(bytes: Uint8Array) {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const pixels = whole.indexOf('IDAT')
  const animation = whole.indexOf('acTL')
  return animation >= 0 && animation < pixels
}

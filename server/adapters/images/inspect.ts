import type { Metadata } from 'sharp'
import { UnusableImage } from './images.ts'
import { loadSharp } from './load-sharp.ts'
import { formatOf, isAnimatedPng, type SourceFormat } from './magic-bytes.ts'

export type Demands = {
  formats: readonly SourceFormat[]
  mostPixels: number
  /** Of the shorter side, in pixels. */
  leastSide?: number
  /** Whether of an animation the first picture will do. */
  moving?: boolean
}

/** A picture made to keep the decoder busy is given up. */
export const mostSeconds = 30

/** Opens a picture that keeps to the demands, upright, before any of its pixels are decoded. */
export async function inspect(bytes: Uint8Array, demands: Demands) {
  const format = formatOf(bytes)
  if (format === 'heic') throw new UnusableImage('heic')
  if (!format || !demands.formats.includes(format)) throw new UnusableImage('format')
  const sharp = await loadSharp()
  const source = sharp(bytes, { limitInputPixels: demands.mostPixels, failOn: 'error' })
  const metadata = await source.metadata().catch(refuse)
  if (!demands.moving && format === 'png' && isAnimatedPng(bytes)) throw new UnusableImage('animated')
  checkShape(metadata, demands)
  return source.timeout({ seconds: mostSeconds }).autoOrient()
}

function checkShape({ width, height, pages = 1 }: Metadata, { mostPixels, leastSide = 1, moving }: Demands) {
  if (pages > 1 && !moving) throw new UnusableImage('animated')
  if (width * height > mostPixels) throw new UnusableImage('too_large')
  if (Math.min(width, height) < leastSide) throw new UnusableImage('too_small')
}

/** What a decoder's failure says of the picture. */
export function refuse(error: unknown): never {
  throw new UnusableImage(/pixel limit|timeout/.test(String(error)) ? 'too_large' : 'damaged', error)
}

import type { Metadata } from 'sharp'
import { documentLimits } from '#contract/kyc.ts'
import { type ProcessedDocument, UnusableImage } from './images.ts'
import { loadSharp } from './load-sharp.ts'
import { formatOf, type SourceFormat } from './magic-bytes.ts'

const formats: readonly (SourceFormat | undefined)[] = ['jpeg', 'png', 'webp']
const paper = '#ffffff'
const webp = { quality: 82, effort: 3 }
/** A picture made to keep the decoder busy is given up. */
const mostSeconds = 30

const { pixels: mostPixels, side } = documentLimits
const within = { width: side.most, height: side.most, fit: 'inside', withoutEnlargement: true } as const

/** A photo of a document made anew from its pixels: legible, upright, and without anything but the pixels. */
export async function processDocument(bytes: Uint8Array): Promise<ProcessedDocument> {
  if (!formats.includes(formatOf(bytes))) throw new UnusableImage('format')
  const sharp = await loadSharp()
  const source = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
  const metadata = await source.metadata().catch(refuse)
  checkShape(metadata)
  const made = source.autoOrient().resize(within).flatten({ background: paper }).toColourspace('srgb').webp(webp)
  const { data, info } = await made
    .timeout({ seconds: mostSeconds })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  return { bytes: data, width: info.width, height: info.height }
}

function checkShape({ width, height, pages = 1 }: Metadata) {
  if (pages > 1) throw new UnusableImage('animated')
  if (width * height > mostPixels) throw new UnusableImage('too_large')
  if (Math.min(width, height) < side.least) throw new UnusableImage('too_small')
}

function refuse(error: unknown): never {
  throw new UnusableImage(/pixel limit|timeout/.test(String(error)) ? 'too_large' : 'damaged', error)
}

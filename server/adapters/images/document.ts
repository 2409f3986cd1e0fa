import { documentLimits } from '#contract/kyc.ts'
import type { ProcessedDocument } from './images.ts'
import { inspect, refuse } from './inspect.ts'

const paper = '#ffffff'
const webp = { quality: 82, effort: 3 }

const { pixels, side } = documentLimits
const demands = { formats: ['jpeg', 'png', 'webp'], mostPixels: pixels, leastSide: side.least } as const
const within = { width: side.most, height: side.most, fit: 'inside', withoutEnlargement: true } as const

/** A photo of a document made anew from its pixels: legible, upright, and without anything but the pixels. */
export async function processDocument(bytes: Uint8Array): Promise<ProcessedDocument> {
  const source = await inspect(bytes, demands)
  const made = source.resize(within).flatten({ background: paper }).toColourspace('srgb').webp(webp)
  const { data, info } = await made.toBuffer({ resolveWithObject: true }).catch(refuse)
  return { bytes: data, width: info.width, height: info.height }
}

import type { PDFiumDocument } from '@hyzyla/pdfium'
import { proofLimits } from '#contract/pix-proof.ts'
import { type ProcessedProof, UnusableProof } from './images.ts'
import { inspect, loadSharp, refuse } from './inspect.ts'

const { pixels, side, pages: mostPages } = proofLimits
const requirements = { formats: ['jpeg', 'png', 'webp'], maxPixels: pixels, minSide: side } as const
const paper = '#ffffff'
/** Of the drawn proof, in pixels. The text of a receipt is legible at this width. */
const width = 1_000
/** The maximum ratio of height to width of a page. Three such pages still fit into a WebP file. */
const tallest = 5
const webp = { quality: 78, effort: 3 }

export const processProof = (bytes: Uint8Array): Promise<ProcessedProof> =>
  isPdf(bytes) ? drawPdf(bytes) : redrawPicture(bytes)

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

async function redrawPicture(bytes: Uint8Array) {
  const source = await inspect(bytes, requirements)
  const shape = { width, height: width * tallest, fit: 'inside', withoutEnlargement: true } as const
  const made = source.resize(shape).flatten({ background: paper }).toColourspace('srgb').webp(webp)
  const { data, info } = await made.toBuffer({ resolveWithObject: true }).catch(refuse)
  return { bytes: data, width: info.width, height: info.height, pages: 1 }
}

/** Each PDF gets a fresh instance of PDFium, whose WebAssembly memory holds nobody else's file. */
async function drawPdf(bytes: Uint8Array): Promise<ProcessedProof> {
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  try {
    return await drawPages(await library.loadDocument(bytes))
  } catch (error) {
    throw error instanceof UnusableProof ? error : new UnusableProof(reasonOf(error), error)
  }
}

const reasonOf = (error: unknown) => (/password|security/i.test(String(error)) ? 'locked' : 'damaged')

/** PDFium runs no script, opens no embedded file, and follows no link: this build has neither V8 nor XFA. */
async function drawPages(document: PDFiumDocument): Promise<ProcessedProof> {
  const pages = document.getPageCount()
  if (pages < 1) throw new UnusableProof('damaged')
  if (pages > mostPages) throw new UnusableProof('pages')
  const drawn: Buffer[] = []
  let height = 0
  for (const page of document.pages()) {
    const pageHeight = heightOf(page.getOriginalSize())
    const { data } = await page.render({ render: 'bitmap', scale: 1, width, height: pageHeight })
    drawn.push(Buffer.from(data))
    height += pageHeight
  }
  const sharp = await loadSharp()
  const raw = { width, height, channels: 4 } as const
  const made = sharp(Buffer.concat(drawn), { raw }).flatten({ background: paper }).webp(webp)
  return { bytes: await made.toBuffer(), width, height, pages }
}

function heightOf({ originalWidth, originalHeight }: { originalWidth: number; originalHeight: number }) {
  const ratio = originalHeight / originalWidth
  const isDrawable = Math.min(originalWidth, originalHeight) >= 1 && ratio <= tallest && ratio >= 1 / tallest
  if (!isDrawable || Math.max(originalWidth, originalHeight) > proofLimits.points) throw new UnusableProof('too_large')
  return Math.round(width * ratio)
}

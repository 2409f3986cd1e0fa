import type { Region, Size } from '../documents/framing.ts'
import { boundsOf, cellOf } from './blur.ts'
import type { PhotoEdit, Stroke } from './photo-edit.ts'

/** A photo to paint from, which may be a smaller copy of the one that is kept. */
export type Source = { picture: ImageBitmap /** Of the kept one, in whose pixels edits are said. */; photo: Size }

/** Paints a region of a photo over the whole canvas, blurred where the strokes are. */
export function paintPhoto(canvas: HTMLCanvasElement, source: Source, region: Region, blur: PhotoEdit['blur']) {
  const context = contextOf(canvas)
  const density = source.picture.width / source.photo.width
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source.picture, ...scaled(region, density), 0, 0, canvas.width, canvas.height)
  for (const stroke of blur) paintStroke(context, { source, region, stroke })
}

type Painting = { source: Source; region: Region; stroke: Stroke }

/** The blur needs no filter, which Safari's canvas lacks: what is under the stroke is made tiny, and large again. */
function paintStroke(context: CanvasRenderingContext2D, { source, region, stroke }: Painting) {
  const { picture, photo } = source
  const bounds = boundsOf(stroke, photo)
  if (bounds.width < 1 || bounds.height < 1) return
  const cell = cellOf(stroke, photo)
  const tiny = newCanvas(Math.ceil(bounds.width / cell), Math.ceil(bounds.height / cell))
  const from = scaled(bounds, picture.width / photo.width)
  contextOf(tiny).drawImage(picture, ...from, 0, 0, tiny.width, tiny.height)
  const scale = context.canvas.width / region.width
  const cover = coverOf(stroke, bounds, scale)
  const covering = contextOf(cover)
  covering.globalCompositeOperation = 'source-in'
  covering.drawImage(tiny, 0, 0, cover.width, cover.height)
  const [x, y] = [(bounds.x - region.x) * scale, (bounds.y - region.y) * scale]
  context.drawImage(cover, x, y, bounds.width * scale, bounds.height * scale)
  cover.width = 0
}

/** The shape of a stroke, as large as it is on the canvas. */
function coverOf({ radius, points }: Stroke, bounds: Region, scale: number) {
  const cover = newCanvas(Math.ceil(bounds.width * scale), Math.ceil(bounds.height * scale))
  const context = contextOf(cover)
  context.scale(cover.width / bounds.width, cover.height / bounds.height)
  context.translate(-bounds.x, -bounds.y)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = radius * 2
  context.beginPath()
  const [first, ...others] = points
  if (first && others.length === 0) {
    // A canvas draws nothing of a line that has no length.
    context.arc(first.x, first.y, radius, 0, 2 * Math.PI)
    context.fill()
  } else {
    for (const { x, y } of points) context.lineTo(x, y)
    context.stroke()
  }
  context.resetTransform()
  return cover
}

const scaled = ({ x, y, width, height }: Region, by: number) => [x * by, y * by, width * by, height * by] as const

export function newCanvas(width: number, height: number) {
  return Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  })
}

export function contextOf(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no room for another canvas')
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  return context
}

export const toJpeg = (canvas: HTMLCanvasElement, quality?: number) => toPicture(canvas, 'image/jpeg', quality)

/** The canvas as a file; its memory is given back at once, which Safari would not do by itself. */
export async function toPicture(canvas: HTMLCanvasElement, type: string, quality = 0.9): Promise<Blob> {
  const photo = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))
  canvas.width = 0
  if (!photo) throw new Error('no picture came of the canvas')
  return photo
}

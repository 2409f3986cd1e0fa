import { mediaLimits } from '#contract/media.ts'
import { coveringRegion, type Region, type Size } from '../photo.ts'

export type Point = { x: number; y: number }

/** One stroke of the blur brush, in pixels of the stored photo. With a single point, it is a disc. */
export type Stroke = { radius: number; points: readonly Point[] }

/** The edits to apply to a stored photo before we send it; no `crop` means the whole photo. */
export type PhotoEdit = { crop: Region | undefined; blur: readonly Stroke[] }

/** `picture` may be a smaller copy of the stored photo; `photo` is the stored photo's size. */
export type PhotoSource = { picture: ImageBitmap; photo: Size }

export function paintPhoto(canvas: HTMLCanvasElement, source: PhotoSource, region: Region, blur: PhotoEdit['blur']) {
  const context = contextOf(canvas)
  const density = source.picture.width / source.photo.width
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(source.picture, ...scaled(region, density), 0, 0, canvas.width, canvas.height)
  for (const stroke of blur) paintStroke(context, { source, region, stroke })
}

type Painting = { source: PhotoSource; region: Region; stroke: Stroke }

/** Blurs by scaling down and back up, because Safari's canvas has no blur filter. */
function paintStroke(context: CanvasRenderingContext2D, { source, region, stroke }: Painting) {
  const { picture, photo } = source
  const bounds = boundsOf(stroke, photo)
  if (bounds.width < 1 || bounds.height < 1) return
  const cell = blurCellSize(stroke, photo)
  const tiny = newCanvas(Math.ceil(bounds.width / cell), Math.ceil(bounds.height / cell))
  const from = scaled(bounds, picture.width / photo.width)
  contextOf(tiny).drawImage(picture, ...from, 0, 0, tiny.width, tiny.height)
  const scale = context.canvas.width / region.width
  const mask = maskOf(stroke, bounds, scale)
  const maskContext = contextOf(mask)
  maskContext.globalCompositeOperation = 'source-in'
  maskContext.drawImage(tiny, 0, 0, mask.width, mask.height)
  const [x, y] = [(bounds.x - region.x) * scale, (bounds.y - region.y) * scale]
  context.drawImage(mask, x, y, bounds.width * scale, bounds.height * scale)
  mask.width = 0
}

/** Brush sizes, as fractions of the photo's longer side. */
export const brushSizes = { min: 0.03, max: 0.25, initial: 0.1 } as const

export function boundsOf({ radius, points }: Stroke, photo: Size): Region {
  const across = points.map(({ x }) => x)
  const down = points.map(({ y }) => y)
  const x = Math.max(0, Math.min(...across) - radius)
  const y = Math.max(0, Math.min(...down) - radius)
  const right = Math.min(photo.width, Math.max(...across) + radius)
  const bottom = Math.min(photo.height, Math.max(...down) + radius)
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y) }
}

/** Photo pixels per blurred pixel. Leaves at most a dozen pixels across any face, too few to reconstruct it. */
export function blurCellSize(stroke: Stroke, photo: Size) {
  const { width, height } = boundsOf(stroke, photo)
  return Math.max(Math.max(photo.width, photo.height) / 40, stroke.radius / 3, Math.min(width, height) / 8)
}

function maskOf({ radius, points }: Stroke, bounds: Region, scale: number) {
  const mask = newCanvas(Math.ceil(bounds.width * scale), Math.ceil(bounds.height * scale))
  const context = contextOf(mask)
  context.scale(mask.width / bounds.width, mask.height / bounds.height)
  context.translate(-bounds.x, -bounds.y)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.lineWidth = radius * 2
  context.beginPath()
  const [first, ...others] = points
  if (first && others.length === 0) {
    // A canvas does not draw zero-length lines.
    context.arc(first.x, first.y, radius, 0, 2 * Math.PI)
    context.fill()
  } else {
    for (const { x, y } of points) context.lineTo(x, y)
    context.stroke()
  }
  context.resetTransform()
  return mask
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

export const toJpeg = (canvas: HTMLCanvasElement, quality?: number) => toImage(canvas, 'image/jpeg', quality)

/** Shrinks the canvas to nothing, because Safari does not free its memory automatically. */
export async function toImage(canvas: HTMLCanvasElement, type: string, quality = 0.9): Promise<Blob> {
  const photo = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, quality))
  canvas.width = 0
  if (!photo) throw new Error('no picture came of the canvas')
  return photo
}

/** The aspect ratio of cards and covers. */
const cropShape: Size = { width: 4, height: 5 }
const maxZoom = 4

export const largestCrop = (photo: Size, shape: Size = cropShape): Region => coveringRegion(photo, shape)

/** A zoom of 1 is the largest crop with the same aspect ratio. */
export const zoomOf = (crop: Region, photo: Size) => largestCrop(photo, crop).width / crop.width

export function maxZoomOf(photo: Size, shape: Size = cropShape) {
  const { width, height } = largestCrop(photo, shape)
  return Math.max(1, Math.min(maxZoom, Math.min(width, height) / mediaLimits.photoSide))
}

export function zoomed(crop: Region, photo: Size, zoom: number): Region {
  const largest = largestCrop(photo, crop)
  const fitting = Math.min(Math.max(zoom, 1), maxZoomOf(photo, crop))
  const width = largest.width / fitting
  const height = largest.height / fitting
  const x = crop.x + (crop.width - width) / 2
  const y = crop.y + (crop.height - height) / 2
  return clampTo({ x, y, width, height }, photo)
}

/** `right` and `down` are in pixels of the photo. */
export const panned = (crop: Region, photo: Size, right: number, down: number): Region =>
  clampTo({ ...crop, x: crop.x + right, y: crop.y + down }, photo)

function clampTo(crop: Region, photo: Size): Region {
  return {
    ...crop,
    x: Math.min(Math.max(crop.x, 0), photo.width - crop.width),
    y: Math.min(Math.max(crop.y, 0), photo.height - crop.height),
  }
}

export function wholePixels({ x, y, width, height }: Region, photo: Size): Region {
  const left = Math.min(Math.max(0, Math.round(x)), photo.width - 1)
  const top = Math.min(Math.max(0, Math.round(y)), photo.height - 1)
  const right = Math.min(photo.width, Math.max(left + 1, Math.round(x + width)))
  const bottom = Math.min(photo.height, Math.max(top + 1, Math.round(y + height)))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

import { coveringRegion, type Region, type Size } from '../documents/framing.ts'

/** The shape of cards and covers. */
export const cropShape: Size = { width: 4, height: 5 }
const leastSide = 300
const mostZoom = 4

/** The largest of that shape that a photo has, in its middle. */
export const largestCrop = (photo: Size, shape: Size = cropShape): Region => coveringRegion(photo, shape)

/** How far the crop is from the largest of its shape: 1 is that one. */
export const zoomOf = (crop: Region, photo: Size) => largestCrop(photo, crop).width / crop.width

/** No zoom leaves less than the server takes. */
export function mostZoomOf(photo: Size, shape: Size = cropShape) {
  const { width, height } = largestCrop(photo, shape)
  return Math.max(1, Math.min(mostZoom, Math.min(width, height) / leastSide))
}

/** The crop at another zoom around the same middle, as far as the photo's edges let it. */
export function zoomed(crop: Region, photo: Size, zoom: number): Region {
  const largest = largestCrop(photo, crop)
  const fitting = Math.min(Math.max(zoom, 1), mostZoomOf(photo, crop))
  const width = largest.width / fitting
  const height = largest.height / fitting
  const x = crop.x + (crop.width - width) / 2
  const y = crop.y + (crop.height - height) / 2
  return inside({ x, y, width, height }, photo)
}

/** The crop shifted by so many pixels of the photo, as far as its edges let it. */
export const panned = (crop: Region, photo: Size, right: number, down: number): Region =>
  inside({ ...crop, x: crop.x + right, y: crop.y + down }, photo)

function inside(crop: Region, photo: Size): Region {
  return {
    ...crop,
    x: Math.min(Math.max(crop.x, 0), photo.width - crop.width),
    y: Math.min(Math.max(crop.y, 0), photo.height - crop.height),
  }
}

/** In whole pixels that all lie on the photo. */
export function wholePixels({ x, y, width, height }: Region, photo: Size): Region {
  const left = Math.min(Math.max(0, Math.round(x)), photo.width - 1)
  const top = Math.min(Math.max(0, Math.round(y)), photo.height - 1)
  const right = Math.min(photo.width, Math.max(left + 1, Math.round(x + width)))
  const bottom = Math.min(photo.height, Math.max(top + 1, Math.round(y + height)))
  return { x: left, y: top, width: right - left, height: bottom - top }
}

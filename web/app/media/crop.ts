import { coveringRegion, type Region, type Size } from '../documents/framing.ts'

/** Proportions of cards and covers. */
const cropShape: Size = { width: 4, height: 5 }
/** The server refuses a photo with a shorter side. */
const minSide = 300
const maxZoom = 4

/** Centred on the photo. */
export const largestCrop = (photo: Size, shape: Size = cropShape): Region => coveringRegion(photo, shape)

/** 1 is the largest crop of the same shape. */
export const zoomOf = (crop: Region, photo: Size) => largestCrop(photo, crop).width / crop.width

export function maxZoomOf(photo: Size, shape: Size = cropShape) {
  const { width, height } = largestCrop(photo, shape)
  return Math.max(1, Math.min(maxZoom, Math.min(width, height) / minSide))
}

/** Keeps the crop's centre, unless that would cross an edge of the photo. */
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

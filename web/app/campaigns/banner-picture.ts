import { campaignLimits, campaignMessages } from '#contract/campaign.ts'
import { mediaErrors } from '#contract/media.ts'
import { Refusal } from '#contract/refusals.ts'
import { largestCrop, newCanvas, paintPhoto, toImage, wholePixels } from '../media/photo-edit.ts'
import { fitting, type Region, type Size, whyUnreadable } from '../photo.ts'

export type Picture = {
  file: Blob
  /** The original and its crop, set only for a still image. We send an animation uncropped, and the page crops it. */
  still?: { whole: Blob; size: Size; crop: Region } | undefined
  isSmall: boolean
}

export type Pictures = readonly (Picture | undefined)[]

export const shape: Size = { width: campaignLimits.width, height: campaignLimits.height }
/** Twice the displayed size, for high-density screens. */
const maxWidth = 2 * campaignLimits.width
const maxSide = 2400
/** This limit is high, because we redraw a still image before we send it, and the sent file is far smaller. */
const maxStillBytes = 40 * 1024 * 1024
const minHeight = 150

const refusal = (message: string) => new Refusal('invalid', message)

type Kind = 'image/png' | 'image/jpeg' | 'image/gif'

export async function openPicture(file: Blob): Promise<Picture> {
  if (file.size === 0) throw refusal(mediaErrors.empty)
  const kind = await kindOf(file)
  if (!kind) throw refusal(await whyUnreadable(file, campaignMessages.format))
  const isMoving = kind === 'image/gif' && (await framesOf(file)) > 1
  if (file.size > (isMoving ? campaignLimits.bytes : maxStillBytes)) throw refusal(campaignMessages.heavy)
  const opened = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw refusal(mediaErrors.damaged)
  })
  try {
    const { width, height } = largestCrop(opened, shape)
    if (height < minHeight) throw refusal(campaignMessages.tooSmall)
    const isSmall = width < campaignLimits.width
    // Copies the file, because the original on disk may change or disappear.
    if (isMoving) return { file: new Blob([await file.arrayBuffer()], { type: kind }), isSmall }
    return { ...(await redraw(opened, kind === 'image/jpeg' ? kind : 'image/png')), isSmall }
  } finally {
    opened.close()
  }
}

export async function cropPicture(picture: Picture, crop: Region): Promise<Picture> {
  if (!picture.still) return picture
  const opened = await createImageBitmap(picture.still.whole)
  try {
    const file = await drawCrop(opened, crop, picture.still.whole.type)
    return { ...picture, file, still: { ...picture.still, crop } }
  } finally {
    opened.close()
  }
}

async function redraw(opened: ImageBitmap, type: string) {
  const size = fitting(opened, maxSide)
  const whole = await toImage(paint(opened, { x: 0, y: 0, ...sizeOf(opened) }, size), type)
  const redrawn = await createImageBitmap(whole)
  try {
    const crop = largestCrop(sizeOf(redrawn), shape)
    return { file: await drawCrop(redrawn, crop, type), still: { whole, size: sizeOf(redrawn), crop } }
  } finally {
    redrawn.close()
  }
}

/** Draws the crop at up to twice the displayed size. Falls back to JPEG if the PNG is too large. */
async function drawCrop(opened: ImageBitmap, crop: Region, type: string) {
  const region = wholePixels(crop, opened)
  const ratio = shape.width / shape.height
  const height = Math.floor(Math.min(maxWidth, region.width) / ratio)
  const size = { width: Math.round(height * ratio), height }
  const file = await toImage(paint(opened, region, size), type, 0.92)
  return file.size > campaignLimits.bytes ? toImage(paint(opened, region, size), 'image/jpeg') : file
}

function paint(picture: ImageBitmap, region: Region, { width, height }: Size) {
  const canvas = newCanvas(width, height)
  paintPhoto(canvas, { picture, photo: picture }, region, [])
  return canvas
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height })

const signatures: readonly [Kind, string][] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/gif', 'GIF8'],
]

async function kindOf(file: Blob): Promise<Kind | undefined> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 8).arrayBuffer()))
  return signatures.find(([, beginning]) => start.startsWith(beginning))?.[0]
}

async function framesOf(file: Blob) {
  if (file.size > campaignLimits.bytes) return 2
  const frames = gifFrames(new Uint8Array(await file.arrayBuffer()), campaignLimits.frames + 1)
  if (frames > campaignLimits.frames) throw refusal(campaignMessages.tooManyFrames)
  return frames
}

export const fits = ({ still }: Picture) =>
  !still || Math.abs(still.size.width / still.size.height - shape.width / shape.height) < 0.02

/** Counts a GIF's frames, up to `max`. Returns 0 for other files. */
export function gifFrames(bytes: Uint8Array, max = 1_000): number {
  if (String.fromCharCode(...bytes.subarray(0, 4)) !== 'GIF8') return 0
  let at = 13 + tableSize(bytes[10])
  let frames = 0
  while (at < bytes.length && frames < max) {
    const kind = bytes[at]
    if (kind === descriptor) {
      frames++
      at = afterBlocks(bytes, at + 10 + tableSize(bytes[at + 9]) + 1)
    } else if (kind === extension) at = afterBlocks(bytes, at + 2)
    else return frames
  }
  return frames
}

const descriptor = 0x2c
const extension = 0x21

const tableSize = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Each block begins with its length. An empty block ends the list. */
function afterBlocks(bytes: Uint8Array, from: number) {
  let at = from
  for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
  return at + 1
}

import { campaignLimits, campaignMessages } from '#contract/campaign.ts'
import { mediaErrors } from '#contract/media.ts'
import { Refusal } from '#contract/refusals.ts'
import { fitting, type Region, type Size } from '../documents/framing.ts'
import { largestCrop, wholePixels } from '../media/crop.ts'
import { newCanvas, paintPhoto, toImage } from '../media/paint-photo.ts'
import { gifFrames } from './gif.ts'

/** A banner that was chosen and not sent yet. */
export type Picture = {
  /** What is sent, and what the preview shows. */
  file: Blob
  /** Of a still one: all of it, and the part that is sent. An animation goes as it is and is cut in its middle. */
  still?: { whole: Blob; size: Size; crop: Region } | undefined
  /** Less than what is recommended. */
  isSmall: boolean
}

export const shape: Size = { width: campaignLimits.width, height: campaignLimits.height }
/** Twice of what is shown, for screens that are that fine. */
const mostWidth = 2 * campaignLimits.width
const mostSide = 2400
/** Of a still one, which is drawn anew: what is sent of it is far lighter. */
const mostStillBytes = 40 * 1024 * 1024
const leastHeight = 150

const fault = (message: string) => new Refusal('invalid', message)

type Kind = 'image/png' | 'image/jpeg' | 'image/gif'

/** @throws Refusal that says why a file can't be a banner. */
export async function takePicture(file: Blob): Promise<Picture> {
  if (file.size === 0) throw fault(mediaErrors.empty)
  const kind = await kindOf(file)
  if (!kind) throw fault(campaignMessages.format)
  const isMoving = kind === 'image/gif' && (await framesOf(file)) > 1
  if (file.size > (isMoving ? campaignLimits.bytes : mostStillBytes)) throw fault(campaignMessages.heavy)
  const opened = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw fault(mediaErrors.damaged)
  })
  try {
    const { width, height } = largestCrop(opened, shape)
    if (height < leastHeight) throw fault(campaignMessages.tooSmall)
    const isSmall = width < campaignLimits.width
    // Its bytes as they are now: the file on the disk may change or go.
    if (isMoving) return { file: new Blob([await file.arrayBuffer()], { type: kind }), isSmall }
    return { ...(await cutAnew(opened, kind === 'image/jpeg' ? kind : 'image/png')), isSmall }
  } finally {
    opened.close()
  }
}

/** The same picture with another part of it. */
export async function cutPicture(picture: Picture, crop: Region): Promise<Picture> {
  if (!picture.still) return picture
  const opened = await createImageBitmap(picture.still.whole)
  try {
    const file = await drawn(opened, crop, picture.still.whole.type)
    return { ...picture, file, still: { ...picture.still, crop } }
  } finally {
    opened.close()
  }
}

async function cutAnew(opened: ImageBitmap, type: string) {
  const size = fitting(opened, mostSide)
  const whole = await toImage(paint(opened, { x: 0, y: 0, ...sizeOf(opened) }, size), type)
  const kept = await createImageBitmap(whole)
  try {
    const crop = largestCrop(sizeOf(kept), shape)
    return { file: await drawn(kept, crop, type), still: { whole, size: sizeOf(kept), crop } }
  } finally {
    kept.close()
  }
}

/** A part of the picture, at most as large as it is shown; a PNG that is too heavy as such becomes a JPEG. */
async function drawn(opened: ImageBitmap, crop: Region, type: string) {
  const region = wholePixels(crop, opened)
  const height = Math.floor(Math.min(mostWidth, region.width) / 2)
  const size = { width: height * 2, height }
  const file = await toImage(paint(opened, region, size), type, 0.92)
  return file.size > campaignLimits.bytes ? toImage(paint(opened, region, size), 'image/jpeg') : file
}

function paint(picture: ImageBitmap, region: Region, { width, height }: Size) {
  const canvas = newCanvas(width, height)
  paintPhoto(canvas, { picture, photo: picture }, region, [])
  return canvas
}

const sizeOf = ({ width, height }: Size): Size => ({ width, height })

const beginnings: readonly [Kind, string][] = [
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/gif', 'GIF8'],
]

/** By what is in it, whatever its name says. */
async function kindOf(file: Blob): Promise<Kind | undefined> {
  const start = String.fromCharCode(...new Uint8Array(await file.slice(0, 8).arrayBuffer()))
  return beginnings.find(([, beginning]) => start.startsWith(beginning))?.[0]
}

async function framesOf(file: Blob) {
  if (file.size > campaignLimits.bytes) return 2
  const frames = gifFrames(new Uint8Array(await file.arrayBuffer()), campaignLimits.frames + 1)
  if (frames > campaignLimits.frames) throw fault(campaignMessages.tooManyFrames)
  return frames
}

/** Whether hardly anything is cut off when its middle is taken. */
export const fits = ({ still }: Picture) =>
  !still || Math.abs(still.size.width / still.size.height - shape.width / shape.height) < 0.02

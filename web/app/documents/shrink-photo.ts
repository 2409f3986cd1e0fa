import { documentErrors, documentLimits } from '#contract/kyc.ts'
import { Refusal } from '#contract/refusals.ts'
import { coveringRegion, fitting, type Region, type Size } from './framing.ts'
import { isPhoto } from './photo-kind.ts'

const mostBytes = 40_000_000
const { min, max } = documentLimits.side
const quality = 0.9

const tooHeavy = 'Esta foto passa de 40 MB. Escolha outra, mais leve.'
const problem = (text: string) => new Refusal('invalid', text)

/**
 * An upright JPEG of limited size without metadata (place, time, device). Files that are no usable photo are refused
 * with a message.
 */
export async function shrinkPhoto(file: Blob): Promise<ArrayBuffer> {
  if (file.size > mostBytes) throw problem(tooHeavy)
  if (!(await isPhoto(file).catch(unreadable))) throw problem(documentErrors.format)
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(unreadable)
  try {
    refuseSmall(picture)
    return await drawPhoto(picture, { x: 0, y: 0, width: picture.width, height: picture.height })
  } finally {
    picture.close()
  }
}

/** The visible part of the current video frame. */
export async function photographFrame(video: HTMLVideoElement): Promise<ArrayBuffer> {
  const frame = { width: video.videoWidth, height: video.videoHeight }
  refuseSmall(frame)
  return drawPhoto(video, coveringRegion(frame, { width: video.clientWidth, height: video.clientHeight }))
}

function refuseSmall(size: Size) {
  const { width, height } = fitting(size, max)
  if (Math.min(width, height) < min) throw problem(documentErrors.too_small)
}

async function drawPhoto(picture: CanvasImageSource, { x, y, width, height }: Region): Promise<ArrayBuffer> {
  const canvas = document.createElement('canvas')
  const size = Object.assign(canvas, fitting({ width, height }, max))
  const context = canvas.getContext('2d')
  if (!context) return unreadable()
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, size.width, size.height)
  context.drawImage(picture, x, y, width, height, 0, 0, size.width, size.height)
  const photo = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Safari releases canvas memory late unless it is shrunk.
  canvas.width = 0
  return photo ? photo.arrayBuffer() : unreadable()
}

function unreadable(): never {
  throw problem(documentErrors.damaged)
}

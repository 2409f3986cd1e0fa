import { mediaErrors, mediaLimits } from '#contract/media.ts'
import { Refusal } from '#contract/refusals.ts'
import { fitting, isHeic, isPhoto, type Region, type Size } from '../photo.ts'
import { newCanvas, type PhotoEdit, paintPhoto, toJpeg, wholePixels } from './photo-edit.ts'

const maxSide = 2400
const thumbSide = 400
/** Limits only the chosen file. The photo that we send is far smaller. */
const maxBytes = 40 * 1024 * 1024

const refusal = (name: keyof typeof mediaErrors) => new Refusal('invalid', mediaErrors[name])

/**
 * Redraws a chosen photo upright, of limited size and without metadata, and makes a thumbnail. Returns a HEIC photo
 * unchanged if this browser cannot open it, because the server can.
 */
export async function preparePhoto(file: Blob) {
  const picture = await open(file)
  if (!picture) return { photo: file }
  try {
    if (Math.min(picture.width, picture.height) < mediaLimits.photoSide) throw refusal('too_small')
    return { photo: await draw(picture, maxSide), thumb: await draw(picture, thumbSide) }
  } finally {
    picture.close()
  }
}

export const renderPhoto = (photo: Blob, edit: PhotoEdit) => render(photo, edit, maxSide)

export const renderThumb = (photo: Blob, edit: PhotoEdit) => render(photo, edit, thumbSide)

async function render(photo: Blob, edit: PhotoEdit, side: number) {
  const picture = await createImageBitmap(photo)
  try {
    return await draw(picture, side, edit)
  } finally {
    picture.close()
  }
}

async function open(file: Blob) {
  if (file.size === 0) throw refusal('empty')
  if (file.size > maxBytes) throw refusal('photo_heavy')
  if (!(await isPhoto(file).catch(() => false))) throw refusal('format')
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(async () => {
    if (await isHeic(file)) return undefined
    throw refusal('damaged')
  })
}

async function draw(picture: ImageBitmap, side: number, edit?: PhotoEdit) {
  const region = regionOf(picture, edit)
  const { width, height } = fitting(region, side)
  const canvas = newCanvas(width, height)
  paintPhoto(canvas, { picture, photo: picture }, region, edit?.blur ?? [])
  return toJpeg(canvas)
}

const regionOf = ({ width, height }: Size, edit: PhotoEdit | undefined): Region =>
  edit?.crop ? wholePixels(edit.crop, { width, height }) : { x: 0, y: 0, width, height }

import { mediaErrors } from '#contract/media.ts'
import { Refusal } from '#contract/refusals.ts'
import { fitting, type Region, type Size } from '../documents/framing.ts'
import { isPhoto } from '../documents/photo-kind.ts'
import { wholePixels } from './crop.ts'
import { newCanvas, paintPhoto, toJpeg } from './paint-photo.ts'
import type { PhotoEdit } from './photo-edit.ts'

const mostSide = 2400
const thumbSide = 400
const leastSide = 300
/** Of what is chosen; what is sent of it is far smaller. */
const mostBytes = 40 * 1024 * 1024

const fault = (name: keyof typeof mediaErrors) => new Refusal('invalid', mediaErrors[name])

/** A chosen photo as it is kept: upright, of a bearable size, without what the camera wrote beside it; and a small one. */
export async function preparePhoto(file: Blob) {
  const picture = await open(file)
  try {
    if (Math.min(picture.width, picture.height) < leastSide) throw fault('too_small')
    return { photo: await drawn(picture, mostSide, undefined), thumb: await drawn(picture, thumbSide, undefined) }
  } finally {
    picture.close()
  }
}

/** A kept photo as it is sent, and a small one, both with what its person did to it. */
export async function renderPhoto(photo: Blob, edit: PhotoEdit | undefined) {
  const picture = await createImageBitmap(photo)
  try {
    return await drawn(picture, mostSide, edit)
  } finally {
    picture.close()
  }
}

export async function renderThumb(photo: Blob, edit: PhotoEdit | undefined) {
  const picture = await createImageBitmap(photo)
  try {
    return await drawn(picture, thumbSide, edit)
  } finally {
    picture.close()
  }
}

async function open(file: Blob) {
  if (file.size === 0) throw fault('empty')
  if (file.size > mostBytes) throw fault('photo_heavy')
  if (!(await isPhoto(file).catch(() => false))) throw fault('format')
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(async () => {
    throw fault((await isHeic(file)) ? 'heic' : 'damaged')
  })
}

/** Only Safari opens one. */
const isHeic = async (file: Blob) => (await file.slice(4, 8).text()) === 'ftyp'

async function drawn(picture: ImageBitmap, most: number, edit: PhotoEdit | undefined) {
  const region = regionOf(picture, edit)
  const { width, height } = fitting(region, most)
  const canvas = newCanvas(width, height)
  paintPhoto(canvas, { picture, photo: picture }, region, edit?.blur ?? [])
  return toJpeg(canvas)
}

const regionOf = ({ width, height }: Size, edit: PhotoEdit | undefined): Region =>
  edit?.crop ? wholePixels(edit.crop, { width, height }) : { x: 0, y: 0, width, height }

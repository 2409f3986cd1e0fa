import { maxVideoMs, mediaErrors, mediaLimits } from '#contract/media.ts'
import { Refusal } from '#contract/refusals.ts'
import { fitting, isPhoto, type Region, type Size } from '../photo.ts'
import { contextOf, newCanvas, type PhotoEdit, paintPhoto, toJpeg, wholePixels } from './photo-edit.ts'

/** Empty when this browser cannot play the video; the server may still accept it. */
type VideoFacts = { seconds?: number; poster?: Blob; thumb?: Blob }

const timeoutMs = 15_000
const frameAt = 0.5
/** For decoders that do not report when a frame is drawn. */
const frameMs = 1_000

export async function checkVideo(file: Blob) {
  if (file.size === 0) throw new Refusal('invalid', mediaErrors.empty)
  if (file.size > mediaLimits.videoBytes) throw new Refusal('invalid', mediaErrors.video_heavy)
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const isWebm = [0x1a, 0x45, 0xdf, 0xa3].every((byte, at) => start[at] === byte)
  const hasBoxes = videoBoxes.includes(String.fromCharCode(...start.slice(4, 8)))
  if (!isWebm && !hasBoxes) throw new Refusal('invalid', mediaErrors.video_format)
}

/** First box of an MP4 or MOV. */
const videoBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']

export const isTooLong = (seconds: number | undefined) => seconds !== undefined && seconds * 1000 > maxVideoMs

export async function inspectVideo(file: Blob): Promise<VideoFacts> {
  const url = URL.createObjectURL(file)
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' })
  try {
    await waitFor(video, 'loadedmetadata', () => {
      video.src = url
    })
    const seconds = await durationOf(video)
    if (isTooLong(seconds)) return { seconds, ...(await captureFrames(video, seconds, [400])) }
    return { seconds, ...(await captureFrames(video, seconds, [400, 1024])) }
  } catch {
    return {}
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(url)
  }
}

/** A video recorded by a browser reports its duration only after a seek to its end. */
async function durationOf(video: HTMLVideoElement) {
  if (Number.isFinite(video.duration)) return video.duration
  await waitFor(video, 'durationchange', () => {
    video.currentTime = Number.MAX_SAFE_INTEGER
  })
  return video.duration
}

/** Takes an early frame, or a later one if that is black because of a fade-in or a slow decoder. */
async function captureFrames(video: HTMLVideoElement, seconds: number, sides: readonly number[]) {
  try {
    for (const at of [frameAt, 3 * frameAt, seconds / 2]) {
      await showFrame(video, Math.min(at, seconds / 2))
      if (!isBlack(video)) break
    }
    if (!video.videoWidth) return {}
    const [thumb, poster] = await Promise.all(sides.map(side => frame(video, side)))
    return { ...(thumb && { thumb }), ...(poster && { poster }) }
  } catch {
    return {}
  }
}

/** `seeked` fires before the frame can be drawn. */
async function showFrame(video: HTMLVideoElement, at: number) {
  const drawable = new Promise<unknown>(resolve => {
    setTimeout(resolve, frameMs)
    video.requestVideoFrameCallback?.(resolve)
  })
  await waitFor(video, 'seeked', () => {
    video.currentTime = at
  })
  await drawable
}

const sampleSide = 16
const maxBlack = 16

function isBlack(video: HTMLVideoElement) {
  const canvas = newCanvas(sampleSide, sampleSide)
  const context = contextOf(canvas)
  context.drawImage(video, 0, 0, sampleSide, sampleSide)
  const { data } = context.getImageData(0, 0, sampleSide, sampleSide)
  return data.every((value, at) => at % 4 === 3 || value < maxBlack)
}

function frame(video: HTMLVideoElement, maxSide: number) {
  const { width, height } = pictureSize({ width: video.videoWidth, height: video.videoHeight }, maxSide)
  const canvas = newCanvas(width, height)
  contextOf(canvas).drawImage(video, 0, 0, width, height)
  return toJpeg(canvas)
}

/** Enlarges a small frame: the server refuses pictures below `photoSide`. */
function pictureSize(video: Size, maxSide: number): Size {
  const { width, height } = fitting(video, maxSide)
  const scale = Math.max(1, mediaLimits.photoSide / Math.min(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function waitFor(video: HTMLVideoElement, event: string, start: () => void) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), timeoutMs)
    const settle = (end: () => void) => () => {
      clearTimeout(timer)
      end()
    }
    video.addEventListener(event, settle(resolve), { once: true })
    video.addEventListener(
      'error',
      settle(() => reject(new Error('this browser cannot play it'))),
      { once: true },
    )
    start()
  })
}

const maxSide = 2400
const thumbSide = 400
/** Of the chosen file; the photo is sent far smaller. */
const maxBytes = 40 * 1024 * 1024

const refusal = (name: keyof typeof mediaErrors) => new Refusal('invalid', mediaErrors[name])

/** Redraws a chosen photo upright, of limited size and without metadata, and makes a thumbnail. */
export async function preparePhoto(file: Blob) {
  const picture = await open(file)
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
    throw refusal((await isHeic(file)) ? 'heic' : 'damaged')
  })
}

const isHeic = async (file: Blob) => (await file.slice(4, 8).text()) === 'ftyp'

async function draw(picture: ImageBitmap, side: number, edit?: PhotoEdit) {
  const region = regionOf(picture, edit)
  const { width, height } = fitting(region, side)
  const canvas = newCanvas(width, height)
  paintPhoto(canvas, { picture, photo: picture }, region, edit?.blur ?? [])
  return toJpeg(canvas)
}

const regionOf = ({ width, height }: Size, edit: PhotoEdit | undefined): Region =>
  edit?.crop ? wholePixels(edit.crop, { width, height }) : { x: 0, y: 0, width, height }

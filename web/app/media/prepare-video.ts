import { mediaLimits } from '#contract/limits.ts'
import { mediaErrors } from '#contract/media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { fitting, type Size } from '../documents/framing.ts'
import { contextOf, newCanvas, toJpeg } from './paint-photo.ts'

/** What this browser could find out of a video; nothing when it can't play it, which the server may. */
export type VideoFacts = { seconds?: number; poster?: Blob; thumb?: Blob }

const patienceMs = 15_000
const frameAt = 0.5
const leastSide = 300
/** How long a decoder is waited for that does not say when it has drawn. */
const frameMs = 1_000

/** Refuses what is no video of ours before it is sent. */
export async function checkVideo(file: Blob) {
  if (file.size === 0) throw new Refusal('invalid', mediaErrors.empty)
  if (file.size > mediaLimits.videoBytes) throw new Refusal('invalid', mediaErrors.video_heavy)
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const isWebm = [0x1a, 0x45, 0xdf, 0xa3].every((byte, at) => start[at] === byte)
  const hasBoxes = videoBoxes.includes(String.fromCharCode(...start.slice(4, 8)))
  if (!isWebm && !hasBoxes) throw new Refusal('invalid', mediaErrors.video_format)
}

/** What an MP4 or a MOV begins with. */
const videoBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']

export const isTooLong = (seconds: number | undefined) => seconds !== undefined && seconds * 1000 > mediaLimits.videoMs

export const tooLong = profileMessages.videoTooLong

/** The length of a video, and one of its frames. */
export async function inspectVideo(file: Blob): Promise<VideoFacts> {
  const address = URL.createObjectURL(file)
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' })
  try {
    await happening(video, 'loadedmetadata', () => {
      video.src = address
    })
    const seconds = await lengthOf(video)
    if (isTooLong(seconds)) return { seconds, ...(await framed(video, seconds, [400])) }
    return { seconds, ...(await framed(video, seconds, [400, 1024])) }
  } catch {
    return {}
  } finally {
    video.removeAttribute('src')
    video.load()
    URL.revokeObjectURL(address)
  }
}

/** What a browser recorded says its length only after a leap to its end. */
async function lengthOf(video: HTMLVideoElement) {
  if (Number.isFinite(video.duration)) return video.duration
  await happening(video, 'durationchange', () => {
    video.currentTime = Number.MAX_SAFE_INTEGER
  })
  return video.duration
}

/** A frame from soon after the start; when that is black, as a fade-in or a slow decoder gives it, a later one. */
async function framed(video: HTMLVideoElement, seconds: number, sides: readonly number[]) {
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

/** That a place is reached does not say that its picture is there to be drawn. */
async function showFrame(video: HTMLVideoElement, at: number) {
  const drawable = new Promise<unknown>(resolve => {
    setTimeout(resolve, frameMs)
    video.requestVideoFrameCallback?.(resolve)
  })
  await happening(video, 'seeked', () => {
    video.currentTime = at
  })
  await drawable
}

const fewPixels = 16
const darkest = 16

function isBlack(video: HTMLVideoElement) {
  const canvas = newCanvas(fewPixels, fewPixels)
  const context = contextOf(canvas)
  context.drawImage(video, 0, 0, fewPixels, fewPixels)
  const { data } = context.getImageData(0, 0, fewPixels, fewPixels)
  return data.every((value, at) => at % 4 === 3 || value < darkest)
}

function frame(video: HTMLVideoElement, most: number) {
  const { width, height } = pictureSize({ width: video.videoWidth, height: video.videoHeight }, most)
  const canvas = newCanvas(width, height)
  contextOf(canvas).drawImage(video, 0, 0, width, height)
  return toJpeg(canvas)
}

/** Of a small video it is made larger: less is taken for no picture. */
function pictureSize(video: Size, most: number): Size {
  const { width, height } = fitting(video, most)
  const scale = Math.max(1, leastSide / Math.min(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Starts something and waits for what it brings about. */
function happening(video: HTMLVideoElement, event: string, start: () => void) {
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${event}`)), patienceMs)
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

import { mediaLimits } from '#contract/media.ts'
import { fitting, type Size } from '../photo.ts'
import { isTooLong } from './check-video.ts'
import { contextOf, newCanvas, toJpeg } from './photo-edit.ts'

/** Empty if this browser cannot play the video. The server may still accept it. */
export type VideoFacts = { seconds?: number; poster?: Blob; thumb?: Blob }

const timeoutMs = 15_000
const frameAt = 0.5
/** How long to wait for decoders that do not report when they have drawn a frame. */
const frameMs = 1_000

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

/** A browser-recorded video reports its duration only after a seek to its end. */
async function durationOf(video: HTMLVideoElement) {
  if (Number.isFinite(video.duration)) return video.duration
  await waitFor(video, 'durationchange', () => {
    video.currentTime = Number.MAX_SAFE_INTEGER
  })
  return video.duration
}

/** Captures an early frame, or a later one if a fade-in or a slow decoder leaves the early one black. */
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

/** Does not rely on `seeked` alone, which fires before the browser can draw the frame. */
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

/** Enlarges a small frame, because the server refuses pictures smaller than `photoSide`. */
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

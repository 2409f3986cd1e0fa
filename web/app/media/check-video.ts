import { maxVideoMs, mediaErrors, mediaLimits } from '#contract/media.ts'
import { Refusal } from '#contract/refusals.ts'

export async function checkVideo(file: Blob) {
  if (file.size === 0) throw new Refusal('invalid', mediaErrors.empty)
  if (file.size > mediaLimits.videoBytes) throw new Refusal('invalid', mediaErrors.video_heavy)
  const start = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const isWebm = [0x1a, 0x45, 0xdf, 0xa3].every((byte, at) => start[at] === byte)
  const hasBoxes = videoBoxes.includes(String.fromCharCode(...start.slice(4, 8)))
  if (!isWebm && !hasBoxes) throw new Refusal('invalid', mediaErrors.video_format)
}

/** The types that an MP4 or MOV file's first box can have. */
const videoBoxes = ['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip']

export const isTooLong = (seconds: number | undefined) => seconds !== undefined && seconds * 1000 > maxVideoMs

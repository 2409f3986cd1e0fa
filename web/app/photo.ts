import { deviceOf, heicAdvice } from '#contract/heic.ts'

export type Size = { width: number; height: number }
export type Region = Size & { x: number; y: number }

/** Preserves the aspect ratio and never enlarges. */
export function fitting({ width, height }: Size, max: number): Size {
  const scale = Math.min(1, max / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export function coveringRegion({ width, height }: Size, place: Size): Region {
  const scale = Math.max(place.width / width, place.height / height)
  const seen = { width: place.width / scale, height: place.height / scale }
  return { ...seen, x: (width - seen.width) / 2, y: (height - seen.height) / 2 }
}

/** The first bytes of each format; `null` is any byte. iPhones take HEIC photos, which only Safari can open. */
const beginnings: readonly (readonly (number | null)[])[] = [
  [0xff, 0xd8, 0xff],
  [0x89, ...codesOf('PNG\r\n\x1a\n')],
  [...codesOf('RIFF'), null, null, null, null, ...codesOf('WEBP')],
  ...['heic', 'heix', 'mif1'].map(brand => [null, null, null, null, ...codesOf(`ftyp${brand}`)]),
]

export async function isPhoto(file: Blob) {
  const bytes = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  return beginnings.some(beginning => beginning.every((byte, at) => byte === null || byte === bytes[at]))
}

/** Explains why the app could not open a photo, and what to do about it on this device. */
export const whyUnreadable = async (file: Blob, message: string) =>
  (await isHeic(file)) ? heicAdvice(deviceOf(navigator)) : message

export const isHeic = async (file: Blob) =>
  /^ftyp(hei|hev|mif1|msf1)/.test(
    await file
      .slice(4, 12)
      .text()
      .catch(() => ''),
  )

function codesOf(text: string) {
  return Array.from(text, letter => letter.charCodeAt(0))
}

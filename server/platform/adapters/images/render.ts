import type { OutputInfo, ResizeOptions } from 'sharp'
import type { Rendition } from './images.ts'
import { loadSharp } from './inspect.ts'

/** A screen draws each pixel of a picture this narrow with several of its own, so lower quality is hardly visible. */
const small = 512
/** Counting the colours of every pixel would take longer than making most renditions. */
const colorSample = { width: 64, height: 64, fit: 'fill', kernel: 'nearest' } as const

export type Pixels = { data: Buffer; info: OutputInfo }
export type Size = { width: number; shape: ResizeOptions }

export async function render(pixels: Pixels, { width, shape }: Size): Promise<Rendition[]> {
  const resized = (await openPixels(pixels)).resize(shape)
  const quality = width <= small ? 72 : 80
  const webp = await resized.clone().webp({ quality }).toBuffer()
  const jpg = await resized.clone().jpeg({ quality, progressive: true }).toBuffer()
  return [
    { size: width, format: 'webp', bytes: webp },
    { size: width, format: 'jpg', bytes: jpg },
  ]
}

export async function dominantColor(pixels: Pixels) {
  const thumbnail = await (await openPixels(pixels)).resize(colorSample).png().toBuffer()
  const sharp = await loadSharp()
  const { dominant } = await sharp(thumbnail).stats()
  return `#${[dominant.r, dominant.g, dominant.b].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

export async function openPixels({ data, info }: Pixels) {
  const sharp = await loadSharp()
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

import type { Watermark } from './images.ts'
import { loadSharp } from './load-sharp.ts'
import { pathOf, widthOf } from './stroke-letters.ts'

const slant = -24
const quality = 84
/** In units of the letters: how far apart the lines are, and what is left free between two texts of one. */
const lineGap = 32
const textGap = 30
/** How many units the longer side of a picture has: the greater, the smaller the letters. */
const unitsAcross = 470

/** The picture turned, with the text all over it as part of its pixels; WebP. */
export async function watermark(bytes: Uint8Array, { text, rotation }: Watermark): Promise<Buffer> {
  const sharp = await loadSharp()
  const turned = await sharp(bytes).rotate(rotation).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = turned.info
  return sharp(turned.data, { raw: { width, height, channels } })
    .composite([{ input: Buffer.from(drawing(text, width, height)) }])
    .webp({ quality })
    .toBuffer()
}

/** A dark line under a light one, so that the text shows on any ground and hides nothing. */
function drawing(text: string, width: number, height: number) {
  const scale = Math.max(width, height) / unitsAcross
  const reach = Math.hypot(width, height) / scale / 2
  const placed = placesFor(text, reach)
    .map(([x, y]) => `<use href="#t" x="${x}" y="${y}"/>`)
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><path id="t" d="${pathOf(text)}" fill="none" stroke-linecap="round"/></defs>
    <g transform="translate(${width / 2} ${height / 2}) rotate(${slant}) scale(${scale})">
      <g stroke="#000" stroke-opacity=".28" stroke-width="1.7">${placed}</g>
      <g stroke="#fff" stroke-opacity=".4" stroke-width=".8">${placed}</g>
    </g></svg>`
}

/** Lines that cover a circle about the middle, every other one shifted by half a text. */
function placesFor(text: string, reach: number) {
  const step = widthOf(text) + textGap
  const places: [number, number][] = []
  for (let line = 0, y = -reach; y < reach; line++, y += lineGap) {
    const shift = line % 2 === 0 ? 0 : step / 2
    for (let x = -reach - shift; x < reach; x += step) places.push([Math.round(x), Math.round(y)])
  }
  return places
}

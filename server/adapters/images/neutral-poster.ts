import { loadSharp } from './inspect.ts'

const ground = '#221c2b'
const sign = '#d9cfe3'
const side = { min: 320, max: 1024 }

/** What stands for a video that came without a frame of its own: its shape, and the sign for playing. PNG. */
export async function neutralPoster({ width, height }: { width: number; height: number }) {
  const scale = Math.min(side.max / Math.max(width, height), Math.max(1, side.min / Math.min(width, height)))
  const [wide, high] = [width, height].map(length => Math.max(1, Math.round(length * scale))) as [number, number]
  const unit = Math.min(wide, high) / 10
  const [x, y] = [wide / 2, high / 2]
  const triangle = `M${x - unit} ${y - 1.3 * unit}L${x + 1.4 * unit} ${y}L${x - unit} ${y + 1.3 * unit}Z`
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">
    <rect width="100%" height="100%" fill="${ground}"/>
    <circle cx="${x}" cy="${y}" r="${2.6 * unit}" fill="none" stroke="${sign}" stroke-width="${unit / 5}"/>
    <path d="${triangle}" fill="${sign}"/></svg>`
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

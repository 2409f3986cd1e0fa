import { loadSharp } from '#server/adapters/images/load-sharp.ts'

/** Dots per inch at which an SVG's pixel is one pixel. */
const natural = 72

/** Pixels of a picture of ours, which is `drawnWidth` wide, at another width. */
export async function rasterize(svg: string, drawnWidth: number, width: number) {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg), { density: (natural * width) / drawnWidth }).flatten()
}

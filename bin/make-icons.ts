import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const drawings = ['icon', 'icon-discreet']
/** What the manifests name, in pixels. */
const sizes = [192, 512]

/** Draws the icons of an installed site beside their originals. Those fill the square, so a mask may cut its corners. */
export async function makeIcons(folder: string) {
  for (const drawing of drawings) {
    const original = readFileSync(join(folder, `${drawing}.svg`))
    for (const size of sizes) {
      await sharp(original)
        .resize(size, size)
        .png()
        .toFile(join(folder, `${drawing}-${size}.png`))
    }
  }
}

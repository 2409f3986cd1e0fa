import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp, { type OverlayOptions } from 'sharp'
import { projectRoot } from '#server/project-root.ts'

const folder = join(projectRoot, 'sheets')
const gap = 8

export type Theme = 'dark' | 'light'
export type Cell = { picture: Buffer; width: number; height: number; row: number }

/** Phones stand beside each other, state after state; each state of the wider windows is a row. */
const kinds = {
  narrow: { widths: [320, 390], height: 1500, scale: 0.44 },
  wide: { widths: [820, 1280, 1920], height: 900, scale: 0.42 },
} as const
type Kind = keyof typeof kinds

/** Draws what is shown, as it is at each width. */
export async function drawCells(page: Page, theme: Theme, kind: Kind, row: number): Promise<Cell[]> {
  const { widths, height, scale } = kinds[kind]
  const cells: Cell[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: kind === 'narrow' ? 844 : height })
    await page.evaluate(async chosen => {
      document.documentElement.dataset.theme = chosen
      scrollTo({ top: 0, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }, theme)
    const whole = await page.screenshot({ fullPage: kind === 'narrow', animations: 'disabled', timeout: 30_000 })
    const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
    const tall = await sharp(whole).resize({ width: size.width }).toBuffer({ resolveWithObject: true })
    const part = { left: 0, top: 0, width: size.width, height: Math.min(size.height, tall.info.height) }
    cells.push({ picture: await sharp(tall.data).extract(part).toBuffer(), ...size, row: kind === 'narrow' ? 0 : row })
  }
  return cells
}

/** One picture of all cells, row by row. */
export async function writeSheet(name: string, cells: readonly Cell[]) {
  const placed: OverlayOptions[] = []
  const size = { width: 0, height: 0 }
  for (const cellsOfRow of Object.values(Object.groupBy(cells, ({ row }) => row))) {
    const top = size.height
    let left = 0
    for (const { picture, width, height } of cellsOfRow ?? []) {
      placed.push({ input: picture, left, top })
      left += width + gap
      size.width = Math.max(size.width, left)
      size.height = Math.max(size.height, top + height + gap)
    }
  }
  await mkdir(folder, { recursive: true })
  const sheet = sharp({ create: { ...size, channels: 3, background: '#808080' } }).composite(placed)
  await sheet.png({ palette: true }).toFile(join(folder, `${name}.png`))
}

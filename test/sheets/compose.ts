import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp, { type OverlayOptions } from 'sharp'
import { projectRoot } from '#server/platform/env/project-root.ts'

const folder = join(projectRoot, 'sheets')
const gap = 8

const themes = ['dark', 'light'] as const
/** Phone screenshots of all states are side by side. Wider windows get one row per state. */
const kinds = {
  narrow: { widths: [320, 390], height: 1500, scale: 0.44 },
  wide: { widths: [820, 1280, 1920], height: 900, scale: 0.42 },
} as const
type Theme = (typeof themes)[number]
type Kind = keyof typeof kinds
type Picture = { picture: Buffer; width: number; height: number }

export type Cell = Picture & { theme: Theme; kind: Kind; row: number }

/** Takes screenshots of the page at each width and in each theme. */
export async function drawCells(page: Page, state: number): Promise<Cell[]> {
  const cells: Cell[] = []
  for (const kind of ['narrow', 'wide'] as const)
    for (const width of kinds[kind].widths) {
      await page.setViewportSize({ width, height: kind === 'narrow' ? 844 : kinds[kind].height })
      // Waits for the files that only wide windows load.
      await page.waitForTimeout(300)
      for (const theme of themes)
        cells.push({ ...(await draw(page, theme, kind, width)), theme, kind, row: kind === 'narrow' ? 0 : state })
    }
  return cells
}

async function draw(page: Page, theme: Theme, kind: Kind, width: number): Promise<Picture> {
  const { height, scale } = kinds[kind]
  await page.evaluate(async chosen => {
    document.documentElement.dataset.theme = chosen
    scrollTo({ top: 0, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
  }, theme)
  const whole = await page.screenshot({ fullPage: kind === 'narrow', animations: 'disabled', timeout: 30_000 })
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) }
  const tall = await sharp(whole).resize({ width: size.width }).toBuffer({ resolveWithObject: true })
  const part = { left: 0, top: 0, width: size.width, height: Math.min(size.height, tall.info.height) }
  return { picture: await sharp(tall.data).extract(part).toBuffer(), ...size }
}

/** Two sheets per theme: phones and wider windows. */
export async function writeSheets(name: string, cells: readonly Cell[]) {
  await mkdir(folder, { recursive: true })
  const sheets = Object.entries(Object.groupBy(cells, ({ theme, kind }) => `${theme}-${kind}`))
  for (const [sheet, cellsOfSheet] of sheets) await writeSheet(`${name}-${sheet}`, cellsOfSheet ?? [])
}

/** One picture of all cells, row by row. */
async function writeSheet(name: string, cells: readonly Cell[]) {
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
  const sheet = sharp({ create: { ...size, channels: 3, background: '#808080' } }).composite(placed)
  await sheet.png({ palette: true }).toFile(join(folder, `${name}.png`))
}

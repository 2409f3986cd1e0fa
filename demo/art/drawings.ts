import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadSharp } from '#server/platform/adapters/images/inspect.ts'
import { projectRoot } from '#server/platform/env/project-root.ts'

/** The widths of the SVG files in `demo/art`. */
export const drawnWidth = { portraits: 400, waiting: 400, banners: 600, clips: 400 } as const
type Kind = keyof typeof drawnWidth

export type Drawing = { name: string; svg: string; width: number }

export function drawingsOf(kind: Kind): Drawing[] {
  const folder = join(projectRoot, 'demo/art', kind)
  const names = readdirSync(folder).sort()
  return names.map(name => ({ name, svg: readFileSync(join(folder, name), 'utf8'), width: drawnWidth[kind] }))
}

/** At this many dots per inch, one SVG unit is one pixel. */
const natural = 72

export async function rasterize(drawing: Pick<Drawing, 'svg' | 'width'>, width: number) {
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawing.svg), { density: (natural * width) / drawing.width }).flatten()
}

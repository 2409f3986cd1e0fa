import { type Random, randomFrom } from '../random.ts'
import { type Framing, picture } from './drawing.ts'
import { type MotifName, motifs } from './motifs.ts'
import { type PaletteName, palettes } from './palettes.ts'

/** A picture to be made. */
export type Plate = { motif: MotifName; palette: PaletteName; seed: number; framing: Framing }

export const portrait = { width: 400, height: 500 }
export const banner = { width: 600, height: 300 }

const paletteNames = Object.keys(palettes) as PaletteName[]

/** How many portraits of each motif. */
const portraits: Record<MotifName, number> = {
  hills: 8,
  moonsea: 8,
  arches: 7,
  palms: 8,
  folds: 7,
  facade: 7,
  planes: 7,
  calcadao: 2,
}

const banners: Record<MotifName, number> = {
  hills: 4,
  moonsea: 3,
  arches: 3,
  palms: 3,
  folds: 1,
  facade: 2,
  planes: 1,
  calcadao: 1,
}

export const portraitPlates = (seed: number) => plates(randomFrom(seed), portraits, 1.7)
export const bannerPlates = (seed: number) => plates(randomFrom(seed + 1), banners, 1.2)

/** Each motif goes through the palettes from another start, so that no two plates share motif and palette early. */
function plates(random: Random, counts: Record<MotifName, number>, deepestZoom: number) {
  const all = (Object.keys(counts) as MotifName[]).flatMap(motif => {
    const order = random.shuffle(paletteNames)
    return Array.from({ length: counts[motif] }, (_, index): Plate => {
      const palette = order[index % order.length] ?? 'rose'
      return {
        motif,
        palette,
        seed: random.integer(1, 9_999),
        framing: frame(random, motif === 'palms' ? 1.2 : deepestZoom),
      }
    })
  })
  return random.shuffle(all)
}

function frame(random: Random, deepestZoom: number): Framing {
  const zoom = random.chance(0.4) ? 1 : random.between(1.05, deepestZoom)
  return { zoom, x: random.between(0.1, 0.9), y: random.between(0.4, 0.8), mirror: random.chance(0.5) }
}

export function drawPlate({ motif, palette, seed, framing }: Plate, size: { width: number; height: number }) {
  return picture(motifs[motif], { ...size, seed, palette: palettes[palette] }, framing)
}

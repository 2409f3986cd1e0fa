import { type Random, randomFrom } from '../random.ts'
import { type Framing, type PaletteName, palettes, picture } from './drawing.ts'
import { type MotifName, motifs } from './motifs.ts'

/** A picture to be made. */
export type Plate = { motif: MotifName; palette: PaletteName; seed: number; framing: Framing }

export const portrait = { width: 400, height: 500 }
export const banner = { width: 600, height: 300 }

const paletteNames = Object.keys(palettes) as PaletteName[]

/**
 * How many portraits of each motif: at most as many as there are palettes, so that no two look alike, and together
 * enough for the covers of the longest list.
 */
const portraits: Record<MotifName, number> = {
  hills: 10,
  moonsea: 10,
  arches: 10,
  palms: 10,
  folds: 10,
  facade: 10,
  planes: 10,
  calcadao: 5,
}

/** One for each ad. */
const banners: Record<MotifName, number> = {
  hills: 5,
  moonsea: 5,
  arches: 4,
  palms: 4,
  folds: 2,
  facade: 3,
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

import { type Random, randomFrom } from '../random.ts'
import { arches, planes } from './buildings.ts'
import {
  band,
  defs,
  type Framing,
  linear,
  type Motif,
  mix,
  type PaletteName,
  type Point,
  palettes,
  picture,
  plain,
  polygon,
  type Scene,
  shape,
  sheet,
} from './drawing.ts'
import { hills, moonsea, palms } from './landscapes.ts'

const calcadao: Motif = scene => {
  const { width, height, palette } = scene
  const [ink, deep, mid, warm, light] = palette
  const random = randomFrom(scene.seed)
  const start = random.between(0, 1)
  const waves: string[] = []
  let [y, thickness] = [height * random.between(0.02, 0.1), height * random.between(0.024, 0.036)]
  const growth = random.between(1.14, 1.24)
  while (y < height * 1.2) {
    const color = mix(ink, deep, 0.25 + 0.3 * Math.max(0, 1 - waves.length / 9))
    waves.push(shape(wave(width, y, thickness, start), color))
    y += thickness * 2.02
    thickness *= growth
  }
  const shade = linear('o', [
    [ink, 0, 0.08],
    [ink, 0.5, 0.18],
    [ink, 1, 0.72],
  ])
  return [
    defs(linear('s', [light, warm, mid]), shade),
    sheet(scene, 'url(#s)'),
    ...waves,
    sheet(scene, 'url(#o)'),
  ].join('')
}

function wave(width: number, y: number, thickness: number, start: number) {
  const half = thickness * 1.7
  const bends = 2 * Math.ceil(width / half / 2) + 4
  // A quadratic bend reaches half as high as its handle.
  const handle = thickness * 1.24
  const there = `q${plain(half / 2)} ${plain(-handle)} ${plain(half)} 0${`t${plain(half)} 0`.repeat(bends - 1)}`
  const back = `q${plain(-half / 2)} ${plain(handle)} ${plain(-half)} 0${`t${plain(-half)} 0`.repeat(bends - 1)}`
  return `M${plain(-half * 2 * (1 + start))} ${plain(y)}${there}v${plain(thickness)}${back}Z`
}

const folds: Motif = scene => {
  const { palette, width } = scene
  const [ink, deep, , , light] = palette
  const random = randomFrom(scene.seed)
  const count = Math.round(random.integer(7, 9) * Math.max(1, width / 400))
  const creases = Array.from(
    { length: count + 1 },
    (_, index) => -60 + ((width + 120) * index) / count + random.between(-15, 15),
  )
  const gradients = Array.from({ length: count }, (_, index) => cloth(scene, random, index))
  const fall = drape(scene, random, creases)
  const veil = linear('v', [
    [light, 0, 0.22],
    [light, 0.45, 0],
    [ink, 0.46, 0],
    [ink, 1, 0.6],
  ])
  return [
    defs(...gradients, veil),
    sheet(scene, deep),
    ...gradients.map((_, index) => shape(band(fall(index), fall(index + 1)), `url(#f${index})`)),
    sheet(scene, 'url(#v)'),
  ].join('')
}

function cloth({ palette: [ink, deep, mid, warm] }: Scene, random: Random, index: number) {
  const tone = (place: number) => mix(deep, mid, 0.25 + (0.5 * ((place * 7) % 5)) / 5)
  const stops = [
    [mix(ink, deep, 0.45), 0],
    [tone(index), 0.28],
    [mix(warm, mid, random.between(0.35, 0.75)), 0.58],
    [tone(index + 1), 0.8],
    [mix(ink, deep, 0.25), 1],
  ] as const
  return linear(`f${index}`, stops, [0, 0, 1, 0.12])
}

function drape({ height, phase = 0 }: Scene, random: Random, creases: readonly number[]) {
  const sway = random.between(-60, 60)
  const drift = random.between(-70, 70)
  const breath = 2 * Math.PI * phase
  return (index: number): Point[] => {
    const x = creases[index] ?? 0
    const wave = (lag: number) => 10 * Math.sin(breath + index * 0.8 - lag)
    return [
      [x, -10],
      [x + sway * 0.5 + 18 * Math.sin(index * 1.9) + wave(0.6), height * 0.33],
      [x + sway + drift * 0.4 + 24 * Math.sin(index * 1.3 + 1) + 1.5 * wave(1.4), height * 0.68],
      [x + sway + drift + 14 * Math.sin(index) + 2 * wave(2.2), height + 10],
    ]
  }
}

const facade: Motif = scene => {
  const { width, height, palette } = scene
  const [ink, deep, mid, warm, light] = palette
  const random = randomFrom(scene.seed)
  const edge = width * random.between(0.1, 0.24)
  const roof = height * random.between(0.1, 0.2)
  const front = [
    [edge, roof],
    [width, roof - height * 0.03],
    [width, height],
    [edge, height],
  ] as const
  return [
    defs(
      linear('s', [ink, deep, mid]),
      linear('b', [mix(deep, mid, 0.35), mix(ink, deep, 0.35)]),
      linear('k', [light, mix(warm, light, 0.3)]),
    ),
    sheet(scene, 'url(#s)'),
    shape(polygon(front), 'url(#b)'),
    windows(scene, random, edge, roof),
  ].join('')
}

function windows({ width, height, palette: [ink, deep] }: Scene, random: Random, edge: number, roof: number) {
  const size = height * random.between(0.09, 0.12)
  const gap = size * random.between(0.2, 0.34)
  const share = random.between(0.18, 0.3)
  const tall = size * random.pick([1.08, 1.4])
  const rows = Math.ceil((height - roof) / (tall + gap))
  const columns = Math.ceil((width - edge) / (size + gap))
  const openings = new Map<Pane, string>()
  for (let index = 0; index < rows * columns; index++) {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const x = edge + gap * 1.6 + column * (size + gap)
    const y = roof + gap * 2.2 + row * (tall + gap) - column * height * 0.004
    const pane = random.pick(random.chance(share) ? lit : dark)
    openings.set(pane, (openings.get(pane) ?? '') + opening(x, y, size, tall))
  }
  const glass = ([kind, depth]: Pane) => (kind === 'dark' ? mix(ink, deep, depth) : 'url(#k)')
  return [...openings].map(([pane, d]) => shape(d, glass(pane), pane[0] === 'lit' ? pane[1] : undefined)).join('')
}

type Pane = readonly [kind: 'lit' | 'dark', depth: number]

/** Few shades, so that all windows of one shade are one path. */
const lit: readonly Pane[] = [0.72, 0.86, 1].map(depth => ['lit', depth])
const dark: readonly Pane[] = [0.15, 0.22, 0.29, 0.36].map(depth => ['dark', depth])

function opening(left: number, top: number, width: number, height: number) {
  const [x, y, w, radius, h] = [left, top + width / 2, width, width / 2, height - width / 2].map(plain)
  return `M${x} ${y}a${radius} ${radius} 0 0 1 ${w} 0v${h}h-${w}z`
}

export const motifs = { hills, moonsea, arches, palms, folds, facade, planes, calcadao } as const
export type MotifName = keyof typeof motifs

export type Plate = { motif: MotifName; palette: PaletteName; seed: number; framing: Framing }

export const portrait = { width: 400, height: 500 }
export const banner = { width: 600, height: 300 }

const paletteNames = Object.keys(palettes) as PaletteName[]

/** At most the number of palettes, so that no two look alike, and enough for the covers of the longest list. */
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

/** Each motif starts at another palette, so that plates rarely share motif and palette. */
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

import { type Random, randomFrom } from '../random.ts'
import { band, defs, linear, type Motif, type Point, type Scene, shape, sheet } from './drawing.ts'
import { mix } from './palettes.ts'

/** Hanging cloth; it sways with the phase. */
export const folds: Motif = scene => {
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

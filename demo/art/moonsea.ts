import { type Random, randomFrom } from '../random.ts'
import {
  at,
  defs,
  disc,
  gleam,
  glow,
  linear,
  type Motif,
  type Point,
  type Scene,
  shape,
  sheet,
  tag,
} from './drawing.ts'
import { mix } from './palettes.ts'

/** A large moon on the sea; it rises with the phase. */
export const moonsea: Motif = scene => {
  const { width, height, phase = 0 } = scene
  const [ink, deep, mid, warm, light] = scene.palette
  const random = randomFrom(scene.seed)
  const horizon = height * random.between(0.52, 0.62)
  const radius = Math.min(width, height) * random.between(0.2, 0.29)
  const moon: Point = [
    width * random.between(0.34, 0.66),
    horizon + radius * (0.2 - random.between(0.1, 0.9) - 0.6 * phase),
  ]
  return [
    defs(
      linear('s', [ink, deep, mid]),
      linear('m', [light, warm]),
      linear('w', [mix(deep, mid, 0.5), ink]),
      glow('g', warm),
      tag('clipPath', { id: 'c' }, tag('rect', { width, height: horizon })),
    ),
    sheet(scene, 'url(#s)'),
    tag('g', { 'clip-path': 'url(#c)' }, disc(moon, radius * 2.2, 'url(#g)') + disc(moon, radius, 'url(#m)')),
    tag('rect', { y: horizon, width, height: height - horizon, fill: 'url(#w)' }),
    gleams(scene, random, moon[0], radius, horizon),
    island(scene, random, horizon),
  ].join('')
}

function gleams({ palette, height, phase = 0 }: Scene, random: Random, x: number, radius: number, horizon: number) {
  const [, , , warm, light] = palette
  const count = 15
  const scale = height / 500
  return Array.from({ length: count }, (_, index) => {
    const y = horizon + (5 + index * index * 0.8 + index * 4) * scale
    const ripple = 1 + 0.16 * Math.sin(2 * Math.PI * (2 * phase + index * 0.31))
    const reach = radius * (1 - index * 0.04) * random.between(0.55, 1.05) * ripple
    const color = mix(light, warm, index / count)
    return y > height ? '' : gleam([x, y], reach, (2 + index * 0.45) * scale, 0.78 - 0.046 * index, color)
  }).join('')
}

function island({ palette: [ink, deep], width, height }: Scene, random: Random, horizon: number) {
  const toRight = random.chance(0.4)
  const x = (part: number) => width * (toRight ? 1 - part : part)
  const rise = height * random.between(0.06, 0.11)
  const hill: readonly Point[] = [
    [x(-0.02), horizon],
    [x(0.14), horizon - rise],
    [x(0.25), horizon - rise / 3],
    [x(0.35), horizon - rise * 0.16],
    [x(random.between(0.42, 0.54)), horizon],
  ]
  const [start, top, saddle, slope, end] = hill.map(at)
  return shape(`M${start}Q${top} ${saddle}Q${slope} ${end}Z`, mix(ink, deep, 0.5))
}

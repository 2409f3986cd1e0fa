import { type Random, randomFrom } from '../random.ts'
import {
  at,
  defs,
  disc,
  gleam,
  glow,
  linear,
  type Motif,
  mix,
  type Point,
  type Scene,
  shape,
  sheet,
  smooth,
  tag,
} from './drawing.ts'

/** Ridges before a low sun, over water; the sun goes down with the phase. */
export const hills: Motif = scene => {
  const { palette, width, height, phase = 0 } = scene
  const random = randomFrom(scene.seed)
  const horizon = height * random.between(0.62, 0.72)
  const sun: Point = [width * random.between(0.2, 0.8), horizon - height * (random.between(0.06, 0.26) - 0.2 * phase)]
  const radius = Math.min(width, height) * random.between(0.06, 0.12)
  const [ink, deep, mid, warm, light] = palette
  return [
    defs(linear('s', palette), glow('g', light), linear('w', [mix(warm, mid, 0.35), mix(deep, ink, 0.3)])),
    tag('rect', { width, height: horizon + 2, fill: 'url(#s)' }),
    disc(sun, radius * 4.2, 'url(#g)'),
    disc(sun, radius, mix(light, '#ffffff', 0.25), 0.95),
    ...[0, 1, 2].map(layer => ridge(scene, random, layer, horizon)),
    tag('rect', { y: horizon, width, height: height - horizon, fill: 'url(#w)' }),
    tag('g', { fill: light }, gleams(scene, random, sun[0], radius, horizon)),
  ].join('')
}

function ridge(
  { palette: [ink, deep, mid, warm], width, height }: Scene,
  random: Random,
  layer: number,
  horizon: number,
) {
  const base = horizon - height * 0.01 * (2 - layer)
  const rise = height * (0.2 - 0.055 * layer)
  const summit = random.between(0.22, 0.78)
  const steepSide = random.chance(0.5) ? 1 : -1
  const steps = 11
  const crest = Array.from({ length: steps + 3 }, (_, index): Point => {
    const along = (index - 1) / steps
    const profile = 0.1 + 0.9 * slope((along - summit) * steepSide)
    return [width * (along + random.between(-0.01, 0.01)), base - rise * profile * random.between(0.84, 1.14)]
  })
  const foot = `L${width + 80} ${horizon + 2}L-80 ${horizon + 2}Z`
  const haze = mix(mix(mid, warm, 0.16 - 0.08 * layer), deep, 0.3 + 0.3 * layer)
  return shape(smooth(crest) + foot, mix(haze, ink, 0.12 + 0.3 * layer))
}

/** The mountains around Guanabara fall gently on one side and steeply on the other. */
const slope = (distance: number) =>
  distance > 0 ? Math.exp(-((distance / 0.3) ** 1.3)) : Math.exp(-((-distance / 0.11) ** 1.6))

function gleams({ width, height, phase = 0 }: Scene, random: Random, x: number, radius: number, horizon: number) {
  const count = 16
  return Array.from({ length: count }, (_, index) => {
    const y = horizon + 3 + (index / count) ** 1.5 * (height - horizon) * 0.96
    const ripple = 1 + 0.2 * Math.sin(2 * Math.PI * (2 * phase + index * 0.37))
    const reach = radius * (1.1 + index * 0.2) * random.between(0.5, 1.5) * ripple
    const middle = Math.min(width, x + random.between(-0.5, 0.5) * radius)
    return gleam([middle, y], reach, 1 + index * 0.22, 0.5 - 0.027 * index)
  }).join('')
}

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
    waveGleams(scene, random, moon[0], radius, horizon),
    island(scene, random, horizon),
  ].join('')
}

function waveGleams({ palette, height, phase = 0 }: Scene, random: Random, x: number, radius: number, horizon: number) {
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

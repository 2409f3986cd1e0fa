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
  plain,
  type Scene,
  shape,
  sheet,
  smooth,
  tag,
} from './drawing.ts'

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

const crown = [-2.95, -2.45, -1.95, -1.4, -0.85, -0.35, 0.12, 3.05]

export const palms: Motif = scene => {
  const { width, height, palette } = scene
  const [ink, deep, , , light] = palette
  const random = randomFrom(scene.seed)
  const scale = height / 500
  const near = mix(ink, '#000000', 0.15)
  const sun: Point = [width * random.between(0.3, 0.72), height * random.between(0.6, 0.74)]
  const ground = `M0 ${plain(height * 0.94)}Q${plain(width * 0.3)} ${plain(height * 0.9)} ${plain(width * 0.55)} ${plain(height * 0.93)}T${width} ${plain(height * 0.91)}V${height}H0Z`
  return [
    defs(linear('s', palette), glow('g', light)),
    sheet(scene, 'url(#s)'),
    disc(sun, 230 * scale, 'url(#g)'),
    disc(sun, random.between(34, 56) * scale, mix(light, '#ffffff', 0.2), 0.9),
    ...grove(scene, random).map(([foot, head, size], index, all) => {
      return palm(random, foot, head, size * scale, mix(near, deep, 0.5 * (1 - (index + 1) / all.length)))
    }),
    shape(ground, near),
  ].join('')
}

type Palm = readonly [foot: Point, head: Point, size: number]

function grove({ width, height }: Scene, random: Random): Palm[] {
  const count = random.pick([1, 2, 2, 3])
  const places = random.shuffle([0.2, 0.5, 0.82]).slice(0, count)
  return places.map((place, index) => {
    const size = 0.8 + (0.4 * (index + 1)) / count
    const x = width * (place + random.between(-0.06, 0.06))
    const lean = height * random.between(-0.14, 0.14)
    return [[x - lean, height * 1.03], [x, height * (0.62 - 0.3 * size + random.between(-0.04, 0.04))], size]
  })
}

function palm(random: Random, foot: Point, head: Point, size: number, color: string) {
  const bend: Point = [(foot[0] + head[0]) / 2 + 18 * size, (foot[1] + head[1]) / 2]
  const trunk = { d: `M${at(foot)}Q${at(bend)} ${at(head)}`, 'stroke-width': 9 * size }
  const fronds = crown.map(angle =>
    frond(head, angle + random.between(-0.1, 0.1), 118 * size * random.between(0.85, 1.15)),
  )
  return tag('g', { fill: color }, tag('path', { ...trunk, fill: 'none', stroke: color }) + fronds.map(leaf).join(''))
}

type Frond = { from: Point; bend: Point; to: Point; length: number }

const leaf = (frond: Frond) => tag('path', { d: rib(frond) + leaflets(frond) })

function frond(from: Point, angle: number, length: number): Frond {
  const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length]
  const bend: Point = [from[0] + dx * 0.55, from[1] + dy * 0.75 - length * 0.05]
  return { from, bend, to: [from[0] + dx, from[1] + dy + length * 0.28], length }
}

const rib = ({ from, bend, to }: Frond) =>
  `M${at(from)}Q${at(bend)} ${at(to)}Q${at([bend[0], bend[1] + 5])} ${at([from[0], from[1] + 3])}Z`

function leaflets(frond: Frond) {
  const places = Array.from({ length: 19 }, (_, index) => 0.08 + index * 0.05)
  return places
    .flatMap(place => {
      const reach = frond.length * 0.34 * Math.sin(Math.PI * Math.min(1, place * 0.9 + 0.1))
      return [1, -1].map(side => leaflet(onRib(frond, place), ribDirection(frond, place), reach, side))
    })
    .join('')
}

/** A quadratic curve; `t` goes from 0 at the trunk to 1 at the tip. */
function onRib({ from, bend, to }: Frond, t: number): Point {
  const along = (axis: 0 | 1) => (1 - t) ** 2 * from[axis] + 2 * (1 - t) * t * bend[axis] + t * t * to[axis]
  return [along(0), along(1)]
}

function ribDirection({ from, bend, to }: Frond, t: number): Point {
  const along = (axis: 0 | 1) => 2 * (1 - t) * (bend[axis] - from[axis]) + 2 * t * (to[axis] - bend[axis])
  return [along(0), along(1)]
}

function leaflet([x, y]: Point, [dx, dy]: Point, reach: number, side: number) {
  const step = Math.hypot(dx, dy)
  const [ux, uy] = [dx / step, dy / step]
  const tip: Point = [
    x + (-uy * side * 0.62 + ux * 0.7) * reach,
    y + (ux * side * 0.62 + uy * 0.7) * reach + reach * 0.25,
  ]
  const belly: Point = [(x + tip[0]) / 2, (y + tip[1]) / 2 - reach * 0.1]
  const back: Point = [(x + tip[0]) / 2 + ux * 3, (y + tip[1]) / 2 + uy * 3 + reach * 0.05]
  return `M${at([x - ux * 2, y - uy * 2])}Q${at(belly)} ${at(tip)}Q${at(back)} ${at([x + ux * 4, y + uy * 4])}Z`
}

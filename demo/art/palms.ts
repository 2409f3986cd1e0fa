import { type Random, randomFrom } from '../random.ts'
import {
  at,
  defs,
  disc,
  glow,
  linear,
  type Motif,
  mix,
  type Point,
  plain,
  type Scene,
  shape,
  sheet,
  tag,
} from './drawing.ts'

const crown = [-2.95, -2.45, -1.95, -1.4, -0.85, -0.35, 0.12, 3.05]

/** Palms before the sun; one to three of them. */
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

/** The farther palms first. */
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

/** The rib is a quadratic curve; `t` goes from 0 at the trunk to 1 at the tip. */
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

import { type Random, randomFrom } from '../random.ts'
import { defs, disc, linear, type Motif, type Point, polygon, type Scene, shape, sheet } from './drawing.ts'
import { mix } from './palettes.ts'

/** Where the drawing is at home; other sizes are stretched from it. */
const home = { width: 400, height: 500 }

/** Two walls that meet, stairs, a doorway and a large sun. */
export const planes: Motif = scene => {
  const [ink, deep, mid, warm, light] = scene.palette
  const random = randomFrom(scene.seed)
  const place = placing(scene, random.chance(0.5))
  const corner = random.between(170, 250)
  const brow = random.between(180, 240)
  const sun = place([corner + random.between(-30, 90), brow - random.between(40, 90)])
  const radius = Math.min(scene.width / home.width, scene.height / home.height) * random.between(62, 98)
  const [left, right] = [brow - random.between(60, 110), brow - random.between(30, 60)]
  return [
    defs(
      linear('s', [warm, mix(warm, mid, 0.6)]),
      linear('a', [mid, deep], [0, 0, 1, 1]),
      linear('b', [mix(deep, mid, 0.3), ink]),
      linear('c', [light, warm], [0, 0, 1, 1]),
    ),
    sheet(scene, 'url(#s)'),
    disc(sun, radius, 'url(#c)'),
    wall(place, [0, left], [corner, brow], 'url(#a)'),
    wall(place, [corner, brow], [home.width, right], 'url(#b)'),
    stairs(scene, random, place, corner, brow),
    wall(place, [0, 330], [corner, 300], light, 0.12),
    door(scene, random, place, corner),
  ].join('')
}

function wall(place: Place, from: Point, to: Point, fill: string, opacity?: number) {
  const foot: readonly Point[] = [
    [to[0], home.height],
    [from[0], home.height],
  ]
  return shape(polygon([from, to, ...foot].map(place)), fill, opacity)
}

type Place = (point: Point) => Point

function placing({ width, height }: Scene, mirrored: boolean): Place {
  return ([x, y]) => [((mirrored ? home.width - x : x) * width) / home.width, (y * height) / home.height]
}

function stairs({ palette: [, , mid, warm] }: Scene, random: Random, place: Place, corner: number, brow: number) {
  const start = brow + random.between(50, 110)
  const step = random.between(24, 34)
  return Array.from({ length: 7 }, (_, index) => {
    const y = start + index * step
    const lean = 26 - index * 1.5
    const tread = [
      [corner, y],
      [400, y - lean],
      [400, y - lean + step * 0.46],
      [corner, y + step * 0.46],
    ] as const
    return shape(polygon(tread.map(place)), mix(mid, warm, 0.2), 0.55 - 0.05 * index)
  }).join('')
}

function door({ palette: [ink, deep] }: Scene, random: Random, place: Place, corner: number) {
  const half = random.between(34, 52)
  const middle = random.between(half + 14, corner - half - 14)
  const spring = random.between(330, 380)
  const round = Array.from({ length: 13 }, (_, index): Point => {
    const turn = Math.PI * (1 - index / 12)
    return [middle + half * Math.cos(turn), spring - half * Math.sin(turn)]
  })
  return shape(
    polygon([[middle - half, 500] as const, ...round, [middle + half, 500] as const].map(place)),
    mix(ink, deep, 0.3),
  )
}

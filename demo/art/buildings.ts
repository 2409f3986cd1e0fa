import { type Random, randomFrom } from '../random.ts'
import {
  defs,
  disc,
  glow,
  linear,
  type Motif,
  mix,
  type Point,
  plain,
  polygon,
  type Scene,
  shape,
  sheet,
  tag,
} from './drawing.ts'

type Doorway = { x: number; half: number; top: number; floor: number }

/** Drawn for this size and stretched to others. */
const home = { width: 400, height: 500 }

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

export const arches: Motif = scene => {
  const { width, height, palette } = scene
  const [ink, deep, mid, warm, light] = palette
  const random = randomFrom(scene.seed)
  const first = width > height ? 0.14 : random.between(0.42, 0.58)
  const side = random.chance(0.5) ? -1 : 1
  const half = height * random.between(0.22, 0.27)
  const door = { x: width * first, half, top: height * random.between(0.1, 0.2), floor: height * 0.84 }
  const count = width > height ? Math.ceil(width / (half * 2.5)) : 1
  const doors = Array.from({ length: count }, (_, index) => ({ ...door, x: door.x + index * half * 2.5 }))
  const moonlit = random.chance(0.5) ? doors[random.integer(0, count - 1)] : undefined
  return [
    defs(
      linear('s', [warm, mid], [0, 0, side > 0 ? 0 : 1, 1]),
      linear('i', [deep, ink]),
      linear('m', [mix(mid, deep, 0.4), mix(deep, ink, 0.2)], side > 0 ? [0, 0, 1, 1] : [1, 0, 0, 1]),
      linear('f', [mix(mid, deep, 0.25), mix(deep, ink, 0.35)]),
      glow('g', light),
    ),
    sheet(scene, 'url(#s)'),
    ...doors.map(each => doorway(scene, each, side)),
    moonlit && moon(scene, random, moonlit, side),
    tag('rect', { y: door.floor, width, height: height - door.floor, fill: 'url(#f)' }),
    ...doors.map(each => lightOnFloor(scene, each, side)),
    count === 1 && shape(slant(scene, door, side), light, 0.14),
  ]
    .filter(Boolean)
    .join('')
}

function doorway({ palette: [, deep, mid] }: Scene, door: Doorway, side: number) {
  const { x, half, top } = door
  const between = { ...door, x: x + side * half * 0.11, half: half * 0.82, top: top + half * 0.23 }
  return [
    shape(arch(door), 'url(#m)'),
    shape(arch(between), mix(deep, mid, 0.18)),
    shape(arch(inmost(door, side)), 'url(#i)'),
  ].join('')
}

const inmost = ({ x, half, top, floor }: Doorway, side: number): Doorway => ({
  x: x + side * half * 0.2,
  half: half * 0.62,
  top: top + half * 0.48,
  floor,
})

function moon({ palette: [, , , warm, light] }: Scene, random: Random, door: Doorway, side: number) {
  const { x, half, top } = inmost(door, side)
  const place = [x + half * random.between(-0.3, 0.3), top + half * random.between(0.9, 1.6)] as const
  return disc(place, half * 0.9, 'url(#g)', 0.7) + disc(place, half * 0.3, mix(light, warm, 0.2))
}

function arch({ x, half, top, floor }: Doorway) {
  const [left, right, spring, radius, foot] = [x - half, x + half, top + half, half, floor].map(plain)
  return `M${left} ${foot}V${spring}A${radius} ${radius} 0 0 1 ${right} ${spring}V${foot}Z`
}

function lightOnFloor({ palette, height }: Scene, { x, half, floor }: Doorway, side: number) {
  const reach = [
    [x - half * side, floor],
    [x + half * 0.15 * side, floor],
    [x + half * 0.9 * side, height],
    [x - half * 0.53 * side, height],
  ] as const
  return shape(polygon(reach), palette[4], 0.22)
}

function slant({ width }: Scene, { x, half, floor }: Doorway, side: number) {
  const wall = side > 0 ? 0 : width
  return polygon([
    [wall, 0],
    [x - half * 0.08 * side, 0],
    [x - half * 1.14 * side, floor],
    [wall, floor],
  ])
}

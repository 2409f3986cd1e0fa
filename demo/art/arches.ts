import { type Random, randomFrom } from '../random.ts'
import { defs, disc, glow, linear, type Motif, plain, polygon, type Scene, shape, sheet, tag } from './drawing.ts'
import { mix } from './palettes.ts'

type Doorway = { x: number; half: number; top: number; floor: number }

/** Round arches in slanting light: one in a tall picture, a row of them in a wide one. */
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

/** Three arches one in the other. */
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

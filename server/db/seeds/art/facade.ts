import { type Random, randomFrom } from '../random.ts'
import { defs, linear, type Motif, plain, polygon, type Scene, shape, sheet } from './drawing.ts'
import { mix } from './palettes.ts'

/** A house front at nightfall with some of its windows lit. */
export const facade: Motif = scene => {
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

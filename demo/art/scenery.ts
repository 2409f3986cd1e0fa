import { type Random, randomFrom } from '../random.ts'
import {
  at,
  defs,
  disc,
  gleam,
  glow,
  linear,
  mix,
  type PaletteName,
  type Point,
  palettes,
  picture,
  shape,
  tag,
} from './drawing.ts'
import { type MotifName, motifs } from './motifs.ts'

type Piece = readonly [file: string, motif: MotifName, palette: PaletteName, seed: number]

const tile = { width: 400, height: 250 }
const square = { width: 400, height: 400 }
const portrait = { width: 400, height: 500 }

const audienceTiles: readonly Piece[] = [
  ['companions', 'hills', 'plum', 21],
  ['swing', 'moonsea', 'rose', 12],
  ['close-friends', 'arches', 'wine', 11],
  ['partners', 'facade', 'teal', 17],
]

/** In the order of the partner categories' ids. */
const categoryTiles: readonly Piece[] = [
  ['category-1', 'moonsea', 'teal', 36],
  ['category-2', 'folds', 'slate', 34],
  ['category-3', 'folds', 'rose', 37],
  ['category-4', 'planes', 'sand', 13],
  ['category-5', 'facade', 'plum', 6],
  ['category-6', 'arches', 'ochre', 2],
  ['category-7', 'hills', 'blue', 15],
  ['category-8', 'calcadao', 'wine', 19],
  ['category-9', 'planes', 'rose', 8],
  ['category-10', 'hills', 'slate', 38],
]

const choices: readonly Piece[] = [
  ['women', 'hills', 'rose', 1],
  ['men', 'planes', 'rose', 8],
  ['trans', 'arches', 'plum', 18],
]

const draw = ([file, motif, palette, seed]: Piece, size: { width: number; height: number }) =>
  [`${file}.svg`, picture(motifs[motif], { ...size, seed, palette: palettes[palette] })] as const

type Hour = {
  sky: readonly (readonly [string, number])[]
  sea: readonly (readonly [string, number])[]
  horizon: string
  far: string
  mid: string
  near: string
  lit: string
}

const hours = {
  dusk: {
    sky: [
      ['#17111F', 0],
      ['#2A1731', 0.3],
      ['#5B2546', 0.55],
      ['#A94A58', 0.76],
      ['#E29068', 0.92],
      ['#F4C68D', 1],
    ],
    sea: [
      ['#C97062', 0],
      ['#7B3652', 0.25],
      ['#35193A', 0.62],
      ['#14101A', 1],
    ],
    horizon: '#F4C68D',
    far: '#7A3A58',
    mid: '#4B2342',
    near: '#26162D',
    lit: '#FFDFA6',
  },
  blue: {
    sky: [
      ['#14101A', 0],
      ['#1D1830', 0.35],
      ['#322851', 0.65],
      ['#64436F', 0.86],
      ['#B0707F', 1],
    ],
    sea: [
      ['#70506F', 0],
      ['#3A2B50', 0.25],
      ['#1E172E', 0.62],
      ['#14101A', 1],
    ],
    horizon: '#B0707F',
    far: '#43325C',
    mid: '#2B2144',
    near: '#1B152C',
    lit: '#FFD893',
  },
} as const satisfies Record<string, Hour>

const drawnWidth = 390
const waterline = 360
const corcovado =
  'M0 322C14 318 26 321 38 314L56 300L68 294L86 272L95 277L104 296L120 304C142 308 160 322 182 320' +
  'C204 317 222 326 250 330L390 334L390 361L0 361Z'
const urca =
  'M60 361C96 352 118 346 140 322C154 306 170 302 188 306C206 310 214 330 234 340C254 349 300 352 390 348L390 361Z'
const sugarloaf =
  'M176 361C206 356 226 344 240 322C252 302 256 274 270 254C280 240 294 233 308 238C322 243 329 258 339 273' +
  'C350 290 362 294 374 302C384 308 392 318 410 324L410 361Z'
const cable = 'M174 303Q240 286 296 236'
const cabin = [238, 277.8] as const
const sunk = [118, waterline] as const

type View = { width: number; height: number; horizon: number; scale: number }

/** The mouth of Guanabara Bay. `waterAt` is the waterline as a part of the height. */
function rio(hourName: keyof typeof hours, width: number, height: number, waterAt: number) {
  const hour: Hour = hours[hourName]
  const view = { width, height, horizon: height * waterAt, scale: width / drawnWidth }
  const random = randomFrom(7)
  const draw = () =>
    [sky(view, hour), mountains(view, hour), lights(view, random, hour), sea(view, random, hour)].join('')
  return picture(draw, { seed: 7, palette: ['', '', '', '', ''], width, height })
}

function sky(view: View, hour: Hour) {
  const [cx, cy] = placed(view, sunk)
  const fade = [
    [0, 0.62],
    [0.35, 0.3],
    [0.7, 0.07],
    [1, 0],
  ] as const
  const sheet = { width: view.width, height: view.horizon + 1 }
  return [
    defs(
      linear('s', hour.sky),
      linear('w', hour.sea),
      linear('n', [mix(hour.near, hour.mid, 0.35), hour.near]),
      linear('m', [mix(hour.mid, hour.far, 0.5), hour.mid]),
      glow('g', hour.horizon, fade, { gradientUnits: 'userSpaceOnUse', cx, cy, r: 230 * view.scale }),
    ),
    tag('rect', { ...sheet, fill: 'url(#s)' }),
    tag('rect', { ...sheet, fill: 'url(#g)' }),
  ].join('')
}

function mountains(view: View, { far, near, lit }: Hour) {
  const line = { d: drawn(view, cable), fill: 'none', stroke: near, 'stroke-width': view.scale, opacity: 0.8 }
  return [
    shape(drawn(view, corcovado), far),
    shape(drawn(view, urca), 'url(#m)'),
    shape(drawn(view, sugarloaf), 'url(#n)'),
    tag('path', line),
    disc(placed(view, cabin), 2.3 * view.scale, lit),
    tag('rect', { y: view.horizon, width: view.width, height: view.height - view.horizon, fill: 'url(#w)' }),
  ].join('')
}

function lights({ width, horizon, scale }: View, random: Random, { lit }: Hour) {
  const lamps = Array.from(
    { length: 34 },
    () => [random.next() * width, horizon - random.between(2, 9) * scale] as const,
  )
  const dots = (list: readonly Point[], size: number, opacity: number) =>
    stroke(list.map(lamp => `M${at(lamp)}h0`).join(''), lit, size * scale, opacity)
  const mirrored = lamps.filter(() => random.chance(0.55))
  const streaks = mirrored.map(([x]) => `M${at([x, horizon + 3])}v${Math.round(random.between(10, 44) * scale)}`)
  return (
    dots(lamps.slice(0, 17), 2, 0.65) +
    dots(lamps.slice(17), 3, 0.95) +
    stroke(streaks.join(''), lit, 1.2 * scale, 0.16)
  )
}

const stroke = (d: string, color: string, width: number, opacity: number) =>
  tag('path', { d, stroke: color, 'stroke-width': width, 'stroke-linecap': 'round', opacity })

function sea(view: View, random: Random, { horizon: color }: Hour) {
  const { horizon, height, scale } = view
  const [x] = placed(view, sunk)
  const lines = Array.from({ length: 18 }, (_, index) => {
    const y = horizon + 4 + (index / 18) ** 1.4 * (height - horizon) * 0.8
    const reach = (16 + index * 5) * scale * random.between(0.4, 1.4)
    return gleam([x + random.between(-7, 7) * scale, y], reach, (1 + index * 0.1) * scale, 0.4 - 0.021 * index)
  })
  return tag('g', { fill: color }, lines.join(''))
}

const placed = ({ horizon, scale }: View, [x, y]: Point): Point => [x * scale, horizon - (waterline - y) * scale]

const drawn = (view: View, path: string) =>
  path.replace(/(-?\d+) (-?\d+)/g, (_, x, y) => at(placed(view, [Number(x), Number(y)])))

/** By file name in `public/art`. */
export const scenery = new Map<string, string>([
  ['rio-dusk.svg', rio('dusk', 390, 844, 0.55)],
  ['rio-blue.svg', rio('blue', 390, 844, 0.55)],
  ['rio-faixa.svg', rio('blue', 390, 256, 0.68)],
  ['rio-vazio.svg', rio('blue', 320, 200, 0.68)],
  ...[...audienceTiles, ...categoryTiles].map(piece => draw(piece, tile)),
  ...choices.map(piece => draw(piece, square)),
  draw(['placeholder', 'moonsea', 'slate', 36], portrait),
])

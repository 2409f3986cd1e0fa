import { loadSharp } from '#server/platform/adapters/images/inspect.ts'

export type Scene = {
  seed: number
  palette: Palette
  width: number
  height: number
  /** From 0 to 1. */
  phase?: number
}

export type Motif = (scene: Scene) => string

/** A part of the picture: `x` and `y` from 0 to 1 place it in the room that the zoom leaves. */
export type Framing = { zoom: number; x: number; y: number; mirror: boolean }

export type Point = readonly [x: number, y: number]

/** Without a framing the SVG has no size and fills its box. */
export function picture(motif: Motif, scene: Scene, framing?: Framing) {
  const { width, height } = scene
  const shape = framing ? framed(scene, framing) : { viewBox: `0 0 ${width} ${height}` }
  const body = framing?.mirror ? tag('g', { transform: `matrix(-1 0 0 1 ${width} 0)` }, motif(scene)) : motif(scene)
  const cover = { preserveAspectRatio: 'xMidYMid slice' }
  return `${tag('svg', { xmlns: 'http://www.w3.org/2000/svg', ...shape, ...cover }, body)}\n`
}

function framed({ width, height }: Scene, { zoom, x, y }: Framing) {
  const [shownWidth, shownHeight] = [width / zoom, height / zoom]
  const corner = [(width - shownWidth) * x, (height - shownHeight) * y]
  return { width, height, viewBox: [...corner, shownWidth, shownHeight].map(plain).join(' ') }
}

type Attributes = Record<string, number | string | undefined>

export function tag(name: string, attributes: Attributes, children = '') {
  const written = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== '')
  const head = [name, ...written.map(([key, value]) => `${key}="${typeof value === 'number' ? plain(value) : value}"`)]
  return children ? `<${head.join(' ')}>${children}</${name}>` : `<${head.join(' ')}/>`
}

/** One decimal is enough at these sizes; small numbers are opacities and keep two. */
export const plain = (value: number) => String(Number(value.toFixed(Math.abs(value) < 1 ? 2 : 1)))

type Stop = string | readonly [color: string, offset: number, opacity?: number]

/** `line` is x1, y1, x2, y2 of the box. */
export function linear(id: string, stops: readonly Stop[], line: readonly number[] = [0, 0, 0, 1]) {
  const [x1, y1, x2, y2] = line
  const marks = stops.map((stop, index) => {
    const [color, offset, opacity] = typeof stop === 'string' ? [stop, index / (stops.length - 1)] : stop
    return tag('stop', { offset, 'stop-color': color, 'stop-opacity': opacity })
  })
  return tag('linearGradient', { id, x1, y1, x2, y2 }, marks.join(''))
}

const fading = [
  [0, 0.55],
  [0.45, 0.22],
  [0.75, 0.05],
  [1, 0],
] as const

export function glow(id: string, color: string, fade: readonly (readonly number[])[] = fading, place: Attributes = {}) {
  const stops = fade.map(([offset, opacity]) => tag('stop', { offset, 'stop-color': color, 'stop-opacity': opacity }))
  return tag('radialGradient', { id, ...place }, stops.join(''))
}

export const defs = (...definitions: string[]) => tag('defs', {}, definitions.join(''))

export const sheet = ({ width, height }: Scene, fill: string) => tag('rect', { width, height, fill })

export const disc = ([cx, cy]: Point, r: number, fill: string, opacity?: number) =>
  tag('circle', { cx, cy, r, fill, opacity })

export const shape = (d: string, fill: string, opacity?: number) => tag('path', { d, fill, opacity })

export const polygon = (points: readonly Point[]) => `M${points.map(at).join('L')}Z`

/** A Catmull-Rom spline. */
export function smooth(points: readonly Point[]) {
  const [first = [0, 0]] = points
  const curves = points.slice(1).map((to, index) => {
    const from = points[index] ?? to
    const before = points[index - 1] ?? from
    const after = points[index + 2] ?? to
    return `C${at(toward(from, before, to))} ${at(toward(to, after, from))} ${at(to)}`
  })
  return `M${at(first)}${curves.join('')}`
}

export function band(one: readonly Point[], other: readonly Point[]) {
  return `${smooth(one)}${smooth(other.toReversed()).replace('M', 'L')}Z`
}

export const at = ([x, y]: Point) => `${plain(x)} ${plain(y)}`

const toward = (point: Point, back: Point, ahead: Point): Point => [
  point[0] + (ahead[0] - back[0]) / 6,
  point[1] + (ahead[1] - back[1]) / 6,
]

export function gleam([x, y]: Point, reach: number, thickness: number, opacity: number, fill?: string) {
  const box = { x: x - reach, y, width: reach * 2, height: thickness, rx: thickness / 2 }
  return tag('rect', { ...box, fill, opacity })
}

/** From the darkest to the lightest. */
type Palette = readonly [ink: string, deep: string, mid: string, warm: string, light: string]

export const palettes = {
  rose: ['#1A1226', '#4A1F3F', '#97405A', '#DE8A6A', '#F3C993'],
  blue: ['#0E1426', '#1E2A4A', '#3E4A78', '#8C7FA6', '#E5BBA9'],
  wine: ['#1B0D18', '#3A1229', '#6E1F40', '#A94A5C', '#E3A383'],
  ochre: ['#1F1512', '#4A2B1E', '#8A4E2C', '#CF8A4A', '#F0CE8E'],
  teal: ['#0B1719', '#143034', '#2C5653', '#7B9A84', '#E8D2A4'],
  plum: ['#150F22', '#2C1E47', '#553A72', '#A16C94', '#EBB9AE'],
  sand: ['#4F4038', '#8D7361', '#C4A78A', '#E2CBAC', '#F4E7D3'],
  slate: ['#12161C', '#26303B', '#47545F', '#8B9199', '#DACFC0'],
  moss: ['#10170F', '#26351F', '#4F6238', '#9CA05E', '#EAD9A0'],
  copper: ['#1D0F10', '#47201C', '#85402F', '#C9774F', '#EFC3A0'],
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

/** `part` 0 is the first colour, 1 the second. */
export function mix(from: string, to: string, part: number) {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(value + ((target[index] ?? value) - value) * part))
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

const channels = (color: string) => [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16))

/** Dots per inch at which one SVG pixel is one pixel. */
const natural = 72

export async function rasterize(svg: string, drawnWidth: number, width: number) {
  const sharp = await loadSharp()
  return sharp(Buffer.from(svg), { density: (natural * width) / drawnWidth }).flatten()
}

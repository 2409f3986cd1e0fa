import { randomFrom } from '../random.ts'
import { defs, linear, type Motif, plain, shape, sheet } from './drawing.ts'
import { mix } from './palettes.ts'

/** The waves of a stone promenade, larger as they come nearer. */
export const calcadao: Motif = scene => {
  const { width, height, palette } = scene
  const [ink, deep, mid, warm, light] = palette
  const random = randomFrom(scene.seed)
  const start = random.between(0, 1)
  const waves: string[] = []
  let [y, thickness] = [height * random.between(0.02, 0.1), height * random.between(0.024, 0.036)]
  const growth = random.between(1.14, 1.24)
  while (y < height * 1.2) {
    const color = mix(ink, deep, 0.25 + 0.3 * Math.max(0, 1 - waves.length / 9))
    waves.push(shape(wave(width, y, thickness, start), color))
    y += thickness * 2.02
    thickness *= growth
  }
  const shade = linear('o', [
    [ink, 0, 0.08],
    [ink, 0.5, 0.18],
    [ink, 1, 0.72],
  ])
  return [
    defs(linear('s', [light, warm, mid]), shade),
    sheet(scene, 'url(#s)'),
    ...waves,
    sheet(scene, 'url(#o)'),
  ].join('')
}

function wave(width: number, y: number, thickness: number, start: number) {
  const half = thickness * 1.7
  const bends = 2 * Math.ceil(width / half / 2) + 4
  // A quadratic bend reaches half as high as its handle.
  const handle = thickness * 1.24
  const there = `q${plain(half / 2)} ${plain(-handle)} ${plain(half)} 0${`t${plain(half)} 0`.repeat(bends - 1)}`
  const back = `q${plain(-half / 2)} ${plain(handle)} ${plain(-half)} 0${`t${plain(-half)} 0`.repeat(bends - 1)}`
  return `M${plain(-half * 2 * (1 + start))} ${plain(y)}${there}v${plain(thickness)}${back}Z`
}

import { expect, test } from 'vitest'
import { mix, palettes, picture } from './drawing.ts'
import { bannerPlates, drawPlate, type MotifName, motifs, portrait, portraitPlates } from './motifs.ts'

const names = Object.keys(motifs) as MotifName[]
const scene = { seed: 5, palette: palettes.rose, width: 400, height: 500 }
const viewBoxOf = (svg: string) => (svg.match(/viewBox="([^"]+)"/)?.[1] ?? '').split(' ').map(Number)

test.each(names)('%s is the same from the same seed, another from another, and well formed', name => {
  const draw = (seed: number) => picture(motifs[name], { ...scene, seed })
  expect(draw(5)).toBe(draw(5))
  expect(draw(5)).not.toBe(draw(6))
  expect(draw(5)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 500"/)
  for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) expect(draw(seed)).not.toMatch(/NaN|Infinity|undefined|\de-\d/)
})

test.each(['hills', 'moonsea', 'folds'] as const)('%s moves with the phase', name => {
  expect(picture(motifs[name], { ...scene, phase: 0.5 })).not.toBe(picture(motifs[name], scene))
})

test('a framing shows a part that lies within the picture', () => {
  const [x = -1, y = -1, width = 0, height = 0] = viewBoxOf(
    picture(motifs.hills, scene, { zoom: 2, x: 1, y: 0.5, mirror: true }),
  )
  expect([x, y, width, height]).toEqual([200, 125, 200, 250])
})

test('the plates are many, all different, and the same for the same seed', () => {
  const plates = portraitPlates(1)
  const drawn = plates.map(plate => drawPlate(plate, portrait))
  expect(plates.length).toBeGreaterThanOrEqual(50)
  expect(new Set(drawn).size).toBe(plates.length)
  expect(portraitPlates(1)).toEqual(plates)
  expect(new Set(plates.map(({ motif, palette }) => `${motif} ${palette}`)).size).toBe(plates.length)
  expect(bannerPlates(1).length).toBeGreaterThanOrEqual(18)
})

test('colours are mixed channel by channel', () => {
  expect([mix('#000000', '#ffffff', 0), mix('#000000', '#ff8000', 0.5)]).toEqual(['#000000', '#804000'])
})

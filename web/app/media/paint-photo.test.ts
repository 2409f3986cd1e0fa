import { expect, test } from 'vitest'
import { blurCellSize, boundsOf, brushSizes } from './paint-photo.ts'

const photo = { width: 1800, height: 2400 }

test('clamps a stroke to the photo', () => {
  expect(
    boundsOf(
      {
        radius: 100,
        points: [
          { x: 50, y: 60 },
          { x: 300, y: 2390 },
        ],
      },
      photo,
    ),
  ).toEqual({
    x: 0,
    y: 0,
    width: 400,
    height: 2400,
  })
})

test.each([
  ['a disc on a small face', { radius: 150, points: [{ x: 900, y: 900 }] }, 300],
  ['a disc on a face that fills the photo', { radius: brushSizes.max * 2400, points: [{ x: 900, y: 1200 }] }, 1200],
  [
    'a small brush drawn across a large face',
    {
      radius: 72,
      points: [
        { x: 200, y: 200 },
        { x: 1600, y: 2000 },
        { x: 1600, y: 200 },
        { x: 200, y: 2000 },
      ],
    },
    1400,
  ],
])('%s leaves at most a dozen pixels', (_, stroke, face) => {
  expect(face / blurCellSize(stroke, photo)).toBeLessThanOrEqual(12)
})

test('a stroke beside the photo covers nothing', () => {
  expect(boundsOf({ radius: 10, points: [{ x: -100, y: 50 }] }, photo).width).toBe(0)
})

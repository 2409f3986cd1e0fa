import { expect, test } from 'vitest'
import {
  blurCellSize,
  boundsOf,
  brushSizes,
  largestCrop,
  maxZoomOf,
  panned,
  wholePixels,
  zoomed,
  zoomOf,
} from './photo-edit.ts'

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

test('covers nothing with a stroke beside the photo', () => {
  expect(boundsOf({ radius: 10, points: [{ x: -100, y: 50 }] }, photo).width).toBe(0)
})

const wide = { width: 2400, height: 1600 }
const tall = { width: 1000, height: 2000 }

test('centres the largest crop, four by five', () => {
  expect(largestCrop(wide)).toEqual({ x: 560, y: 0, width: 1280, height: 1600 })
  expect(largestCrop(tall)).toEqual({ x: 0, y: 375, width: 1000, height: 1250 })
})

test('keeps the centre and the shape when zooming', () => {
  const crop = zoomed(largestCrop(wide), wide, 2)
  expect(crop).toEqual({ x: 880, y: 400, width: 640, height: 800 })
  expect(zoomOf(crop, wide)).toBe(2)
})

test('stays on the photo when zooming out at an edge', () => {
  const corner = panned(zoomed(largestCrop(wide), wide, 2), wide, -9999, -9999)
  expect(corner).toMatchObject({ x: 0, y: 0 })
  expect(zoomed(corner, wide, 1)).toEqual({ x: 0, y: 0, width: 1280, height: 1600 })
})

test('never zooms in beyond the smallest size that the server accepts', () => {
  expect(zoomed(largestCrop(wide), wide, 99).width).toBe(320)
  expect(maxZoomOf({ width: 400, height: 500 })).toBeCloseTo(400 / 300)
  expect(maxZoomOf({ width: 310, height: 300 })).toBe(1)
})

test('keeps the shape of any crop when zooming', () => {
  const banner = largestCrop(wide, { width: 2, height: 1 })
  expect(banner).toEqual({ x: 0, y: 200, width: 2400, height: 1200 })
  expect(zoomed(banner, wide, 2)).toEqual({ x: 600, y: 500, width: 1200, height: 600 })
  expect(zoomOf(zoomed(banner, wide, 2), wide)).toBe(2)
  expect(zoomed(banner, wide, 99).height).toBe(300)
})

test('stops panning at the edges', () => {
  expect(panned(largestCrop(wide), wide, 9999, 50)).toMatchObject({ x: 1120, y: 0 })
})

test('keeps whole pixels within the photo', () => {
  expect(wholePixels({ x: 0.4, y: 10.6, width: 99.9, height: 89.6 }, { width: 100, height: 100 })).toEqual({
    x: 0,
    y: 11,
    width: 100,
    height: 89,
  })
})

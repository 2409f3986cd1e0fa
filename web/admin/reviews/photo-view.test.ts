import { expect, test } from 'vitest'
import { move, turn, wholeView, zoomAt } from './photo-view.ts'

const stage = { width: 200, height: 100 }

test('enlarging keeps the point under the cursor where it is', () => {
  const view = zoomAt(wholeView, 2, stage, { x: 50, y: 20 })
  expect(view).toEqual({ zoom: 2, turn: 0, x: -50, y: -20 })
})

test('zooms no further out than the whole photo and no further in than eight times', () => {
  expect(zoomAt(wholeView, 0.1, stage)).toEqual(wholeView)
  expect(zoomAt(wholeView, 100, stage).zoom).toBe(8)
})

test('zooming out to the whole photo centres it', () => {
  const close = move(zoomAt(wholeView, 3, stage), { x: 150, y: 0 }, stage)
  expect(close.x).toBe(150)
  expect(zoomAt(close, 0.01, stage)).toEqual(wholeView)
})

test('a photo moves only as far as it extends beyond the stage', () => {
  expect(move(wholeView, { x: 30, y: 30 }, stage)).toEqual(wholeView)
  expect(move(zoomAt(wholeView, 2, stage), { x: 500, y: -500 }, stage)).toMatchObject({ x: 100, y: -50 })
})

test('four turns to the right make a full turn', () => {
  expect([1, 2, 3, 4].reduce(view => turn(view), wholeView).turn).toBe(360)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, liftOf, noticeMargin } from './notice-place.ts'

const phone = { width: 390, height: 844 }
const notice = { width: 358, height: 58 }
const row = (top: number, height = 48): Box => ({ left: 16, right: 374, top, bottom: top + height })

test('a notice that covers no control stays at the bottom', () => {
  expect(liftOf({ window: phone, notice, pressed: [row(100)] })).toEqual({ lift: 0, isFree: true })
})

test('moves above a button at the bottom, and above another button close to it', () => {
  expect(liftOf({ window: phone, notice, pressed: [row(780)] }).lift).toBe(844 - noticeMargin - 780 + 8)
  expect(liftOf({ window: phone, notice, pressed: [row(780), row(720)] }).lift).toBe(844 - noticeMargin - 720 + 8)
})

test('does not cover a note or a total if there is a free place', () => {
  expect(liftOf({ window: phone, notice, pressed: [], soft: [row(760, 60)] }).lift).toBeGreaterThan(60)
})

test('reports that it must cover a control in a dense form', () => {
  const pressed = Array.from({ length: 17 }, (_, index) => row(index * 50))
  expect(liftOf({ window: phone, notice, pressed }).isFree).toBe(false)
})

const box = fc
  .record({
    left: fc.nat(380),
    top: fc.nat(830),
    width: fc.integer({ min: 1, max: 380 }),
    height: fc.integer({ min: 1, max: 120 }),
  })
  .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }))

test('reports correctly whether it covers a control, and never leaves the window', () => {
  fc.assert(
    fc.property(fc.array(box, { maxLength: 20 }), pressed => {
      const { lift, isFree } = liftOf({ window: phone, notice, pressed })
      const bottom = phone.height - noticeMargin - lift
      const top = bottom - notice.height
      expect(top).toBeGreaterThanOrEqual(0)
      const hit = pressed.some(
        ({ left, right, top: upper, bottom: lower }) => left < 374 && right > 16 && upper < bottom && lower > top,
      )
      expect(isFree).toBe(!hit)
    }),
  )
})

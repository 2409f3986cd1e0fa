import { expect, test } from 'vitest'
import { couponStatus } from './coupons.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const one = {
  withdrawn: false,
  starts_at: '2026-11-21T12:00:00.000Z',
  ends_at: '2026-11-21T12:00:01.000Z',
  uses: 4,
  most_uses: 5,
}

test.each([
  [{}, 'Vale agora'],
  [{ most_uses: null, uses: 900 }, 'Vale agora'],
  [{ starts_at: '2026-11-21T12:00:00.001Z' }, 'Ainda não começou'],
  [{ ends_at: '2026-11-21T12:00:00.000Z' }, 'Vencido'],
  [{ uses: 5 }, 'Esgotado'],
  [{ withdrawn: true, uses: 5 }, 'Retirado'],
])('%j: %s', (more, words) => {
  expect(couponStatus({ ...one, ...more }, now).label).toBe(words)
})

import { expect, test } from 'vitest'
import { couponBody, couponDraft, couponStatus, missingFromCoupon, newDraft } from './coupons.ts'

const coupon = {
  id: 1,
  code: 'VESPERA10',
  title: 'Dez reais',
  cents: 1_000,
  percent: null,
  starts_at: '2026-11-01T03:00:30.000Z',
  ends_at: '2026-12-01T02:59:59.000Z',
  most_uses: null,
  most_uses_each: 2,
  plan_ids: [3, 4],
  for_all: false,
  withdrawn: false,
  uses: 7,
  changes: [],
}

test('sends an unedited coupon unchanged', () => {
  const { id, code, withdrawn, uses, changes, ...fields } = coupon
  expect(couponBody(couponDraft(coupon), coupon)).toEqual(fields)
})

test('reads times as São Paulo times, and replaces reais with a percentage', () => {
  const draft = {
    ...couponDraft(coupon),
    kind: 'percent',
    worth: '15%',
    ends: '2026-12-24T23:59',
    mostUses: '50',
  } as const
  const { cents, percent, ends_at, most_uses, starts_at } = couponBody(draft, coupon)
  expect({ cents, percent, ends_at, most_uses, starts_at }).toEqual({
    cents: null,
    percent: 15,
    ends_at: '2026-12-25T02:59:00.000Z',
    most_uses: 50,
    starts_at: coupon.starts_at,
  })
})

test('names the missing fields one at a time', () => {
  const draft = newDraft('2026-11-21')
  expect(missingFromCoupon(draft)).toContain('porcentagem')
  expect(missingFromCoupon({ ...draft, worth: '10' })).toBe('Informe quando termina.')
  const ready = { ...draft, worth: '10', ends: '2026-12-01T00:00' }
  expect(missingFromCoupon(ready)).toBeUndefined()
  expect(missingFromCoupon({ ...ready, planIds: [] })).toBe('Escolha ao menos um plano.')
  expect(missingFromCoupon({ ...ready, kind: 'cents', worth: '1.5' })).toContain('reais')
})

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
])('labels a coupon with %j: %s', (more, label) => {
  expect(couponStatus({ ...one, ...more }, now).label).toBe(label)
})

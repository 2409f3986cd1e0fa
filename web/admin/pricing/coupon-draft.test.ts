import { expect, test } from 'vitest'
import { couponBody, couponDraft, missingFromCoupon, newDraft } from './coupon-draft.ts'

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

test('a coupon that is only looked at is sent as it was', () => {
  const { id, code, withdrawn, uses, changes, ...fields } = coupon
  expect(couponBody(couponDraft(coupon), coupon)).toEqual(fields)
})

test('times are those of São Paulo, and a percentage takes the place of reais', () => {
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

test('what is missing is said one after the other', () => {
  const draft = newDraft('2026-11-21')
  expect(missingFromCoupon(draft)).toContain('porcentagem')
  expect(missingFromCoupon({ ...draft, worth: '10' })).toBe('Informe quando termina.')
  const ready = { ...draft, worth: '10', ends: '2026-12-01T00:00' }
  expect(missingFromCoupon(ready)).toBeUndefined()
  expect(missingFromCoupon({ ...ready, planIds: [] })).toBe('Escolha ao menos um plano.')
  expect(missingFromCoupon({ ...ready, kind: 'cents', worth: '1.5' })).toContain('reais')
})

/** The sample coupons of the specification's coupon screen: everybody's, once each. Their dates never run out. */
export const couponRows = [
  { code: 'VESPERA40', title: 'Cupom de R$ 40,00', cents: 4_000 },
  { code: 'VESPERA20', title: 'Cupom de R$ 20,00', cents: 2_000 },
].map(coupon => ({
  ...coupon,
  starts_at: '2026-01-01T03:00:00Z',
  ends_at: '2099-01-01T03:00:00Z',
  for_all: true,
}))

/** One that is over, so that the demonstration shows what that looks like. */
export const endedCoupon = {
  code: 'INAUGURACAO',
  title: 'Cupom de inauguração',
  percent: 15,
  starts_at: '2026-01-01T03:00:00Z',
  ends_at: '2026-02-01T03:00:00Z',
  for_all: true,
}

import type { Booked } from './books.ts'

/** The order as PagBank writes it, at a moment. */
export function orderOf(booked: Booked, now: number) {
  const { id, chargeId, reference, at, cents, refunded, brand, lastDigits } = booked
  const status = statusOf(booked, now)
  const paid = status === 'PAID' || refunded > 0 ? cents : 0
  return {
    id,
    reference_id: reference,
    created_at: new Date(at).toISOString(),
    charges: [
      {
        id: chargeId,
        reference_id: reference,
        status,
        created_at: new Date(at).toISOString(),
        amount: { value: cents, currency: 'BRL', summary: { total: cents, paid, refunded } },
        payment_response:
          status === 'DECLINED' ? { code: '10002', message: 'NAO AUTORIZADO' } : { code: '20000', message: 'SUCESSO' },
        payment_method: {
          type: 'CREDIT_CARD',
          installments: 1,
          capture: true,
          card: { brand, last_digits: lastDigits },
        },
      },
    ],
  }
}

export function statusOf({ steps, at, cents, refunded }: Booked, now: number) {
  if (refunded >= cents) return 'CANCELED'
  return steps.findLast(({ afterMs }) => at + afterMs <= now)?.status ?? 'IN_ANALYSIS'
}

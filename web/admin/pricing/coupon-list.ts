import { useQuery } from '@tanstack/react-query'
import { formatCents, formatDateTime } from '#contract/format.ts'
import { type AdminCoupon, listAdminCoupons } from '#contract/price-list.ts'
import { call } from '../calls.ts'
import { type FieldWords, plainWords } from './unlike-fields.ts'

export const couponsKey = 'coupons'

export const useCoupons = () => useQuery({ queryKey: [couponsKey], queryFn: () => call(listAdminCoupons, {}) })

/** `R$ 10,00` or `15%`. */
export const discountWords = ({ cents, percent }: Pick<AdminCoupon, 'cents' | 'percent'>) =>
  cents === null ? `${percent}%` : formatCents(cents)

const instantWords = (instant: unknown) => formatDateTime(String(instant))

/** What changes of a coupon are called; plans go by the names that they have now. */
export const couponFields = (nameOfPlan: (id: number) => string): FieldWords => ({
  code: ['Código', plainWords],
  title: ['Título', plainWords],
  cents: ['Desconto em reais', cents => (cents === null ? '–' : formatCents(Number(cents)))],
  percent: ['Desconto em porcentagem', percent => (percent === null ? '–' : `${percent}%`)],
  starts_at: ['Começa', instantWords],
  ends_at: ['Termina', instantWords],
  most_uses: ['Usos no total', most => (most === null ? 'Sem limite' : String(most))],
  most_uses_each: ['Usos por pessoa', plainWords],
  plan_ids: ['Planos', ids => (Array.isArray(ids) ? ids.map(id => nameOfPlan(Number(id))).join(', ') : 'Todos')],
  for_all: ['Aparece para todos', plainWords],
  withdrawn: ['Retirado', plainWords],
})

import { useQuery } from '@tanstack/react-query'
import { formatCents, formatDateTime } from '#contract/format.ts'
import { type AdminCoupon, listAdminCoupons } from '#contract/price-list.ts'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { call } from '../calls.ts'
import { type FieldLabels, formatValue } from './change-history.tsx'

export const couponsKey = 'coupons'

export const useCoupons = () => useQuery({ queryKey: [couponsKey], queryFn: () => call(listAdminCoupons, {}) })

/** `R$ 10,00` or `15%`. */
export const formatDiscount = ({ cents, percent }: Pick<AdminCoupon, 'cents' | 'percent'>) =>
  cents === null ? `${percent}%` : formatCents(cents)

const formatInstant = (instant: unknown) => formatDateTime(String(instant))

export const couponFields = (nameOfPlan: (id: number) => string): FieldLabels => ({
  code: ['Código', formatValue],
  title: ['Título', formatValue],
  cents: ['Desconto em reais', cents => (cents === null ? '–' : formatCents(Number(cents)))],
  percent: ['Desconto em porcentagem', percent => (percent === null ? '–' : `${percent}%`)],
  starts_at: ['Começa', formatInstant],
  ends_at: ['Termina', formatInstant],
  most_uses: ['Usos no total', most => (most === null ? 'Sem limite' : String(most))],
  most_uses_each: ['Usos por pessoa', formatValue],
  plan_ids: ['Planos', ids => (Array.isArray(ids) ? ids.map(id => nameOfPlan(Number(id))).join(', ') : 'Todos')],
  for_all: ['Aparece para todos', formatValue],
  withdrawn: ['Retirado', formatValue],
})

type StatusBadge = { tone: string; icon: IconName; label: string }
type DatedCoupon = Pick<AdminCoupon, 'withdrawn' | 'starts_at' | 'ends_at' | 'uses' | 'most_uses'>

export function couponStatus(
  { withdrawn, starts_at, ends_at, uses, most_uses }: DatedCoupon,
  now: number,
): StatusBadge {
  if (withdrawn) return { tone: '', icon: 'x', label: 'Retirado' }
  if (Date.parse(ends_at) <= now) return { tone: '', icon: 'clock', label: 'Vencido' }
  if (most_uses !== null && uses >= most_uses) return { tone: '', icon: 'circle-check', label: 'Esgotado' }
  if (Date.parse(starts_at) > now) return { tone: 'badge-info', icon: 'clock', label: 'Ainda não começou' }
  return { tone: 'badge-green', icon: 'circle-check', label: 'Vale agora' }
}

import { useQuery } from '@tanstack/react-query'
import { type AdminCoupon, listAdminCoupons } from '#contract/coupon.ts'
import { formatCents, formatDateTime } from '#contract/format.ts'
import type { StatusLook } from '#web/kit/badge.tsx'
import { call } from '../calls.ts'
import { instantOf, localMinute, unlessUntouched } from '../frame/sao-paulo-time.ts'
import { centsAsTyped, typedCents } from '../frame/typed-cents.ts'
import { type FieldLabels, formatValue } from './change-history.tsx'
import { parseWhole } from './draft-fields.tsx'

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

type CouponStatus = StatusLook & { label: string }
type DatedCoupon = Pick<AdminCoupon, 'withdrawn' | 'starts_at' | 'ends_at' | 'uses' | 'most_uses'>

export function couponStatus(
  { withdrawn, starts_at, ends_at, uses, most_uses }: DatedCoupon,
  now: number,
): CouponStatus {
  if (withdrawn) return { icon: 'x', label: 'Retirado' }
  if (Date.parse(ends_at) <= now) return { icon: 'clock', label: 'Vencido' }
  if (most_uses !== null && uses >= most_uses) return { icon: 'circle-check', label: 'Esgotado' }
  if (Date.parse(starts_at) > now) return { tone: 'info', icon: 'clock', label: 'Ainda não começou' }
  return { tone: 'green', icon: 'circle-check', label: 'Vale agora' }
}

/** `starts` and `ends` are in São Paulo time. */
export type CouponDraft = {
  code: string
  title: string
  kind: 'cents' | 'percent'
  worth: string
  starts: string
  ends: string
  mostUses: string
  mostUsesEach: string
  /** null: every plan */
  planIds: number[] | null
  forAll: boolean
  withdrawn: boolean
}

export const newDraft = (today: string): CouponDraft => ({
  code: '',
  title: '',
  kind: 'percent',
  worth: '',
  starts: `${today}T00:00`,
  ends: '',
  mostUses: '',
  mostUsesEach: '1',
  planIds: null,
  forAll: false,
  withdrawn: false,
})

export const couponDraft = (coupon: AdminCoupon): CouponDraft => ({
  code: coupon.code,
  title: coupon.title,
  kind: coupon.cents === null ? 'percent' : 'cents',
  worth: coupon.cents === null ? String(coupon.percent) : centsAsTyped(coupon.cents),
  starts: localMinute(new Date(coupon.starts_at)),
  ends: localMinute(new Date(coupon.ends_at)),
  mostUses: coupon.most_uses === null ? '' : String(coupon.most_uses),
  mostUsesEach: String(coupon.most_uses_each),
  planIds: coupon.plan_ids,
  forAll: coupon.for_all,
  withdrawn: coupon.withdrawn,
})

export function couponBody(draft: CouponDraft, before?: Pick<AdminCoupon, 'starts_at' | 'ends_at'>) {
  const isCents = draft.kind === 'cents'
  return {
    title: draft.title,
    cents: isCents ? (typedCents(draft.worth) ?? Number.NaN) : null,
    percent: isCents ? null : parseWhole(draft.worth.replace('%', '')),
    starts_at: unlessUntouched(draft.starts, before?.starts_at),
    ends_at: unlessUntouched(draft.ends, before?.ends_at),
    most_uses: draft.mostUses.trim() === '' ? null : parseWhole(draft.mostUses),
    most_uses_each: parseWhole(draft.mostUsesEach),
    plan_ids: draft.planIds,
    for_all: draft.forAll,
  }
}

export function missingFromCoupon({ kind, worth, starts, ends, planIds }: CouponDraft) {
  if (kind === 'cents' && typedCents(worth) === undefined) return 'Informe o desconto em reais, como 10,00.'
  if (kind === 'percent' && Number.isNaN(parseWhole(worth.replace('%', ''))))
    return 'Informe a porcentagem, de 1 a 100.'
  if (!instantOf(starts)) return 'Informe quando começa.'
  if (!instantOf(ends)) return 'Informe quando termina.'
  return planIds?.length === 0 ? 'Escolha ao menos um plano.' : undefined
}

import type { AdminCoupon } from '#contract/price-list.ts'
import type { IconName } from '#web/kit/icon-shapes.ts'

type Look = { tone: string; icon: IconName; words: string }
type Timed = Pick<AdminCoupon, 'withdrawn' | 'starts_at' | 'ends_at' | 'uses' | 'most_uses'>

/** Whether a coupon can be used now, and why not. */
export function couponStanding({ withdrawn, starts_at, ends_at, uses, most_uses }: Timed, now: number): Look {
  if (withdrawn) return { tone: '', icon: 'x', words: 'Retirado' }
  if (Date.parse(ends_at) <= now) return { tone: '', icon: 'clock', words: 'Vencido' }
  if (most_uses !== null && uses >= most_uses) return { tone: '', icon: 'circle-check', words: 'Esgotado' }
  if (Date.parse(starts_at) > now) return { tone: 'badge-info', icon: 'clock', words: 'Ainda não começou' }
  return { tone: 'badge-green', icon: 'circle-check', words: 'Vale agora' }
}

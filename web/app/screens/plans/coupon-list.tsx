import type { Coupon } from '#contract/coupon.ts'
import { formatCents } from '#contract/money.ts'
import { shownDay } from '#web/app/orders/shown-moment.ts'
import { Icon } from '#web/ui/icon.tsx'
import { HeldCoupon } from './held-coupon.tsx'
import { useCouponChoice } from './use-coupon-choice.ts'

const none = {
  active: 'Você não tem cupons ativos. Digite um código acima para usar um.',
  over: 'Nenhum cupom vencido.',
} as const

type CouponListProps = { coupons: Coupon[]; which: keyof typeof none }

export function CouponList({ coupons, which }: CouponListProps) {
  const { choose, drop } = useCouponChoice()
  if (coupons.length === 0) return <p className="muted">{none[which]}</p>
  return (
    <ul className="coupon-list">
      {coupons.map(coupon => (
        <li key={coupon.id} className={`panel coupon${coupon.chosen ? ' is-chosen' : ''}`}>
          <Facts coupon={coupon} />
          {coupon.held_by && <HeldCoupon coupon={coupon} order={coupon.held_by} />}
          {which === 'active' && !coupon.held_by && (
            <button
              type="button"
              className={`btn btn-sm ${coupon.chosen ? 'btn-outline' : 'btn-secondary'}`}
              onClick={() => void (coupon.chosen ? drop(coupon) : choose(coupon))}
            >
              {coupon.chosen ? 'Não usar' : 'Usar na próxima compra'}
              <span className="sr"> o cupom {coupon.code}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const Facts = ({ coupon: { code, title, cents, percent, chosen, over, ends_at, held_by } }: { coupon: Coupon }) => (
  <>
    <div className="row-between">
      <h2 className="worth num">{cents === null ? `${percent} % de desconto` : `${formatCents(cents)} de desconto`}</h2>
      {chosen && (
        <span className="badge badge-green">
          <Icon name="circle-check" />
          Escolhido
        </span>
      )}
      {held_by && (
        <span className="badge badge-info">
          <Icon name="clock" />
          Em um pedido
        </span>
      )}
    </div>
    <p className="small muted">
      {title} · <code>{code}</code>
    </p>
    <p className="xs num">{over ? overs[over](ends_at) : `Válido até ${shownDay(ends_at)}`}</p>
  </>
)

const overs: Record<NonNullable<Coupon['over']>, (ends: string) => string> = {
  expired: ends => `Venceu em ${shownDay(ends)}`,
  used: () => 'Já usado',
  withdrawn: () => 'Não vale mais',
}

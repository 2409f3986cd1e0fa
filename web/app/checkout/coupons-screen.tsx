import './buying.css'
import './plans.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { applyCoupon, type Coupon } from '#contract/coupon.ts'
import { formatCents, formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { notify } from '#web/kit/client/notify.tsx'
import { useSearchParams } from '#web/kit/client/router.tsx'
import { TabList } from '#web/kit/client/tab-list.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { client } from '../client.ts'
import { TextField } from '../forms/fields.tsx'
import { ScreenForm, SubmitButton, useScreenForm } from '../forms/screen-form.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { LoadFailure } from '../parts/load-failure.tsx'
import { Screen } from '../parts/screen.tsx'
import { useIsMember, VisitorScreen } from '../parts/visitor-screen.tsx'
import { purchaseBefore, useCouponChoice, useCoupons } from './coupons.ts'
import { withOrder } from './order-path.ts'
import { couponsKey } from './orders.ts'

const labels = { active: 'Ativos', over: 'Vencidos' } as const
type Which = keyof typeof labels

const none = {
  active: 'Você não tem cupons ativos. Digite um código para usar um.',
  over: 'Nenhum cupom vencido.',
} as const

type CouponListProps = { coupons: Coupon[]; which: keyof typeof none }

function CouponList({ coupons, which }: CouponListProps) {
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
    <p className="xs num">{over ? overLabels[over](ends_at) : `Válido até ${formatDate(ends_at)}`}</p>
  </>
)

const overLabels: Record<NonNullable<Coupon['over']>, (ends: string) => string> = {
  expired: ends => `Venceu em ${formatDate(ends)}`,
  used: () => 'Já usado',
  withdrawn: () => 'Não vale mais',
}

type HeldCouponProps = { coupon: Coupon; order: NonNullable<Coupon['held_by']> }

function HeldCoupon({ coupon, order }: HeldCouponProps) {
  const [isAsking, setAsking] = useState(false)
  const { take } = useCouponChoice()
  const close = () => setAsking(false)
  return (
    <>
      <p className="small">
        Reservado para o pedido <span className="num">{order.code}</span> ({order.title}, {formatCents(order.value)}),
        que aguarda pagamento.
      </p>
      <div className="held-ways">
        <AppLink className="btn btn-sm btn-secondary" href={withOrder(paths.paymentMethod, order)}>
          Pagar este pedido
        </AppLink>
        <button type="button" className="btn btn-sm btn-outline" onClick={() => setAsking(true)}>
          Usar em outra compra<span className="sr"> o cupom {coupon.code}</span>
        </button>
      </div>
      {isAsking && (
        <Dialog title="Usar o cupom em outra compra?" onClose={close}>
          <p>
            O pedido <span className="num">{order.code}</span> é cancelado e não pode mais ser pago. O cupom{' '}
            {coupon.code} fica escolhido para a próxima compra.
          </p>
          <p>
            <b>Se você já pagou esse pedido, mantenha-o.</b> Cancelado, ele não ativa o plano: o valor é devolvido
            integralmente pela mesma forma de pagamento.
          </p>
          <button type="button" className="btn btn-secondary btn-block" onClick={close}>
            Manter o pedido
          </button>
          <button
            type="button"
            className="btn btn-danger btn-block"
            onClick={() => void take(coupon, order).then(close)}
          >
            Cancelar e usar o cupom
          </button>
        </Dialog>
      )}
    </>
  )
}

export default function CouponsScreen() {
  return useIsMember() ? <OwnCoupons /> : <VisitorCoupons />
}

const points = [
  { icon: 'ticket-percent', name: 'Digite o código', text: 'O cupom fica guardado na sua conta até vencer.' },
  { icon: 'wallet', name: 'Escolha um plano', text: 'Um cupom por compra. O desconto aparece antes de você pagar.' },
  { icon: 'clock', name: 'Sem pressa', text: 'Se o pedido não for pago, o cupom volta para a sua conta.' },
] as const

const VisitorCoupons = () => (
  <VisitorScreen
    title="Cupons"
    close={paths.accountMenu}
    path={paths.coupons}
    heading="Cupons de desconto"
    intro="Um cupom diminui o preço do próximo plano. Funciona assim:"
    points={points}
  />
)

function OwnCoupons() {
  const { data: coupons, error, refetch } = useCoupons()
  const [which, choose] = useState<Which>('active')
  const purchase = purchaseBefore(useSearchParams()[0])
  const chosen = coupons?.active.some(coupon => coupon.chosen)
  const tabs = (['active', 'over'] as const).map(name => ({
    name,
    label: (
      <>
        {labels[name]} {coupons && <span className="n">{coupons[name].length}</span>}
      </>
    ),
  }))
  return (
    <Screen
      title="Cupons"
      close={purchase ?? paths.accountMenu}
      isWhole
      action={
        chosen && (
          <AppLink className="btn btn-primary" href={purchase ?? paths.plans}>
            Escolher um plano
          </AppLink>
        )
      }
    >
      <h1>Cupons de desconto</h1>
      <div className="columns">
        <div>
          <CouponForm applied={() => choose('active')} />
        </div>
        <div>
          <div className="stack">
            <TabList label="Seus cupons" tabs={tabs} chosen={which} choose={choose}>
              {coupons && <CouponList coupons={coupons[which]} which={which} />}
              {!coupons &&
                (error ? (
                  <LoadFailure what="os cupons" error={error} retry={refetch} />
                ) : (
                  <span className="sk plan-sk" aria-busy="true" />
                ))}
            </TabList>
          </div>
        </div>
      </div>
    </Screen>
  )
}

function CouponForm({ applied }: { applied: () => void }) {
  const queries = useQueryClient()
  const screen = useScreenForm({
    draft: 'discount-coupon',
    schema: applyCoupon.body,
    initial: { code: '' },
    send: async body => {
      const { code } = await client.call(applyCoupon, { body })
      await queries.invalidateQueries({ queryKey: couponsKey })
      screen.form.reset({ code: '' })
      applied()
      notify.success(`Cupom ${code} escolhido para a próxima compra.`, { about: 'coupon', announces: true })
    },
  })
  return (
    <ScreenForm {...screen} verb="Aplicando…">
      <TextField name="code" label="Código promocional" autoComplete="off" autoCapitalize="characters" />
      <SubmitButton look="secondary" label="Aplicar" verb="Aplicando…" />
    </ScreenForm>
  )
}

import { paths } from '#contract/paths.ts'
import './buying.css'
import type { Order, OrderState } from '#contract/order.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { withOrder } from './order-in-work.ts'

type Said = { heading: string; text: string; paid?: true }

const paid: Said = { heading: 'Este pedido já está pago', text: 'Não é preciso pagar de novo.', paid: true }
const said: Record<Exclude<OrderState, 'waiting'>, Said> = {
  not_started: paid,
  active: paid,
  queued: paid,
  ended: paid,
  refused: {
    heading: 'Este pedido foi encerrado',
    text: 'Ele não pode mais ser pago. Se algum valor chegar por ele, é devolvido integralmente pela mesma forma de pagamento.',
  },
  paused: { heading: 'Este pedido está pausado', text: 'O pagamento foi contestado no banco, e estamos resolvendo.' },
  refunded: {
    heading: 'Este pedido foi reembolsado',
    text: 'O plano terminou e o valor é devolvido pela mesma forma de pagamento.',
  },
  reversed: { heading: 'Este pedido foi encerrado', text: 'O banco devolveu o pagamento a você, e o plano terminou.' },
}

type ClosedOrderProps = { order: Order; title: string; close: string }

/** In place of a screen to pay an order that can't be paid any more, or need not be. */
export function ClosedOrder({ order, title, close }: ClosedOrderProps) {
  if (order.state === 'waiting') return null
  const { heading, text, paid } = said[order.state]
  return (
    <Screen title={title} close={close}>
      <div className="stack" role="status">
        <h1>{heading}</h1>
        {order.refusal && (
          <p className="note">
            <Icon name="info" />
            <span>{order.refusal}</span>
          </p>
        )}
        <p className="muted">{text}</p>
      </div>
      <div className="stack">
        <AppLink
          className="btn btn-primary btn-block"
          href={paid ? withOrder(paths.paymentApprovedPix, order) : paths.plans}
        >
          {paid ? 'Ver a compra' : 'Escolher um plano'}
        </AppLink>
        <AppLink className="btn btn-ghost btn-block" href={paths.purchases}>
          Ver minhas assinaturas
        </AppLink>
      </div>
    </Screen>
  )
}

import './buying.css'
import type { Channel, Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Note } from '#web/kit/note.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { Screen } from '../parts/screen.tsx'
import { withOrder } from './order-path.ts'

type PaymentMethod = { path: string; icon: IconName; name: string; verb: string; notHere: string }

export const paymentMethods: Record<Channel, PaymentMethod> = {
  pix: {
    path: paths.paymentCart,
    icon: 'qr-code',
    name: 'Pix',
    verb: 'Pagar com Pix',
    notHere: 'Aqui não se paga com Pix',
  },
  card: {
    path: paths.paymentCard,
    icon: 'credit-card',
    name: 'Cartão de crédito',
    verb: 'Pagar com cartão',
    notHere: 'Aqui não se paga com cartão',
  },
}

type NotOfferedProps = { order: Order; way: Channel; title: string; close: string }

/** Shown to people who open the screen of a payment method that this site does not offer. */
export const NotOffered = ({ order, way, ...frame }: NotOfferedProps) => (
  <Screen {...frame}>
    <div className="stack" role="status">
      <h1>{paymentMethods[way].notHere}</h1>
      <p className="muted">O seu pedido continua guardado, e nada foi cobrado.</p>
    </div>
    <div className="stack">
      {order.ways.map(other => (
        <AppLink key={other} className="btn btn-primary btn-block" href={withOrder(paymentMethods[other].path, order)}>
          {paymentMethods[other].verb}
        </AppLink>
      ))}
      {order.ways.length === 0 && <NoPaymentMethod />}
    </div>
  </Screen>
)

export const NoPaymentMethod = () => (
  <div className="stack">
    <Note tone="info" icon="info" role="status">
      Ainda não recebemos pagamentos por aqui. Fale com o atendimento.
    </Note>
    <AppLink className="btn btn-secondary btn-block" href={paths.help}>
      Abrir o atendimento
    </AppLink>
  </div>
)

import type { Order } from '#contract/order.ts'
import { withOrder } from '#web/app/orders/order-in-work.ts'
import { OrderLines } from '#web/app/orders/order-lines.tsx'
import { startWords } from '#web/app/orders/plan-start.ts'
import { AppLink } from '#web/app/parts/app-link.tsx'
import { Screen } from '#web/app/parts/screen.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProofButton } from './proof-button.tsx'

type PixOnItsWayProps = { order: Order; title: string; close: string }

export const PixOnItsWay = ({ order, title, close }: PixOnItsWayProps) => (
  <Screen title={title} close={close} action={<ProofButton order={order} />}>
    <div className="buying-head">
      <span className="badge badge-info" role="status">
        <Icon name="clock" />
        Aguardando pagamento
      </span>
      <h1>Pedido recebido</h1>
      <p className="muted">
        {order.pix?.mode === 'dynamic' ? byProvider : byProof(order)} Esta tela se atualiza sozinha quando o pagamento é
        confirmado.
      </p>
    </div>
    <p className="note">
      <Icon name="receipt-text" />
      <span>
        Código do pedido: <b className="num">{order.code}</b>
      </span>
    </p>
    <OrderLines order={order} />
    <AppLink className="btn btn-outline btn-block" href={withOrder('/payment-method', order)}>
      <Icon name="qr-code" />
      Ver o código Pix
    </AppLink>
    <AppLink className="btn btn-ghost btn-block" href="/signatures">
      Ver minhas assinaturas
    </AppLink>
  </Screen>
)

const byProof = (order: Order) =>
  `Se você já pagou, envie o comprovante. ${startWords(order, 'O anúncio é ativado depois de conferido.')}`
const byProvider = 'Se você já pagou, espere: o Pix costuma chegar em poucos segundos.'

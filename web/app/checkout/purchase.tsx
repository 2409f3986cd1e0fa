import { formatCents, formatDate } from '#contract/format.ts'
import { type Order, orderReplaced } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import { AppLink } from '../parts/app-link.tsx'
import { readSession } from '../session.ts'
import { withOrder } from './order-in-work.ts'
import { standingOf } from './order-standing.ts'
import { kindOf, lengthOf } from './plan-words.ts'

type PurchaseProps = { order: Order; withdraw: () => void }

export function Purchase({ order, withdraw }: PurchaseProps) {
  const { userType } = readSession()
  const { tone, icon, label, lead, text } = standingOf(order)
  return (
    <article className="panel purchase">
      <header>
        <div>
          <h2>{kindOf(order.product, userType)}</h2>
          <p className="small muted">{lengthOf(order.product, userType)}</p>
        </div>
        <b className="num">{formatCents(order.value)}</b>
      </header>
      <div className="foot">
        <span className={`badge badge-${tone}`}>
          <Icon name={icon} />
          {label}
        </span>
        <Way order={order} />
      </div>
      {(lead || text) && (
        <p className="small muted">
          {lead && <b>{lead} </b>}
          {text}
        </p>
      )}
      {order.withdrawal_until && (
        <div className="foot">
          <span className="xs">Você pode desistir até {formatDate(order.withdrawal_until)}.</span>
          <button type="button" className="btn btn-outline btn-sm" onClick={withdraw}>
            Desistir da compra
          </button>
        </div>
      )}
    </article>
  )
}

/** Where an order that waits or was refused leads on, unless the plan was bought; of the others, when it was ordered. */
function Way({ order }: { order: Order }) {
  if (order.state === 'waiting') {
    return (
      <AppLink className="link small" href={withOrder(paths.paymentMethod, order)}>
        Ver Pix<span className="sr"> do pedido {order.code}</span>
      </AppLink>
    )
  }
  if (order.state === 'refused' && order.refusal !== orderReplaced) {
    return (
      <AppLink className="link small" href={paths.plans}>
        Tentar de novo
      </AppLink>
    )
  }
  return <span className="xs num">Pedido em {formatDate(order.created_at)}</span>
}

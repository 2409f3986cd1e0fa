import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { AppLink } from '../parts/app-link.tsx'
import { withOrder } from './order-in-work.ts'
import type { Stand } from './settled.ts'

type NextStepsProps = { order: Order; stand: Stand; isLate: boolean }

/** What somebody may do about a payment, by how it stands. */
export function NextSteps({ order, stand, isLate }: NextStepsProps) {
  if (order.state !== 'waiting') return <Done />
  if (stand === 'CHECKING' && isLate) return <Again order={order} label="Tentar de novo" />
  if (stand === 'NONE') return <OtherWays order={order} label="Pagar com cartão" />
  if (stand === 'DECLINED' || stand === 'CANCELED') return <OtherWays order={order} label="Tentar outro cartão" />
  return <Done />
}

type AgainProps = { order: Order; label: string }

const Again = ({ order, label }: AgainProps) => (
  <AppLink className="btn btn-primary btn-block" href={withOrder(paths.paymentCard, order)}>
    {label}
  </AppLink>
)

const OtherWays = ({ order, label }: AgainProps) => (
  <div className="stack">
    <Again order={order} label={label} />
    <AppLink className="btn btn-secondary btn-block" href={withOrder(paths.paymentCart, order)}>
      Pagar com Pix
    </AppLink>
  </div>
)

export const Done = () => (
  <div className="stack">
    <AppLink className="btn btn-primary btn-block" href={paths.accountMenu}>
      Ir para a minha conta
    </AppLink>
    <AppLink className="btn btn-secondary btn-block" href={paths.purchases}>
      Ver minhas assinaturas
    </AppLink>
  </div>
)

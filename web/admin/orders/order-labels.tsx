import { formatCents } from '#contract/format.ts'
import type { Channel, OrderState } from '#contract/order.ts'
import type { AdminOrder } from '#contract/order-admin.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'

export type Look = { tone: string; icon: IconName; label: string }

export const channelNames: Readonly<Record<Channel, string>> = { pix: 'Pix', card: 'Cartão' }

export const statusNames = { pending: 'Pendentes', ok: 'Pagos', refused: 'Recusados' } as const

export const stateBadges: Readonly<Record<OrderState, Look>> = {
  waiting: { tone: 'badge-info', icon: 'clock', label: 'Pendente' },
  not_started: { tone: 'badge-green', icon: 'clock', label: 'Pago, aguarda análise' },
  active: { tone: 'badge-green', icon: 'circle-check', label: 'Pago' },
  queued: { tone: 'badge-green', icon: 'circle-check', label: 'Pago, começa depois' },
  ended: { tone: '', icon: 'circle-check', label: 'Pago, terminou' },
  refused: { tone: 'badge-danger', icon: 'circle-x', label: 'Recusado' },
  paused: { tone: 'badge-gold', icon: 'triangle-alert', label: 'Pausado' },
  refunded: { tone: '', icon: 'rotate-ccw', label: 'Devolvido' },
  reversed: { tone: 'badge-danger', icon: 'rotate-ccw', label: 'Estornado' },
}

export const needNames: Readonly<Record<NonNullable<AdminOrder['needs']>, string>> = {
  second_operator: 'Segundo operador',
  transfer: 'Falta devolver',
  reversal: 'Contestação aberta',
}

export const reversalNames: Readonly<Record<string, string>> = { chargeback: 'Chargeback', med: 'MED do Pix' }

export const refundCauses: Readonly<Record<string, string>> = {
  withdrawal: 'desistência da compra',
  operator: 'decisão de operador',
  duplicate: 'pagamento em dobro',
  late: 'pagamento depois do fim do pedido',
  wrong_amount: 'valor diferente do pedido',
}

/** `30 + 3 dias`. */
export const formatDays = ({ days, free_days }: { days: number; free_days: number }) =>
  `${days}${free_days > 0 ? ` + ${free_days}` : ''} ${days + free_days === 1 ? 'dia' : 'dias'}`

export const cardStatusNames: Readonly<Record<string, string>> = {
  AUTHORIZED: 'autorizado',
  PAID: 'pago',
  IN_ANALYSIS: 'em análise',
  DECLINED: 'negado',
  CANCELED: 'cancelado',
}

type OrderBadgesProps = { one: Pick<AdminOrder, 'needs' | 'state' | 'returning'> }

/** A refund that is still pending is not shown as refunded. */
export const OrderBadges = ({ one: { needs, state, returning } }: OrderBadgesProps) => (
  <span className="badges">
    {needs && <NeedBadge needs={needs} />}
    {returning && <ReturningBadge />}
    {!((needs === 'transfer' || returning) && state === 'refunded') && <StateBadge state={state} />}
  </span>
)

/** The provider refunds it without an operator. */
export const ReturningBadge = () => (
  <span className="badge badge-info">
    <Icon name="rotate-ccw" />
    Devolução a caminho
  </span>
)

const StateBadge = ({ state }: { state: AdminOrder['state'] }) => {
  const { tone, icon, label } = stateBadges[state]
  return (
    <span className={`badge ${tone}`.trim()}>
      <Icon name={icon} />
      {label}
    </span>
  )
}

const NeedBadge = ({ needs }: { needs: NonNullable<AdminOrder['needs']> }) => (
  <span className="badge badge-gold">
    <Icon name="triangle-alert" />
    {needNames[needs]}
  </span>
)

/** `R$ 5,00 a menos`. */
export const formatDifference = (amount: number, value: number) =>
  `${formatCents(Math.abs(amount - value))} ${amount < value ? 'a menos' : 'a mais'}`

import { formatCents } from '#contract/format.ts'
import type { Channel, OrderState } from '#contract/order.ts'
import type { AdminOrder } from '#contract/order-admin.ts'
import { StatusBadge, type StatusLook } from '#web/kit/badge.tsx'

type Look = StatusLook & { label: string }

export const channelNames: Readonly<Record<Channel, string>> = { pix: 'Pix', card: 'Cartão' }

export const statusNames = { pending: 'Pendentes', ok: 'Pagos', refused: 'Recusados' } as const

const stateBadges: Readonly<Record<OrderState, Look>> = {
  waiting: { tone: 'info', icon: 'clock', label: 'Pendente' },
  not_started: { tone: 'green', icon: 'clock', label: 'Pago, ainda não começou' },
  active: { tone: 'green', icon: 'circle-check', label: 'Pago' },
  queued: { tone: 'green', icon: 'circle-check', label: 'Pago, começa depois' },
  ended: { icon: 'circle-check', label: 'Pago, terminou' },
  refused: { tone: 'danger', icon: 'circle-x', label: 'Recusado' },
  paused: { tone: 'gold', icon: 'triangle-alert', label: 'Pausado' },
  refunded: { icon: 'rotate-ccw', label: 'Devolvido' },
  reversed: { tone: 'danger', icon: 'rotate-ccw', label: 'Estornado' },
}

const needNames: Readonly<Record<NonNullable<AdminOrder['needs']>, string>> = {
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

/** An order is not shown as refunded while its refund is still pending. */
export const OrderBadges = ({ one: { needs, state, returning } }: OrderBadgesProps) => (
  <span className="badges">
    {needs && (
      <StatusBadge tone="gold" icon="triangle-alert">
        {needNames[needs]}
      </StatusBadge>
    )}
    {returning && <ReturningBadge />}
    {!((needs === 'transfer' || returning) && state === 'refunded') && (
      <StatusBadge {...stateBadges[state]}>{stateBadges[state].label}</StatusBadge>
    )}
  </span>
)

/** The provider is returning the money; this takes no operator action. */
export const ReturningBadge = () => (
  <StatusBadge tone="info" icon="rotate-ccw">
    Devolução a caminho
  </StatusBadge>
)

export const formatDifference = (amount: number, value: number) =>
  `${formatCents(Math.abs(amount - value))} ${amount < value ? 'a menos' : 'a mais'}`

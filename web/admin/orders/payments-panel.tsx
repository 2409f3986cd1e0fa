import { formatCents, formatDateTime } from '#contract/format.ts'
import { duties } from '#contract/operator-roles.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Panel } from '../frame/screen.tsx'
import { useMay } from '../session/session.tsx'
import { channelNames, ReturningBadge, refundCauses, reversalNames } from './order-labels.tsx'
import type { OrderAction } from './use-order-actions.ts'

type Payment = OrderCase['payments'][number]
type PaymentsPanelProps = { payments: readonly Payment[]; busy: boolean; onAction: (action: OrderAction) => void }

export const PaymentsPanel = ({ payments, ...rest }: PaymentsPanelProps) => (
  <Panel title="Pagamentos">
    {payments.length === 0 && <p className="muted">Nenhum pagamento recebido.</p>}
    {payments.map(payment => (
      <PaymentCard key={payment.id} payment={payment} {...rest} />
    ))}
  </Panel>
)

type PaymentProps = Omit<PaymentsPanelProps, 'payments'> & { payment: Payment }

const PaymentCard = ({ payment, busy, onAction }: PaymentProps) => {
  const actions = useMay(duties.moveMoney) ? actionsFor(payment) : []
  return (
    <article className="payment" aria-label={`${channelNames[payment.channel]} de ${formatCents(payment.amount)}`}>
      <p className="row-between">
        <b className="num">{formatCents(payment.amount)}</b>
        <span className="muted num">
          {channelNames[payment.channel]} · {formatDateTime(payment.received_at)}
        </span>
      </p>
      <p className="xs mono payment-id">{payment.external_id}</p>
      <PaymentBadges payment={payment} />
      <p className="payment-actions">
        {actions.map(([label, action]) => (
          <button
            key={label}
            type="button"
            className="btn btn-sm btn-secondary"
            disabled={busy}
            onClick={() => onAction(action)}
          >
            {label}
          </button>
        ))}
      </p>
    </article>
  )
}

function actionsFor({ id, amount, channel, refund, reversal }: Payment): [label: string, action: OrderAction][] {
  if (refund?.owed_by === 'person' && channel === 'pix')
    return [['Registrar devolução', { kind: 'transfer', refundId: refund.id, amount }]]
  if (refund) return []
  if (!reversal) return [['Registrar contestação', { kind: 'reversal', paymentId: id, amount, channel }]]
  if (reversal.outcome) return []
  return [
    ['Contestação ganha', { kind: 'outcome', reversalId: reversal.id, outcome: 'won', amount }],
    ['Contestação perdida', { kind: 'outcome', reversalId: reversal.id, outcome: 'lost', amount }],
  ]
}

const PaymentBadges = ({ payment: { channel, refund, reversal } }: { payment: Payment }) => (
  <span className="badges">
    {refund && <span className="muted payment-why">Devolução por {refundCauses[refund.cause] ?? refund.cause}</span>}
    {refund && <ReturnBadge channel={channel} refund={refund} />}
    {reversal && (
      <span className={`badge ${reversal.outcome === 'won' ? 'badge-green' : 'badge-danger'}`}>
        <Icon name="rotate-ccw" />
        {reversalNames[reversal.kind] ?? reversal.kind}: {outcomeLabels[reversal.outcome ?? 'open']}
      </span>
    )}
  </span>
)

type ReturnBadgeProps = Pick<Payment, 'channel'> & { refund: NonNullable<Payment['refund']> }

const ReturnBadge = ({ channel, refund: { transferred_at, owed_by } }: ReturnBadgeProps) => {
  if (transferred_at)
    return (
      <StatusBadge tone="green" icon="circle-check">
        Devolvido em {formatDateTime(transferred_at)}
      </StatusBadge>
    )
  if (owed_by === 'provider') return <ReturningBadge />
  return (
    owed_by && (
      <StatusBadge tone="gold" icon="triangle-alert">
        {channel === 'pix' ? 'Falta devolver' : 'Falta devolver no cartão'}
      </StatusBadge>
    )
  )
}

const outcomeLabels: Readonly<Record<string, string>> = { open: 'em aberto', won: 'ganha', lost: 'perdida' }

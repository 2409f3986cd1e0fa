import { formatCents, formatDateTime } from '#contract/format.ts'
import type { OrderCase } from '#contract/order-admin.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { Deed } from './deeds.ts'
import { channelNames, refundCauses, reversalNames } from './order-words.ts'
import { ReturningBadge } from './standing-badges.tsx'

type Payment = OrderCase['payments'][number]
type PaymentsPanelProps = { payments: readonly Payment[]; busy: boolean; onDeed: (deed: Deed) => void }

/** What came in, whether it went back, and what is to be done with each. */
export const PaymentsPanel = ({ payments, ...rest }: PaymentsPanelProps) => (
  <section className="panel stack order-payments" aria-labelledby="pagamentos">
    <h2 className="h-sm" id="pagamentos">
      Pagamentos
    </h2>
    {payments.length === 0 && <p className="muted">Nenhum dinheiro foi recebido por este pedido.</p>}
    {payments.map(payment => (
      <OnePayment key={payment.id} payment={payment} {...rest} />
    ))}
  </section>
)

type OneProperties = Omit<PaymentsPanelProps, 'payments'> & { payment: Payment }

const OnePayment = ({ payment, busy, onDeed }: OneProperties) => (
  <article className="payment" aria-label={`${channelNames[payment.channel]} de ${formatCents(payment.amount)}`}>
    <p className="row-between">
      <b className="num">{formatCents(payment.amount)}</b>
      <span className="muted num">
        {channelNames[payment.channel]} · {formatDateTime(payment.received_at)}
      </span>
    </p>
    <p className="xs mono payment-id">{payment.external_id}</p>
    <Back payment={payment} />
    <p className="payment-deeds">
      {deedsOf(payment).map(([words, deed]) => (
        <button
          key={words}
          type="button"
          className="btn btn-sm btn-secondary"
          disabled={busy}
          onClick={() => onDeed(deed)}
        >
          {words}
        </button>
      ))}
    </p>
  </article>
)

function deedsOf({ id, amount, channel, refund, reversal }: Payment): [words: string, deed: Deed][] {
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

const Back = ({ payment: { channel, refund, reversal } }: { payment: Payment }) => (
  <span className="badges">
    {refund && <span className="muted payment-why">Devolução por {refundCauses[refund.cause] ?? refund.cause}</span>}
    {refund && <ReturnBadge channel={channel} refund={refund} />}
    {reversal && (
      <span className={`badge ${reversal.outcome === 'won' ? 'badge-green' : 'badge-danger'}`}>
        <Icon name="rotate-ccw" />
        {reversalNames[reversal.kind] ?? reversal.kind}: {outcomeWords[reversal.outcome ?? 'open']}
      </span>
    )}
  </span>
)

type ReturnProperties = Pick<Payment, 'channel'> & { refund: NonNullable<Payment['refund']> }

const ReturnBadge = ({ channel, refund: { transferred_at, owed_by } }: ReturnProperties) => {
  if (transferred_at)
    return (
      <span className="badge badge-green">
        <Icon name="circle-check" />
        Devolvido em {formatDateTime(transferred_at)}
      </span>
    )
  if (owed_by === 'provider') return <ReturningBadge />
  return (
    owed_by && (
      <span className="badge badge-gold">
        <Icon name="triangle-alert" />
        {channel === 'pix' ? 'Falta devolver' : 'Falta devolver no cartão'}
      </span>
    )
  )
}

const outcomeWords: Readonly<Record<string, string>> = { open: 'em aberto', won: 'ganha', lost: 'perdida' }

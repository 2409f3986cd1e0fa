import type { CardStatus } from '#contract/card-payment.ts'
import { formatCents, formatDate, formatSpan } from '#contract/format.ts'
import { type Order, type OrderState, orderReplaced } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { isBelow, oneOf, tierNamed } from '#contract/plan-tiers.ts'
import { tiersOf } from '#contract/user-types.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { AppLink } from '../parts/app-link.tsx'
import { readSession } from '../session.ts'
import { withOrder } from './order-path.ts'
import { kindOf, lengthOf, nextStart } from './plan-labels.ts'

type PurchaseProps = { order: Order; withdraw: () => void }

export function Purchase({ order, withdraw }: PurchaseProps) {
  const { userType } = readSession()
  const { tone, icon, label, lead, text } = orderStatusOf(order)
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
        <OrderLink order={order} />
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

function OrderLink({ order }: { order: Order }) {
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

type OrderStatus = {
  tone: 'green' | 'info' | 'danger' | 'plain'
  icon: IconName
  label: string
  lead?: string | undefined
  text?: string | undefined
}

type CardMessage = { lead?: string; text?: string }
type CardMessageOf = (ending: string) => CardMessage

function cardMessage({ card }: Order): CardMessage {
  if (!card) return {}
  return cardMessages[card.status ?? 'IN_ANALYSIS'](card.last_digits ? ` (final ${card.last_digits})` : '')
}

const cardMessages: Record<CardStatus, CardMessageOf> = {
  IN_ANALYSIS: ending => ({ text: `O pagamento por cartão${ending} está em análise.` }),
  AUTHORIZED: ending => ({
    lead: `Cartão autorizado${ending}.`,
    text: 'O pagamento está sendo confirmado. Desistir da compra fica disponível assim que ele for confirmado.',
  }),
  DECLINED: ending => ({
    lead: `Cartão recusado${ending}.`,
    text: 'Nada foi cobrado. Pague com Pix ou tente outro cartão.',
  }),
  CANCELED: ending => ({
    lead: `Pagamento com cartão cancelado${ending}.`,
    text: 'Pague com Pix ou tente outro cartão.',
  }),
  PAID: () => ({}),
}

/** docs/specification.md §4: a paid order shows its end date, a refused one *Negado*, and any other *Pendente*. */
const orderStatusOf = (order: Order): OrderStatus => orderStatuses[order.state](order)

const orderStatuses: Record<OrderState, (order: Order) => OrderStatus> = {
  waiting: order => ({ tone: 'info', icon: 'clock', label: 'Pendente', ...cardMessage(order) }),
  not_started: ({ starts_by }) => ({
    tone: 'green',
    icon: 'clock',
    label: 'Pago',
    lead: 'Os dias ainda não começaram.',
    text: starts_by
      ? `Contam a partir de quando o seu anúncio entrar no ar, no máximo em ${formatDate(starts_by)}.`
      : undefined,
  }),
  active: order => ({
    tone: 'green',
    icon: 'circle-check',
    label: `Válido até ${formatEnd(order)}`,
    text: conversionText(order),
  }),
  queued: order => ({
    tone: 'green',
    icon: 'circle-check',
    label: `Válido até ${formatEnd(order)}`,
    text: joined(conversionText(order), startText(order)),
  }),
  ended: order => ({
    tone: 'plain',
    icon: 'circle-check',
    label: `Encerrado em ${formatEnd(order)}`,
    text: conversionText(order),
  }),
  refused: order => ({
    tone: 'danger',
    icon: 'circle-x',
    label: 'Negado',
    text: joined(order.refusal, refundText(order)),
  }),
  paused: () => ({
    tone: 'info',
    icon: 'clock',
    label: 'Pausado',
    text: 'Este pagamento foi contestado no banco. O plano fica pausado até a decisão, e o tempo restante fica guardado.',
  }),
  refunded: order => ({ tone: 'plain', icon: 'rotate-ccw', label: refundLabel(order), text: refundText(order) }),
  reversed: () => ({
    tone: 'plain',
    icon: 'rotate-ccw',
    label: 'Encerrado',
    text: 'O banco devolveu este pagamento a você, e o plano terminou.',
  }),
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ') || undefined

function conversionText({ converted, product }: Order) {
  if (!converted) return undefined
  const { basic_seconds, premium_seconds } = converted
  const tier = tierNamed(product.type_name)
  const higher = tiersOf(readSession().userType).filter(other => isBelow(tier, other))
  return `${formatSpan(basic_seconds)} de ${product.type_name} convertidos em ${formatSpan(premium_seconds)} de ${oneOf(higher)}.`
}

function startText(order: Order) {
  const next = nextStart(order)
  return next && `${next.verb === 'começa' ? 'Começa' : 'Continua'} em ${next.day}, depois do plano atual.`
}

const formatEnd = ({ expired_at }: Order) => (expired_at ? formatDate(expired_at) : 'data a confirmar')

const refundLabel = ({ refund }: Order) => (refund?.transferred_at ? 'Reembolsado' : 'Devolução em andamento')

const refundLabels = { pix: 'por Pix', card: 'no cartão' } as const

function refundText({ refund, channel }: Order) {
  if (!refund) return undefined
  const by = channel ? refundLabels[channel] : 'pela mesma forma de pagamento'
  return refund.transferred_at
    ? `O valor foi devolvido ${by} em ${formatDate(refund.transferred_at)}.`
    : `Vamos devolver o valor ${by} e avisar você por e-mail.`
}

import './card.css'
import type { ReactNode } from 'react'
import { cardStatusText } from '#contract/card-payment.ts'
import { formatCents, formatDate, formatDateTime } from '#contract/format.ts'
import type { Order } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Note } from '#web/kit/note.tsx'
import { troubleOf } from '#web/parts/failure-advice.ts'
import { AppLink, useRedirect } from '../parts/app-link.tsx'
import { Screen, type ScreenProps } from '../parts/screen.tsx'
import { ConfirmNumber } from '../phones/confirm-number.tsx'
import { readSession } from '../session.ts'
import {
  type CardPaymentStatus,
  cardPaymentStatusOf,
  isClosed,
  lateMessage,
  readResult,
  statusMessages,
  type Tone,
  useCardPaymentStatus,
} from './card-status.ts'
import { ClosedOrder, WithoutOrder } from './order-fallbacks.tsx'
import { withOrder } from './order-path.ts'
import { useLastOrder } from './orders.ts'
import { kindOf, lengthOf, nextStart, startsWhenListedText } from './plan-labels.ts'
import { NoPaymentMethod, paymentMethods } from './ways-to-pay.tsx'

const frame = { title: 'Pagamento', close: paths.accountMenu }

export default function PaymentResultScreen({ route: { path } }: ScreenProps) {
  return path === paths.paymentStatus ? <PaymentStatus /> : <PaymentApproved />
}

function PaymentApproved() {
  const current = useLastOrder()
  const { order } = current
  const isPaid = order && isApproved(order)
  useRedirect(order && !isPaid ? withOrder(paths.paymentStatus, order) : undefined)
  if (order && isClosed(order)) return <ClosedOrder order={order} {...frame} />
  if (!order || !isPaid) return <WithoutOrder current={current} {...frame} />
  return <Approved order={order} />
}

/** Falls back to the stored result if the app could not read the order after the payment. */
const isApproved = ({ id, status, card }: Order) =>
  status === 'ok' || (card ? card.status === 'PAID' || card.status === 'AUTHORIZED' : readResult(id)?.successful)

const Approved = ({ order }: { order: Order }) => (
  <Screen {...frame} isWhole>
    <div className="columns">
      <div>
        <PaymentResult tone="good" heading={cardStatusText(cardPaymentStatusOf({ ...order, status: 'ok' }, undefined))}>
          <p className="muted">{planMessage(order)}</p>
        </PaymentResult>
        {readSession().kyc !== 'okay' && <NotYetListed />}
        <ConfirmNumber />
      </div>
      <div>
        <PaymentFacts order={order} referenceId={order.card?.reference_id ?? readResult(order.id)?.referenceId} />
        {order.withdrawal_until && (
          <p className="small muted">
            O recibo vai para o seu e-mail. Você pode desistir da compra até {formatDate(order.withdrawal_until)}, em
            Minhas assinaturas.
          </p>
        )}
        <Done />
      </div>
    </div>
  </Screen>
)

function planMessage(order: Order) {
  const { state, starts_by, expired_at } = order
  if (starts_by) return startsWhenListedText(starts_by)
  const next = nextStart(order)
  if (next && expired_at) {
    return `O seu plano ${next.verb} em ${next.day}, quando o atual termina, e vai até ${formatDate(expired_at)}.`
  }
  if (state === 'active' && expired_at) return `O seu plano está ativo até ${formatDate(expired_at)}.`
  return statusMessages.AUTHORIZED.text
}

const NotYetListed = () => (
  <Note tone="info" icon="clock">
    O seu anúncio aparece quando os documentos e o perfil estiverem aprovados.
  </Note>
)

function PaymentStatus() {
  const current = useLastOrder()
  const { order, error } = current
  if (!order) return <WithoutOrder current={current} {...frame} />
  if (isClosed(order)) return <ClosedOrder order={order} {...frame} />
  return <Status order={order} error={error} />
}

function Status({ order, error }: { order: Order; error: Error | null }) {
  const { status, isLate } = useCardPaymentStatus(order)
  const { tone, text } = statusMessages[status]
  const referenceId =
    status === 'CHECKING' ? undefined : (order.card?.reference_id ?? readResult(order.id)?.referenceId)
  return (
    <Screen {...frame} isWhole>
      <div className="columns">
        <div>
          <PaymentResult tone={tone} heading={cardStatusText(status)}>
            <p className="muted">{isLate ? lateMessage : text}</p>
          </PaymentResult>
          {error && <Outdated error={error} />}
        </div>
        <div>
          <PaymentFacts order={order} referenceId={referenceId} />
          <NextSteps order={order} status={status} isLate={isLate} />
        </div>
      </div>
    </Screen>
  )
}

const Outdated = ({ error }: { error: Error }) => (
  <Note tone="info" icon="circle-alert" role="alert">
    {troubleOf(error)} O que está aqui pode ter mudado; verificamos de novo em instantes.
  </Note>
)

const icons: Record<Tone, IconName> = { good: 'check', bad: 'x', open: 'clock' }

type PaymentResultProps = { tone: Tone; heading: string; children: ReactNode }

const PaymentResult = ({ tone, heading, children }: PaymentResultProps) => (
  <div className="pay-result" role="status">
    <Icon name={icons[tone]} className={`mark is-${tone}`} />
    <h1>{heading}</h1>
    {children}
  </div>
)

type NextStepsProps = { order: Order; status: CardPaymentStatus; isLate: boolean }

function NextSteps({ order, status, isLate }: NextStepsProps) {
  if (order.state !== 'waiting') return <Done />
  if (status === 'CHECKING' && isLate) return <RetryLink order={order} label="Tentar de novo" />
  if (status === 'NONE') return <OtherWays order={order} label={paymentMethods.card.verb} />
  if (status === 'DECLINED' || status === 'CANCELED') return <OtherWays order={order} label="Tentar outro cartão" />
  return <Done />
}

type RetryLinkProps = { order: Order; label: string }

const RetryLink = ({ order, label }: RetryLinkProps) => (
  <AppLink className="btn btn-primary btn-block" href={withOrder(paths.paymentCard, order)}>
    {label}
  </AppLink>
)

const OtherWays = ({ order, label }: RetryLinkProps) => (
  <div className="stack">
    {order.ways.includes('card') && <RetryLink order={order} label={label} />}
    {order.ways.includes('pix') && (
      <AppLink className="btn btn-secondary btn-block" href={withOrder(paymentMethods.pix.path, order)}>
        {paymentMethods.pix.verb}
      </AppLink>
    )}
    {order.ways.length === 0 && <NoPaymentMethod />}
  </div>
)

const Done = () => (
  <div className="stack">
    <AppLink className="btn btn-primary btn-block" href={paths.accountMenu}>
      Ir para a minha conta
    </AppLink>
    <AppLink className="btn btn-secondary btn-block" href={paths.purchases}>
      Ver minhas assinaturas
    </AppLink>
  </div>
)

function PaymentFacts({ order, referenceId }: { order: Order; referenceId: string | undefined }) {
  const { userType } = readSession()
  const { product, value, card, code, updated_at } = order
  const facts = {
    Plano: `${kindOf(product, userType)}, ${lengthOf(product, userType)}`,
    Total: formatCents(value),
    Cartão: cardLabel(card),
    Pedido: code,
    Transação: referenceId,
    Atualizado: formatDateTime(updated_at, ' às '),
  }
  return (
    <dl className="panel pay-facts">
      {Object.entries(facts).map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const cardLabel = (card: Order['card']) => card?.last_digits && `${card.brand ?? 'Cartão'}, final ${card.last_digits}`

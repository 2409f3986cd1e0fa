import { paths } from '#contract/paths.ts'
import './card.css'
import type { ReactNode } from 'react'
import { formatCents, formatDateTime } from '#contract/format.ts'
import type { Order } from '#contract/order.ts'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { AppLink } from '../parts/app-link.tsx'
import { readSession } from '../session.ts'
import type { CardPaymentStatus, Tone } from './card-status.ts'
import { withOrder } from './current-order.ts'
import { kindOf, lengthOf } from './plan-labels.ts'

const icons: Record<Tone, IconName> = { good: 'check', bad: 'x', open: 'clock' }

type PaymentResultProps = { tone: Tone; heading: string; children: ReactNode }

/** `status` announces a change. */
export const PaymentResult = ({ tone, heading, children }: PaymentResultProps) => (
  <div className="pay-result" role="status">
    <Icon name={icons[tone]} className={`mark is-${tone}`} />
    <h1>{heading}</h1>
    {children}
  </div>
)

type NextStepsProps = { order: Order; status: CardPaymentStatus; isLate: boolean }

export function NextSteps({ order, status, isLate }: NextStepsProps) {
  if (order.state !== 'waiting') return <Done />
  if (status === 'CHECKING' && isLate) return <RetryLink order={order} label="Tentar de novo" />
  if (status === 'NONE') return <OtherWays order={order} label="Pagar com cartão" />
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
    <RetryLink order={order} label={label} />
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

export function PaymentFacts({ order, referenceId }: { order: Order; referenceId: string | undefined }) {
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

import { formatCents, formatDateTime } from '#contract/format.ts'
import type { Order } from '#contract/order.ts'
import { readSession } from '../session.ts'
import { kindOf, lengthOf } from './plan-words.ts'

/** What was paid, or was to be, and the transaction's number. */
export function PaymentFacts({ order, referenceId }: { order: Order; referenceId: string | undefined }) {
  const { userType } = readSession()
  const { product, value, card, code, updated_at } = order
  const facts = {
    Plano: `${kindOf(product, userType)}, ${lengthOf(product, userType)}`,
    Total: formatCents(value),
    Cartão: cardWords(card),
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

const cardWords = (card: Order['card']) => card?.last_digits && `${card.brand ?? 'Cartão'}, final ${card.last_digits}`

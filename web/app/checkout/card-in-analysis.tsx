import type { Order } from '#contract/order.ts'
import { Icon } from '#web/kit/icon.tsx'

const undecided = ['IN_ANALYSIS', 'AUTHORIZED']

/** Whoever pays again while a card is being looked at would wait for money to come back. */
export function CardInAnalysis({ order: { card } }: { order: Order }) {
  // Until the gateway has answered it may be looking at it.
  const status = card && (card.status ?? 'IN_ANALYSIS')
  if (!status || !undecided.includes(status)) return null
  return (
    <p className="note note-info">
      <Icon name="credit-card" />
      {status === 'AUTHORIZED' ? (
        <span>
          <b>O cartão foi autorizado, e o pagamento está sendo confirmado.</b> Não é preciso pagar de outra forma.{' '}
          <i>Desistir da compra</i> fica disponível assim que ele for confirmado.
        </span>
      ) : (
        <span>
          <b>O cartão deste pedido está em análise.</b> Espere a resposta antes de pagar de outra forma. Se você pagar
          duas vezes, devolvemos um dos pagamentos.
        </span>
      )}
    </p>
  )
}

import type { Order } from '#contract/order.ts'
import { Icon } from '#web/ui/icon.tsx'

const undecided = ['IN_ANALYSIS', 'AUTHORIZED']

/** Whoever pays again while a card is being looked at would wait for money to come back. */
export const CardInAnalysis = ({ order: { card } }: { order: Order }) =>
  card?.status &&
  undecided.includes(card.status) && (
    <p className="note note-info">
      <Icon name="credit-card" />
      <span>
        <b>O cartão deste pedido está em análise.</b> Espere a resposta antes de pagar de outra forma: o que for pago
        duas vezes é devolvido.
      </span>
    </p>
  )

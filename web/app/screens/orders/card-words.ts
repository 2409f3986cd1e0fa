import type { CardStatus } from '#contract/card-attempt.ts'
import type { Order } from '#contract/order.ts'

/** What became of the last card is said first. */
export type CardWords = { lead?: string; text?: string }
type Words = (ending: string) => CardWords

/** Of the last card of an order that still waits. */
export function cardWords({ card }: Order): CardWords {
  if (!card) return {}
  // Until the gateway has answered it may be looking at it.
  return words[card.status ?? 'IN_ANALYSIS'](card.last_digits ? ` (final ${card.last_digits})` : '')
}

const words: Record<CardStatus, Words> = {
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

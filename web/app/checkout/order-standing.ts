import { formatDate } from '#contract/format.ts'
import type { Order, OrderState } from '#contract/order.ts'
import type { CardStatus } from '#contract/payment.ts'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { nextStart } from './plan-start.ts'
import { spanOf } from './plan-words.ts'

type Standing = {
  tone: 'green' | 'info' | 'danger' | 'plain'
  icon: IconName
  label: string
  /** More than the badge says, the gist of it first. */
  lead?: string | undefined
  text?: string | undefined
}

/** What became of the last card is said first. */
type CardWords = { lead?: string; text?: string }
type Words = (ending: string) => CardWords

/** Of the last card of an order that still waits. */
function cardWords({ card }: Order): CardWords {
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

/** Section 4: a paid order shows its end, a refused one *Negado*, any other *Pendente*; ours say what else happened. */
export const standingOf = (order: Order): Standing => standings[order.state](order)

const standings: Record<OrderState, (order: Order) => Standing> = {
  waiting: order => ({ tone: 'info', icon: 'clock', label: 'Pendente', ...cardWords(order) }),
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
    label: `Válido até ${endOf(order)}`,
    text: convertedOf(order),
  }),
  queued: order => ({
    tone: 'green',
    icon: 'circle-check',
    label: `Válido até ${endOf(order)}`,
    text: joined(convertedOf(order), startOf(order)),
  }),
  ended: order => ({
    tone: 'plain',
    icon: 'circle-check',
    label: `Encerrado em ${endOf(order)}`,
    text: convertedOf(order),
  }),
  refused: order => ({
    tone: 'danger',
    icon: 'circle-x',
    label: 'Negado',
    text: joined(order.refusal, returnOf(order)),
  }),
  paused: () => ({
    tone: 'info',
    icon: 'clock',
    label: 'Pausado',
    text: 'Este pagamento foi contestado no banco. O plano fica pausado até a decisão, e o tempo restante fica guardado.',
  }),
  refunded: order => ({ tone: 'plain', icon: 'rotate-ccw', label: 'Reembolsado', text: returnOf(order) }),
  reversed: () => ({
    tone: 'plain',
    icon: 'rotate-ccw',
    label: 'Encerrado',
    text: 'O banco devolveu este pagamento a você, e o plano terminou.',
  }),
}

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' ') || undefined

function convertedOf({ converted }: Order) {
  if (!converted) return undefined
  const { basic_seconds, premium_seconds } = converted
  return `${spanOf(basic_seconds)} de Básico convertidos em ${spanOf(premium_seconds)} de Premium.`
}

/** Never a day that is over. */
function startOf(order: Order) {
  const next = nextStart(order)
  return next && `${next.verb === 'começa' ? 'Começa' : 'Continua'} em ${next.day}, depois do plano atual.`
}

const endOf = ({ expired_at }: Order) => (expired_at ? formatDate(expired_at) : 'data a confirmar')

const means = { pix: 'por Pix', card: 'no cartão' } as const

function returnOf({ refund, channel }: Order) {
  if (!refund) return undefined
  const by = channel ? means[channel] : 'pela mesma forma de pagamento'
  return refund.transferred_at
    ? `O valor foi devolvido ${by} em ${formatDate(refund.transferred_at)}.`
    : `O valor vai ser devolvido ${by}. Avisamos por e-mail.`
}

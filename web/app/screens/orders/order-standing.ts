import type { Order, OrderState } from '#contract/order.ts'
import { shownDay } from '#web/app/orders/shown-moment.ts'
import type { IconName } from '#web/ui/icon-shapes.ts'

type Standing = {
  tone: 'green' | 'info' | 'danger' | 'plain'
  icon: IconName
  label: string
  /** More than the badge says. */
  text?: string | undefined
}

/** Section 4: a paid order shows its end, a refused one *Negado*, any other *Pendente*; ours say what else happened. */
export const standingOf = (order: Order): Standing => standings[order.state](order)

const standings: Record<OrderState, (order: Order) => Standing> = {
  waiting: ({ card }) => ({
    tone: 'info',
    icon: 'clock',
    label: 'Pendente',
    text: card?.status === 'IN_ANALYSIS' ? 'O pagamento por cartão está em análise.' : undefined,
  }),
  active: order => ({ tone: 'green', icon: 'circle-check', label: `Válido até ${endOf(order)}` }),
  queued: order => ({
    tone: 'green',
    icon: 'circle-check',
    label: `Válido até ${endOf(order)}`,
    text: order.starts_at ? `Começa em ${shownDay(order.starts_at)}, depois do plano atual.` : undefined,
  }),
  ended: order => ({ tone: 'plain', icon: 'circle-check', label: `Encerrado em ${endOf(order)}` }),
  refused: order => ({
    tone: 'danger',
    icon: 'circle-x',
    label: 'Negado',
    text: [order.refusal, returnOf(order)].filter(Boolean).join(' ') || undefined,
  }),
  paused: () => ({
    tone: 'info',
    icon: 'clock',
    label: 'Pausado',
    text: 'O banco contestou este pagamento. O plano espera até que isso se resolva, e o tempo que resta fica guardado.',
  }),
  refunded: order => ({ tone: 'plain', icon: 'rotate-ccw', label: 'Reembolsado', text: returnOf(order) }),
  reversed: () => ({
    tone: 'plain',
    icon: 'rotate-ccw',
    label: 'Encerrado',
    text: 'O banco devolveu este pagamento a você, e o plano terminou.',
  }),
}

const endOf = ({ expired_at }: Order) => (expired_at ? shownDay(expired_at) : 'data a confirmar')

const means = { pix: 'por Pix', card: 'no cartão' } as const

function returnOf({ refund, channel }: Order) {
  if (!refund) return undefined
  const by = channel ? means[channel] : 'pelo mesmo meio'
  return refund.transferred_at
    ? `O valor foi devolvido ${by} em ${shownDay(refund.transferred_at)}.`
    : `O valor vai ser devolvido ${by}. Avisamos por e-mail.`
}

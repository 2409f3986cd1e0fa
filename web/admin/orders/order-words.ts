import type { Channel, OrderState } from '#contract/order.ts'
import type { AdminOrder } from '#contract/order-admin.ts'
import type { IconName } from '#web/kit/icon-shapes.ts'

export type Look = { tone: string; icon: IconName; words: string }

export const channelNames: Readonly<Record<Channel, string>> = { pix: 'Pix', card: 'Cartão' }

export const statusNames = { pending: 'Pendentes', ok: 'Pagos', refused: 'Recusados' } as const

export const stateLooks: Readonly<Record<OrderState, Look>> = {
  waiting: { tone: 'badge-info', icon: 'clock', words: 'Pendente' },
  not_started: { tone: 'badge-green', icon: 'clock', words: 'Pago, aguarda análise' },
  active: { tone: 'badge-green', icon: 'circle-check', words: 'Pago' },
  queued: { tone: 'badge-green', icon: 'circle-check', words: 'Pago, começa depois' },
  ended: { tone: '', icon: 'circle-check', words: 'Pago, terminou' },
  refused: { tone: 'badge-danger', icon: 'circle-x', words: 'Recusado' },
  paused: { tone: 'badge-gold', icon: 'triangle-alert', words: 'Pausado' },
  refunded: { tone: '', icon: 'rotate-ccw', words: 'Devolvido' },
  reversed: { tone: 'badge-danger', icon: 'rotate-ccw', words: 'Estornado' },
}

/** What somebody has to do, in two or three words. */
export const needNames: Readonly<Record<NonNullable<AdminOrder['needs']>, string>> = {
  second_operator: 'Segundo operador',
  transfer: 'Falta devolver',
  reversal: 'Contestação aberta',
}

export const reversalNames: Readonly<Record<string, string>> = { chargeback: 'Chargeback', med: 'MED do Pix' }

export const refundCauses: Readonly<Record<string, string>> = {
  withdrawal: 'desistência da compra',
  operator: 'decisão de operador',
  duplicate: 'pagamento em dobro',
  late: 'pagamento depois do fim do pedido',
  wrong_amount: 'valor diferente do pedido',
}

/** `30 + 3 dias`. */
export const daysWords = ({ days, free_days }: { days: number; free_days: number }) =>
  `${days}${free_days > 0 ? ` + ${free_days}` : ''} ${days + free_days === 1 ? 'dia' : 'dias'}`

export const cardStatusNames: Readonly<Record<string, string>> = {
  AUTHORIZED: 'autorizado',
  PAID: 'pago',
  IN_ANALYSIS: 'em análise',
  DECLINED: 'negado',
  CANCELED: 'cancelado',
}

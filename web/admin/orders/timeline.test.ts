import { expect, test } from 'vitest'
import type { OrderEvent } from '#contract/order-admin.ts'
import { describeEvent } from './timeline.tsx'

test.each<[OrderEvent['what'], OrderEvent['facts'], string, string[]]>([
  ['ordered', { amount: 18_900, list_amount: 18_900, coupon: null, plan: 3 }, 'Pedido feito', ['R$ 189,00']],
  [
    'ordered',
    { amount: 17_900, list_amount: 18_900, coupon: 'VESPERA10', plan: 3 },
    'Pedido feito',
    ['R$ 179,00 (de R$ 189,00)', 'cupom VESPERA10'],
  ],
  [
    'card_tried',
    { status: 'DECLINED', brand: 'visa', last_digits: '1111', reference: 'x' },
    'Cartão enviado',
    ['visa, final 1111', 'negado'],
  ],
  [
    'received',
    { payment: 4, channel: 'pix', external_id: 'E1', amount: 5_900 },
    'Dinheiro recebido',
    ['R$ 59,00', 'Pix', 'E1'],
  ],
  [
    'refund_decided',
    { refund: 1, payment: 4, cause: 'duplicate', amount: 5_900, note: null },
    'Devolução decidida',
    ['R$ 59,00', 'por pagamento em dobro'],
  ],
  [
    'requested',
    { request: 9, action: 'refund', amount: 90_000, end_to_end_id: null, note: 'pediu por e-mail' },
    'Devolução pedida: aguarda um segundo operador',
    ['R$ 900,00', 'motivo: pediu por e-mail'],
  ],
  ['request_decided', { request: 9, action: 'refund', outcome: 'rejected' }, 'Rejeitado pelo segundo operador', []],
  ['reversal_settled', { reversal: 2, outcome: 'lost' }, 'Contestação perdida: o plano acabou', []],
  ['refused', { reason: 'Não chegou dinheiro' }, 'Pedido recusado', ['motivo: Não chegou dinheiro']],
])('describes the event %s %j', (what, facts, title, said) => {
  expect(describeEvent({ what, facts })).toEqual({ title, facts: said })
})

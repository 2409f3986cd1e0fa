import type { Channel } from '#contract/order.ts'
import {
  confirmPix,
  decideMoneyRequest,
  type OrderCase,
  recordReversal,
  recordTransfer,
  refundOrder,
  refuseOrder,
  settleReversal,
} from '#contract/order-admin.ts'
import { call } from '../calls.ts'

/** What an operator is about to do with a case. */
export type Deed =
  | { kind: 'confirm' }
  | { kind: 'refuse' }
  | { kind: 'refund' }
  | { kind: 'decision'; requestId: number; approve: boolean }
  | { kind: 'transfer'; refundId: number; amount: number }
  | { kind: 'reversal'; paymentId: number; amount: number; channel: Channel }
  | { kind: 'outcome'; reversalId: number; outcome: 'won' | 'lost'; amount: number }

type Of<Kind extends Deed['kind']> = Extract<Deed, { kind: Kind }>

/** What is typed for each of them. */
export type Given = {
  confirm: { end_to_end_id: string; amount: number; accept_difference?: true }
  refuse: { reason: string }
  refund: { reason: string }
  decision: undefined
  transfer: { end_to_end_id: string }
  reversal: { kind: 'chargeback' | 'med'; external_id: string }
  outcome: undefined
}

type Sender<Kind extends Deed['kind']> = (orderId: number, deed: Of<Kind>, given: Given[Kind]) => Promise<OrderCase>

const of = (id: number) => ({ id: String(id) })

/** Each answers the case as it is then. */
export const senders: { [Kind in Deed['kind']]: Sender<Kind> } = {
  confirm: (id, _, body) => call(confirmPix, { params: of(id), body }),
  refuse: (id, _, body) => call(refuseOrder, { params: of(id), body }),
  refund: (id, _, body) => call(refundOrder, { params: of(id), body }),
  decision: (_, { requestId, approve }) => call(decideMoneyRequest, { params: of(requestId), body: { approve } }),
  transfer: (_, { refundId }, body) => call(recordTransfer, { params: of(refundId), body }),
  reversal: (_, { paymentId }, body) => call(recordReversal, { params: of(paymentId), body }),
  outcome: (_, { reversalId, outcome }) => call(settleReversal, { params: of(reversalId), body: { outcome } }),
}

const waits = 'Pedido a um segundo operador, que precisa aprovar.'

/** What is said once it is done; above the limit nothing is done yet. */
export function doneWords(deed: Deed, after: OrderCase) {
  if (deed.kind === 'confirm') return after.request ? waits : confirmedWords(after)
  if (deed.kind === 'refund') return after.request ? waits : 'Devolução decidida e plano encerrado.'
  if (deed.kind === 'decision') return deed.approve ? 'Aprovado.' : 'Rejeitado.'
  return said[deed.kind]
}

/** The Pix that was just recorded is the newest. */
const confirmedWords = ({ payments }: OrderCase) =>
  payments.at(-1)?.refund
    ? 'Pix registrado. Este dinheiro precisa ser devolvido.'
    : 'Pix confirmado: o plano foi ativado.'

const said = {
  refuse: 'Pedido recusado.',
  transfer: 'Devolução registrada.',
  reversal: 'Contestação registrada: o plano fica pausado.',
  outcome: 'Contestação encerrada.',
} as const

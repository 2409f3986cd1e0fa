import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
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
import { call, isConflict } from '../calls.ts'
import { useNotify } from '../frame/notices.tsx'
import { caseKey, listKeys } from './order-list.ts'

type Sent = { deed: OrderAction; given: ActionInput[OrderAction['kind']] }

/** What an operator is about to do with a case. */
export type OrderAction =
  | { kind: 'confirm' }
  | { kind: 'refuse' }
  | { kind: 'refund' }
  | { kind: 'decision'; requestId: number; approve: boolean }
  | { kind: 'transfer'; refundId: number; amount: number }
  | { kind: 'reversal'; paymentId: number; amount: number; channel: Channel }
  | { kind: 'outcome'; reversalId: number; outcome: 'won' | 'lost'; amount: number }

type ActionOf<Kind extends OrderAction['kind']> = Extract<OrderAction, { kind: Kind }>

/** What is typed for each of them. */
export type ActionInput = {
  confirm: { end_to_end_id: string; amount: number; accept_difference?: true }
  refuse: { reason: string }
  refund: { reason: string }
  decision: undefined
  transfer: { end_to_end_id: string }
  reversal: { kind: 'chargeback' | 'med'; external_id: string }
  outcome: undefined
}

type Sender<Kind extends OrderAction['kind']> = (
  orderId: number,
  deed: ActionOf<Kind>,
  given: ActionInput[Kind],
) => Promise<OrderCase>

const of = (id: number) => ({ id: String(id) })

/** Each answers the case as it is then. */
const senders: { [Kind in OrderAction['kind']]: Sender<Kind> } = {
  confirm: (id, _, body) => call(confirmPix, { params: of(id), body }),
  refuse: (id, _, body) => call(refuseOrder, { params: of(id), body }),
  refund: (id, _, body) => call(refundOrder, { params: of(id), body }),
  decision: (_, { requestId, approve }) => call(decideMoneyRequest, { params: of(requestId), body: { approve } }),
  transfer: (_, { refundId }, body) => call(recordTransfer, { params: of(refundId), body }),
  reversal: (_, { paymentId }, body) => call(recordReversal, { params: of(paymentId), body }),
  outcome: (_, { reversalId, outcome }) => call(settleReversal, { params: of(reversalId), body: { outcome } }),
}

const awaitsSecondOperator = 'Pedido a um segundo operador, que precisa aprovar.'

/** What is said once it is done; above the limit nothing is done yet. */
function doneMessage(deed: OrderAction, after: OrderCase) {
  if (deed.kind === 'confirm') return after.request ? awaitsSecondOperator : confirmedMessage(after)
  if (deed.kind === 'refund') return after.request ? awaitsSecondOperator : 'Devolução decidida e plano encerrado.'
  if (deed.kind === 'decision') return deed.approve ? 'Aprovado.' : 'Rejeitado.'
  return doneMessages[deed.kind]
}

/** The Pix that was just recorded is the newest. */
const confirmedMessage = ({ payments }: OrderCase) =>
  payments.at(-1)?.refund
    ? 'Pix registrado. Este dinheiro precisa ser devolvido.'
    : 'Pix confirmado: o plano foi ativado.'

const doneMessages = {
  refuse: 'Pedido recusado.',
  transfer: 'Devolução registrada.',
  reversal: 'Contestação registrada: o plano fica pausado.',
  outcome: 'Contestação encerrada.',
} as const

const send = (orderId: number, { deed, given }: Sent) => senders[deed.kind](orderId, deed as never, given as never)

/**
 * One deed at a time for a case: asked about in a dialog, locked from the very press until it is answered, also when
 * the dialog was closed meanwhile. Whatever went wrong, the case is read anew.
 */
export function useOrderActions({ id }: OrderCase) {
  const client = useQueryClient()
  const say = useNotify()
  const [asked, setAsked] = useState<OrderAction>()
  const [conflict, setConflict] = useState<string>()
  const locked = useRef(false)
  const refreshLists = () => Promise.all(listKeys.map(queryKey => client.invalidateQueries({ queryKey })))
  const sending = useMutation({
    mutationFn: (sent: Sent) => send(id, sent),
    onSuccess(after, { deed }) {
      client.setQueryData(caseKey(id), after)
      setAsked(undefined)
      say(doneMessage(deed, after))
    },
    onError(error) {
      if (isConflict(error)) {
        setAsked(undefined)
        setConflict(error.message)
      }
      void client.invalidateQueries({ queryKey: caseKey(id) })
    },
    onSettled() {
      locked.current = false
      void refreshLists()
    },
  })
  useFocusKept(sending.isSuccess || conflict !== undefined)
  return {
    asked,
    conflict,
    busy: sending.isPending,
    error: sending.error && !isConflict(sending.error) ? sending.error : undefined,
    ask(deed: OrderAction) {
      if (locked.current) return
      sending.reset()
      setConflict(undefined)
      setAsked(deed)
    },
    close: () => setAsked(undefined),
    send(sent: Sent) {
      if (locked.current) return
      locked.current = true
      sending.mutate(sent)
    },
  }
}

/** What was pressed may be gone once it is done: the focus is then at the beginning of the case, not nowhere. */
function useFocusKept(done: boolean) {
  useEffect(() => {
    if (done && document.activeElement === document.body) document.getElementById('conteudo')?.focus()
  }, [done])
}

export type OrderActions = ReturnType<typeof useOrderActions>

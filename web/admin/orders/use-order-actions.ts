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
import { notifySuccess } from '../frame/operator-notices.ts'
import { caseKey, listKeys } from './order-list.ts'

type Sent = { action: OrderAction; input: ActionInput[OrderAction['kind']] }

export type OrderAction =
  | { kind: 'confirm' }
  | { kind: 'refuse' }
  | { kind: 'refund' }
  | { kind: 'decision'; requestId: number; approve: boolean }
  | { kind: 'transfer'; refundId: number; amount: number }
  | { kind: 'reversal'; paymentId: number; amount: number; channel: Channel }
  | { kind: 'outcome'; reversalId: number; outcome: 'won' | 'lost'; amount: number }

type ActionOf<Kind extends OrderAction['kind']> = Extract<OrderAction, { kind: Kind }>

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
  action: ActionOf<Kind>,
  input: ActionInput[Kind],
) => Promise<OrderCase>

const of = (id: number) => ({ id: String(id) })

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

function doneMessage(action: OrderAction, after: OrderCase) {
  if (action.kind === 'confirm') return after.request ? awaitsSecondOperator : confirmedMessage(after)
  if (action.kind === 'refund') return after.request ? awaitsSecondOperator : 'Devolução decidida e plano encerrado.'
  if (action.kind === 'decision') return action.approve ? 'Aprovado.' : 'Rejeitado.'
  return doneMessages[action.kind]
}

/** The Pix that the operator has just confirmed is the last payment. */
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

const send = (orderId: number, { action, input }: Sent) =>
  senders[action.kind](orderId, action as never, input as never)

/** Allows one action at a time, even if the dialog closes before the server answers. An error reloads the case. */
export function useOrderActions({ id }: OrderCase) {
  const client = useQueryClient()
  const [openAction, setOpenAction] = useState<OrderAction>()
  const [conflict, setConflict] = useState<string>()
  const locked = useRef(false)
  const refreshLists = () => Promise.all(listKeys.map(queryKey => client.invalidateQueries({ queryKey })))
  const sending = useMutation({
    mutationFn: (sent: Sent) => send(id, sent),
    onSuccess(after, { action }) {
      client.setQueryData(caseKey(id), after)
      setOpenAction(undefined)
      notifySuccess(doneMessage(action, after))
    },
    onError(error) {
      if (isConflict(error)) {
        setOpenAction(undefined)
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
    openAction,
    conflict,
    busy: sending.isPending,
    error: sending.error && !isConflict(sending.error) ? sending.error : undefined,
    ask(action: OrderAction) {
      if (locked.current) return
      sending.reset()
      setConflict(undefined)
      setOpenAction(action)
    },
    close: () => setOpenAction(undefined),
    send(sent: Sent) {
      if (locked.current) return
      locked.current = true
      sending.mutate(sent)
    },
  }
}

/** Moves the focus to the case when the pressed button disappears. */
function useFocusKept(done: boolean) {
  useEffect(() => {
    if (done && document.activeElement === document.body) document.getElementById('conteudo')?.focus()
  }, [done])
}

export type OrderActions = ReturnType<typeof useOrderActions>

export type OrderActionDialogProps<K extends OrderAction['kind']> = {
  one: OrderCase
  action: Extract<OrderAction, { kind: K }>
  busy: boolean
  error: Error | undefined
  onSend: (input: ActionInput[K]) => void
  onClose: () => void
}

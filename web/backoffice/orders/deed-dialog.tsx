import type { ComponentType } from 'react'
import type { DeskCase } from '#contract/order-desk.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import type { Deed, Given } from './deeds.ts'
import { RefundDialog, RefusalDialog } from './reason-dialog.tsx'
import { OutcomeDialog, ReversalDialog } from './reversal-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import type { Deeds } from './use-deeds.ts'

type Kind = Deed['kind']

export type DialogProperties<K extends Kind> = {
  one: DeskCase
  deed: Extract<Deed, { kind: K }>
  busy: boolean
  error: Error | undefined
  onSend: (given: Given[K]) => void
  onClose: () => void
}

const dialogs: { [K in Kind]: ComponentType<DialogProperties<K>> } = {
  confirm: ConfirmDialog,
  refuse: RefusalDialog,
  refund: RefundDialog,
  decision: DecisionDialog,
  transfer: TransferDialog,
  reversal: ReversalDialog,
  outcome: OutcomeDialog,
}

/** The question that belongs to a deed. */
export function DeedDialog({ one, deed, deeds }: { one: DeskCase; deed: Deed; deeds: Deeds }) {
  const Asked = dialogs[deed.kind] as ComponentType<DialogProperties<Kind>>
  const { busy, error, send, close } = deeds
  return <Asked {...{ one, deed, busy, error }} onSend={given => send({ deed, given })} onClose={close} />
}

import { useState } from 'react'
import type { DialogProperties } from './deed-dialog.tsx'
import { DifferenceForm } from './difference-form.tsx'
import { PixForm, type TypedPix } from './pix-form.tsx'

/** A Pix is what stands on the statement: another amount than the order's is asked about once more. */
export function ConfirmDialog({ one, busy, error, onSend, onClose }: DialogProperties<'confirm'>) {
  const [typed, setTyped] = useState<TypedPix>({ amount: '', id: '', seen: false })
  const [differing, setDiffering] = useState<number>()
  const sent = { end_to_end_id: typed.id }
  const send = (amount: number) => (amount === one.value ? onSend({ ...sent, amount }) : setDiffering(amount))
  if (differing === undefined) {
    const change = (part: Partial<TypedPix>) => setTyped({ ...typed, ...part })
    return <PixForm {...{ one, typed, change, busy, error, onClose }} onSend={send} />
  }
  return (
    <DifferenceForm
      {...{ one, busy, error }}
      amount={differing}
      onSend={() => onSend({ ...sent, amount: differing, accept_difference: true })}
      onClose={() => setDiffering(undefined)}
    />
  )
}

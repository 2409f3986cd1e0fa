import { useState } from 'react'
import { formatCents } from '#contract/money.ts'
import { fieldWords } from '../calls.ts'
import { DeedForm } from '../parts/deed-form.tsx'
import type { DialogProperties } from './deed-dialog.tsx'
import { EndToEndField, lackOfEndToEnd } from './end-to-end-field.tsx'

/** What was sent back by hand gets the number that the bank gave it. */
export function TransferDialog({ deed, busy, error, onSend, onClose }: DialogProperties<'transfer'>) {
  const [id, setId] = useState('')
  return (
    <DeedForm
      title="Registrar devolução"
      verb="Registrar devolução"
      doing="Registrando…"
      {...{ busy, error, onClose }}
      lacks={lackOfEndToEnd(id)}
      below="Depois de registrada, a devolução não pode ser desfeita."
      onSend={() => onSend({ end_to_end_id: id })}
    >
      <p className="muted">
        Primeiro devolva <b>{formatCents(deed.amount)}</b> no aplicativo do banco, pela opção de devolver o Pix
        recebido. Depois anote aqui o identificador da devolução.
      </p>
      <p className="muted">
        O que entrou por um provedor volta sozinho em alguns minutos: só devolva manualmente se isso não acontecer.
      </p>
      <EndToEndField value={id} error={fieldWords(error).end_to_end_id} onValue={setId} />
    </DeedForm>
  )
}

import { useState } from 'react'
import { formatCents } from '#contract/format.ts'
import { fieldWords } from '../calls.ts'
import { DeedForm } from '../parts/deed-form.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import type { DialogProperties } from './deed-dialog.tsx'
import { reversalNames } from './order-words.ts'

/** The bank has taken a payment back; the kind follows from the channel and can be changed. */
export function ReversalDialog({ deed, busy, error, onSend, onClose }: DialogProperties<'reversal'>) {
  const [kind, setKind] = useState<'chargeback' | 'med'>(deed.channel === 'pix' ? 'med' : 'chargeback')
  const [id, setId] = useState('')
  const errors = fieldWords(error)
  return (
    <DeedForm
      title="Registrar contestação"
      verb="Registrar contestação"
      doing="Registrando…"
      tone="btn-danger"
      {...{ busy, error, onClose }}
      lacks={id.trim() === '' ? 'Informe o número da contestação.' : undefined}
      below="O anúncio sai do ar até a contestação terminar."
      onSend={() => onSend({ kind, external_id: id.trim() })}
    >
      <p className="muted">
        O banco retirou <b>{formatCents(deed.amount)}</b>. O plano fica pausado até a decisão.
      </p>
      <SelectField
        label="Tipo"
        error={errors.kind}
        options={reversalNames}
        value={kind}
        onValue={value => setKind(value === 'med' ? 'med' : 'chargeback')}
      />
      <TextField
        label="Número da contestação"
        error={errors.external_id}
        className="input mono"
        spellCheck={false}
        maxLength={80}
        value={id}
        onValue={setId}
      />
    </DeedForm>
  )
}

export const OutcomeDialog = ({ deed, busy, error, onSend, onClose }: DialogProperties<'outcome'>) => (
  <DeedForm
    {...outcomes[deed.outcome]}
    doing="Registrando…"
    {...{ busy, error, onClose }}
    below="Depois de registrado, o resultado não pode ser desfeito."
    onSend={() => onSend(undefined)}
  >
    <p className="muted">{outcomes[deed.outcome].words(formatCents(deed.amount))}</p>
  </DeedForm>
)

const outcomes = {
  won: {
    title: 'A contestação foi ganha?',
    verb: 'Foi ganha',
    tone: 'btn-primary',
    words: (amount: string) => `${amount} voltaram para nós. O plano continua pelo tempo que faltava.`,
  },
  lost: {
    title: 'A contestação foi perdida?',
    verb: 'Foi perdida',
    tone: 'btn-danger',
    words: (amount: string) => `${amount} ficam com quem pagou. O plano termina e não volta.`,
  },
} as const

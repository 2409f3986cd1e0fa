import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { freezeCase } from '#contract/kyc-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { LabelledField } from '../parts/labelled-field.tsx'
import { useOnce } from '../parts/use-once.ts'

export const graveSuspicion = 'Suspeita de menor ou coerção'

type FreezeButtonProps = {
  id: number
  name: string
  onDecided: (words: string) => void
  onRefused: (error: Error) => void
}

/** One action, apart from the decision, that asks once; what is done by mistake is never what Enter does. */
export function FreezeButton(properties: FreezeButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <section className="panel" aria-label="Suspeita grave">
      <button type="button" className="btn btn-sm btn-block btn-secondary" onClick={() => setAsking(true)}>
        <Icon name="triangle-alert" />
        {graveSuspicion}
      </button>
      {asking && <Question {...properties} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Question({ id, name, onDecided, onRefused, onClose }: FreezeButtonProps & { onClose: () => void }) {
  const [text, setText] = useState('')
  const freezing = useMutation({
    mutationFn: () => call(freezeCase, { params: { id: String(id) }, body: text.trim() ? { text } : {} }),
    onSuccess: () => onDecided(`${name}: conta suspensa e fora do ar.`),
    onError: onRefused,
  })
  const freeze = useOnce(freezing)
  return (
    <Dialog title="Suspender esta conta?" onClose={onClose}>
      <p className="muted">
        O anúncio sai do ar agora, a pessoa perde o acesso e os documentos ficam guardados como prova. Não é preciso ter
        certeza.
      </p>
      <LabelledField label="O que você notou" optional>
        {tied => (
          <textarea
            {...tied}
            className="input"
            rows={3}
            maxLength={1000}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </LabelledField>
      {freezing.error && <FailureNote error={freezing.error} />}
      <div className="two">
        <button type="button" className="btn btn-sm btn-secondary" onClick={onClose}>
          Cancelar
        </button>
        <BusyButton
          className="btn btn-sm btn-danger"
          busy={freezing.isPending}
          doing="Suspendendo…"
          onClick={() => freeze()}
        >
          Suspender a conta
        </BusyButton>
      </div>
    </Dialog>
  )
}

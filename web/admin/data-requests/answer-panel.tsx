import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type RequestOutcome, requestLimits, requestOutcomes } from '#contract/data-request.ts'
import { answerDataRequest, type DataRequestCase } from '#contract/data-request-admin.ts'
import { SelectField, TextAreaField } from '#web/kit/client/field.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { focusOnArrival, Panel } from '../frame/screen.tsx'
import { isLate, type VersionOutcome } from '../reviews/version-decision.tsx'

export const answerKeys: KeyDescriptions = [[['R'], 'responder; pergunta antes']]

type PanelProps = VersionOutcome & { one: DataRequestCase }

/** What each kind needs, so that whoever answers knows what to do first. */
const advice: Record<DataRequestCase['kind'], string> = {
  access: 'Diga o que há e o que não há. Quem tem conta baixa tudo na própria tela.',
  correction: 'Corrija antes de responder, ou diga por que o dado fica como está.',
  review: 'Olhe o caso de novo, sem repetir a conclusão do sistema, e diga o que concluiu.',
  portability: 'Combine o formato. O arquivo da tela de privacidade já é legível por outros programas.',
  erasure: 'Diga o que foi apagado, o que fica, até quando e por que lei.',
  question: 'Responda em nome do encarregado de dados.',
}

export function AnswerPanel(props: PanelProps) {
  const [isOpen, setOpen] = useState(false)
  useKeys({ r: () => setOpen(true) })
  return (
    <Panel title="Resposta">
      <p className="xs">{advice[props.one.kind]}</p>
      <button type="button" className="btn btn-sm btn-primary" aria-keyshortcuts="R" onClick={() => setOpen(true)}>
        Responder ao pedido
        <KeyHint letter="R" />
      </button>
      {isOpen && <AnswerDialog {...props} close={() => setOpen(false)} />}
    </Panel>
  )
}

function AnswerDialog({ one, close, onDecided, onRefused }: PanelProps & { close: () => void }) {
  const [outcome, setOutcome] = useState<RequestOutcome | ''>('')
  const [text, setText] = useState('')
  const answering = useMutation({
    mutationFn: (chosen: RequestOutcome) =>
      call(answerDataRequest, { params: { id: String(one.id) }, body: { outcome: chosen, text: text.trim() } }),
    onSuccess: () => onDecided('Resposta enviada; a pessoa recebe um e-mail.'),
    onError(error) {
      if (isLate(error)) close()
      onRefused(error)
    },
  })
  const answer = useOnce(answering)
  const lacks = !outcome ? 'Escolha o resultado.' : text.trim() === '' ? 'Escreva a resposta.' : undefined
  return (
    <ActionDialog
      title="Responder ao pedido"
      verb="Responder"
      doing="Enviando…"
      below="A pessoa recebe um e-mail sem o texto e lê a resposta na página dela. Não dá para mudar depois."
      busy={answering.isPending}
      error={answering.error ?? undefined}
      lacks={lacks}
      onSend={() => outcome && answer(outcome)}
      onClose={close}
    >
      <SelectField
        label="Resultado"
        none="Escolha"
        options={requestOutcomes}
        value={outcome}
        onValue={name => setOutcome(name as RequestOutcome | '')}
        error={fieldErrors(answering.error).outcome}
      />
      <TextAreaField
        label="Resposta, como a pessoa lê"
        error={fieldErrors(answering.error).text}
        ref={focusOnArrival}
        maxLength={requestLimits.textLength}
        rows={6}
        value={text}
        onValue={setText}
      />
    </ActionDialog>
  )
}

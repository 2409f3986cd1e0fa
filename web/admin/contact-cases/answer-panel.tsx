import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ContactCaseKind,
  type ContactOutcome,
  contactCaseLimits,
  contactOutcomes,
} from '#contract/contact-case.ts'
import { answerContactCase, type ContactCase } from '#contract/contact-case-admin.ts'
import { SelectField, TextAreaField } from '#web/kit/client/field.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { focusOnArrival, Panel } from '../frame/screen.tsx'
import { isLate, type VersionOutcome } from '../reviews/version-decision.tsx'

export const answerKeys: KeyDescriptions = [[['R'], 'responder; pergunta antes']]

type PanelProps = VersionOutcome & { one: ContactCase }

/** What each kind needs first. */
const advice: Record<ContactCaseKind, string> = {
  card: 'Procure a compra nos pedidos. Uma devolução é feita lá; aqui só se responde.',
  consumer: 'Procure a compra nos pedidos. Quem desiste em até 14 dias recebe tudo de volta.',
  authority:
    'Confirme a autoridade por um canal oficial antes de entregar dados. Registros de acesso só com ordem judicial; guarde o que for pedido em Evidências.',
}

export function AnswerPanel(props: PanelProps) {
  const [isOpen, setOpen] = useState(false)
  useKeys({ r: () => setOpen(true) })
  return (
    <Panel title="Resposta">
      <p className="xs">{advice[props.one.kind]}</p>
      <button type="button" className="btn btn-sm btn-primary" aria-keyshortcuts="R" onClick={() => setOpen(true)}>
        Responder e encerrar
        <KeyHint letter="R" />
      </button>
      {isOpen && <AnswerDialog {...props} close={() => setOpen(false)} />}
    </Panel>
  )
}

type DialogProps = PanelProps & { close: () => void }
type Answer = { outcome: ContactOutcome; text: string; note?: string }

const useAnswering = ({ one, close, onDecided, onRefused }: DialogProps) =>
  useMutation({
    mutationFn: (body: Answer) => call(answerContactCase, { params: { id: String(one.id) }, body }),
    onSuccess: () => onDecided('Resposta enviada por e-mail; o caso está encerrado.'),
    onError(error) {
      if (isLate(error)) close()
      onRefused(error)
    },
  })

function AnswerDialog(props: DialogProps) {
  const [outcome, setOutcome] = useState<ContactOutcome | ''>('')
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const answering = useAnswering(props)
  const answer = useOnce(answering)
  const lacks = !outcome ? 'Escolha o resultado.' : text.trim() === '' ? 'Escreva a resposta.' : undefined
  const errors = fieldErrors(answering.error)
  return (
    <ActionDialog
      title="Responder e encerrar"
      verb="Responder"
      doing="Enviando…"
      below="A resposta vai por e-mail a um endereço que ninguém conferiu: não escreva dados de uma conta. Não dá para mudar depois."
      busy={answering.isPending}
      error={answering.error ?? undefined}
      lacks={lacks}
      onSend={() => outcome && answer({ outcome, text: text.trim(), ...(note.trim() && { note: note.trim() }) })}
      onClose={props.close}
    >
      <SelectField
        label="Resultado"
        none="Escolha"
        options={contactOutcomes}
        value={outcome}
        onValue={name => setOutcome(name as ContactOutcome | '')}
        error={errors.outcome}
      />
      <TextAreaField
        label="Resposta, como a pessoa lê"
        error={errors.text}
        ref={focusOnArrival}
        maxLength={contactCaseLimits.textLength}
        rows={6}
        value={text}
        onValue={setText}
      />
      <TextAreaField
        label="Nota para a equipe"
        isOptional
        error={errors.note}
        maxLength={contactCaseLimits.noteLength}
        rows={2}
        value={note}
        onValue={setNote}
      />
    </ActionDialog>
  )
}

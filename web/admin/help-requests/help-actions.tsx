import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { answerHelp, closeHelp, type HelpCase } from '#contract/help-request-admin.ts'
import { type HelpOutcome, helpOutcomes } from '#contract/rescue-playbook.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { SelectField, TextAreaField } from '#web/kit/client/field.tsx'
import { Note } from '#web/kit/note.tsx'
import { call, fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { Panel } from '../frame/screen.tsx'
import { isLate, type VersionOutcome } from '../reviews/version-decision.tsx'

export const helpKeys: KeyDescriptions = [
  [['R'], 'escrever a resposta'],
  [['E'], 'encerrar; pergunta antes'],
]

export type HelpProps = VersionOutcome & { one: HelpCase }

export function AnswerHelp({ one, onDecided, onRefused }: HelpProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useKeys({ r: () => field.current?.focus() })
  const answering = useMutation({
    mutationFn: () => call(answerHelp, { params: { id: String(one.id) }, body: { text: text.trim() } }),
    onSuccess() {
      setText('')
      field.current?.focus()
      onDecided('Resposta gravada. A pessoa a lê com a palavra dela.', 'stay')
    },
    onError: onRefused,
  })
  const answer = useOnce(answering)
  if (!one.answerable) {
    return (
      <Note tone="info" icon="info">
        <p>
          {one.account
            ? 'A pessoa não escolheu uma palavra: não há onde ler uma resposta nossa. Veja se o texto dela diz um jeito seguro de falar.'
            : 'A conta foi excluída: a pessoa não lê mais respostas aqui.'}
        </p>
      </Note>
    )
  }
  return (
    <Panel title="Responder">
      <form
        className="stack"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (text.trim()) answer(undefined)
        }}
      >
        <TextAreaField
          label="Resposta"
          hint="Só aparece na página dela, com a palavra. Nenhum e-mail ou aviso sai."
          error={fieldErrors(answering.error).text}
          ref={field}
          aria-keyshortcuts="R"
          autoComplete="off"
          maxLength={3000}
          rows={4}
          value={text}
          onValue={setText}
        />
        {answering.error && !isLate(answering.error) && <FailureNote error={answering.error} />}
        <BusyButton
          type="submit"
          className="btn btn-sm btn-primary"
          busy={answering.isPending}
          doing="Gravando…"
          disabled={text.trim() === ''}
        >
          Responder
        </BusyButton>
      </form>
    </Panel>
  )
}

export function CloseHelp({ one, onDecided, onRefused }: HelpProps) {
  const [asking, ask] = useState(false)
  useKeys({ e: () => ask(true) })
  return (
    <>
      <button type="button" className="btn btn-sm btn-secondary" aria-keyshortcuts="E" onClick={() => ask(true)}>
        Encerrar o caso
        <KeyHint letter="E" />
      </button>
      {asking && <ClosingDialog {...{ one, onDecided, onRefused }} close={() => ask(false)} />}
    </>
  )
}

function ClosingDialog({ one, close, onDecided, onRefused }: HelpProps & { close: () => void }) {
  const [outcome, setOutcome] = useState<HelpOutcome | ''>('')
  const [note, setNote] = useState('')
  const closing = useMutation({
    mutationFn: () =>
      call(closeHelp, { params: { id: String(one.id) }, body: { outcome: outcome as HelpOutcome, note: note.trim() } }),
    onSuccess: () => onDecided('Caso encerrado.'),
    onError(error) {
      if (isLate(error)) close()
      onRefused(error)
    },
  })
  const send = useOnce(closing)
  const errors = fieldErrors(closing.error)
  return (
    <ActionDialog
      title="Encerrar o caso?"
      verb="Encerrar"
      doing="Encerrando…"
      below="Uma nova mensagem da pessoa o reabre. Os textos são apagados 180 dias depois."
      busy={closing.isPending}
      error={closing.error ?? undefined}
      lacks={outcome === '' ? 'Escolha como terminou.' : undefined}
      onSend={() => send(undefined)}
      onClose={close}
    >
      <SelectField
        label="Como terminou"
        error={errors.outcome}
        none="Escolha"
        options={helpOutcomes}
        value={outcome}
        onValue={value => setOutcome(value as HelpOutcome | '')}
      />
      <TextAreaField
        label="O que foi feito"
        error={errors.note}
        isOptional
        maxLength={1000}
        value={note}
        onValue={setNote}
      />
    </ActionDialog>
  )
}

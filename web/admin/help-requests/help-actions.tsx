import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { HelpOutcome } from '#contract/case-kinds.ts'
import { caseKinds } from '#contract/case-kinds.ts'
import { answerHelp, closeHelp, type HelpCase } from '#contract/help-request.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { TextAreaField } from '#web/kit/client/field.tsx'
import { Note } from '#web/kit/note.tsx'
import { call, fieldErrors, isLate } from '../calls.ts'
import { useOnce } from '../frame/action-dialog.tsx'
import { AnswerDialog, type DecisionHandlers } from '../frame/answer-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { Panel } from '../frame/screen.tsx'

export const helpKeys: KeyDescriptions = [
  [['R'], 'escrever a resposta'],
  [['E'], 'encerrar; pergunta antes'],
]

export type HelpProps = DecisionHandlers & { one: HelpCase }

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
        {one.account
          ? 'A pessoa não escolheu uma palavra: não há onde ler uma resposta nossa. Veja se o texto dela diz um jeito seguro de falar.'
          : 'A conta foi excluída: a pessoa não lê mais respostas aqui.'}
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

export function CloseHelp(props: HelpProps) {
  const [asking, ask] = useState(false)
  useKeys({ e: () => ask(true) })
  return (
    <>
      <button type="button" className="btn btn-sm btn-secondary" aria-keyshortcuts="E" onClick={() => ask(true)}>
        Encerrar o caso
        <KeyHint letter="E" />
      </button>
      {asking && <ClosingDialog {...props} close={() => ask(false)} />}
    </>
  )
}

const ClosingDialog = ({ one, close, ...outcome }: HelpProps & { close: () => void }) => (
  <AnswerDialog
    title="Encerrar o caso?"
    verb="Encerrar"
    doing="Encerrando…"
    below="Uma nova mensagem da pessoa o reabre. Os textos são apagados 180 dias depois."
    fields={{
      outcome: {
        label: 'Como terminou',
        none: 'Escolha',
        options: caseKinds.help.outcomes,
        lacks: 'Escolha como terminou.',
      },
      note: { label: 'O que foi feito', isOptional: true, rows: 2, maxLength: 1000 },
    }}
    send={({ outcome, note }) =>
      call(closeHelp, { params: { id: String(one.id) }, body: { outcome: outcome as HelpOutcome, note } })
    }
    message="Caso encerrado."
    outcome={outcome}
    onClose={close}
  />
)

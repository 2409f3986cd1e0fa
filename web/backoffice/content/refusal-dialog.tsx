import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { fieldWords } from '../calls.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { focusOnArrival } from '../parts/focus-on-arrival.ts'
import { LabelledField } from '../parts/labelled-field.tsx'
import { useOnce } from '../parts/use-once.ts'

export type Reasoned<Code extends string> = { code: Code; text: string }

type Properties<Code extends string> = {
  title: string
  reasons: Readonly<Record<Code, string>>
  /** Which reasons say nothing without words. */
  wordsFor: readonly Code[]
  verb: string
  doing: string
  danger?: boolean
  textLabel: string
  /** What the reason and the words become. */
  below: string
  send: (given: Reasoned<Code>) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks for a reason of a list and for words, and sends both once. */
export function RefusalDialog<Code extends string>(properties: Properties<Code>) {
  const { title, wordsFor, verb, doing, danger, below, send, onClose, children } = properties
  const [code, setCode] = useState<Code | ''>('')
  const [text, setText] = useState('')
  const sending = useMutation({ mutationFn: send })
  const sendOnce = useOnce(sending)
  const lacks = lackOf(code, text, wordsFor)
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <form
        className="stack"
        onSubmit={event => {
          event.preventDefault()
          if (code !== '' && !lacks) sendOnce({ code, text: text.trim() })
        }}
      >
        <Fields {...properties} {...{ code, setCode, text, setText }} errors={fieldWords(sending.error)} />
        {sending.error && <FailureNote error={sending.error} />}
        <p className="xs" id="falta-no-motivo">
          {lacks ?? below}
        </p>
        <div className="two">
          <button type="button" className="btn btn-sm btn-secondary" onClick={onClose}>
            Cancelar
          </button>
          <BusyButton
            type="submit"
            className={`btn btn-sm ${danger ? 'btn-danger' : 'btn-no'}`}
            busy={sending.isPending}
            doing={doing}
            disabled={lacks !== undefined}
            aria-describedby="falta-no-motivo"
          >
            {verb}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  )
}

function lackOf<Code extends string>(code: Code | '', text: string, wordsFor: readonly Code[]) {
  if (code === '') return 'Escolha o motivo.'
  return wordsFor.includes(code) && text.trim() === '' ? 'Este motivo precisa de uma explicação.' : undefined
}

type FieldProperties<Code extends string> = Pick<Properties<Code>, 'reasons' | 'wordsFor' | 'textLabel'> & {
  code: Code | ''
  setCode: (code: Code | '') => void
  text: string
  setText: (text: string) => void
  errors: Partial<Record<string, string>>
}

const Fields = <Code extends string>({ errors, ...given }: FieldProperties<Code>) => (
  <>
    <LabelledField label="Motivo" error={errors.refusal ?? errors.reason}>
      {tied => (
        <span className="select">
          <select
            {...tied}
            className="input"
            ref={focusOnArrival}
            value={given.code}
            onChange={({ target }) => given.setCode(target.value as Code | '')}
          >
            <option value="">Escolha o motivo</option>
            {(Object.entries(given.reasons) as [Code, string][]).map(([code, words]) => (
              <option key={code} value={code}>
                {words}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" />
        </span>
      )}
    </LabelledField>
    <LabelledField
      label={given.textLabel}
      optional={given.code === '' || !given.wordsFor.includes(given.code)}
      error={errors.text}
    >
      {tied => (
        <textarea
          {...tied}
          className="input"
          rows={3}
          maxLength={1000}
          value={given.text}
          onChange={({ target }) => given.setText(target.value)}
        />
      )}
    </LabelledField>
  </>
)

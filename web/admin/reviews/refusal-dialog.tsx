import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { Field } from '#web/kit/client/field.tsx'
import { Select } from '#web/kit/select.tsx'
import { fieldErrors } from '../calls.ts'
import { FormEnd, useOnce } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { focusOnArrival } from '../frame/focus-on-arrival.ts'

export type Reason<Code extends string> = { code: Code; text: string }

type RefusalDialogProps<Code extends string> = {
  title: string
  reasons: Readonly<Record<Code, string>>
  /** The reasons that are incomplete without a text. */
  needsText: readonly Code[]
  verb: string
  doing: string
  danger?: boolean
  textLabel: string
  below: string
  send: (reason: Reason<Code>) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

export function RefusalDialog<Code extends string>(props: RefusalDialogProps<Code>) {
  const { title, needsText, verb, doing, danger, below, send, onClose, children } = props
  const [code, setCode] = useState<Code | ''>('')
  const [text, setText] = useState('')
  const sending = useMutation({ mutationFn: send })
  const sendOnce = useOnce(sending)
  const lacks = missingInput(code, text, needsText)
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
        <ReasonFields {...props} {...{ code, setCode, text, setText }} errors={fieldErrors(sending.error)} />
        {sending.error && <FailureNote error={sending.error} />}
        <FormEnd
          {...{ verb, doing, lacks, below, onClose }}
          tone={danger ? 'btn-danger' : 'btn-no'}
          busy={sending.isPending}
        />
      </form>
    </Dialog>
  )
}

function missingInput<Code extends string>(code: Code | '', text: string, needsText: readonly Code[]) {
  if (code === '') return 'Escolha o motivo.'
  return needsText.includes(code) && text.trim() === '' ? 'Este motivo precisa de uma explicação.' : undefined
}

type ReasonFieldsProps<Code extends string> = Pick<RefusalDialogProps<Code>, 'reasons' | 'needsText' | 'textLabel'> & {
  code: Code | ''
  setCode: (code: Code | '') => void
  text: string
  setText: (text: string) => void
  errors: Partial<Record<string, string>>
}

const ReasonFields = <Code extends string>({ errors, ...props }: ReasonFieldsProps<Code>) => (
  <>
    <Field label="Motivo" error={errors.refusal ?? errors.reason}>
      {control => (
        <Select
          {...control}
          ref={focusOnArrival}
          none="Escolha o motivo"
          options={props.reasons}
          value={props.code}
          onValue={code => props.setCode(code as Code | '')}
        />
      )}
    </Field>
    <Field
      label={props.textLabel}
      isOptional={props.code === '' || !props.needsText.includes(props.code)}
      error={errors.text}
    >
      {control => (
        <textarea
          {...control}
          className="input"
          rows={3}
          maxLength={1000}
          value={props.text}
          onChange={({ target }) => props.setText(target.value)}
        />
      )}
    </Field>
  </>
)

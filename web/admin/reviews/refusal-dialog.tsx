import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { SelectField, TextAreaField } from '#web/kit/client/field.tsx'
import { fieldErrors } from '../calls.ts'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { focusOnArrival } from '../frame/screen.tsx'

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
  const { needsText, danger, send, children, reasons, textLabel, ...dialog } = props
  const [code, setCode] = useState<Code | ''>('')
  const [text, setText] = useState('')
  const sending = useMutation({ mutationFn: send })
  const sendOnce = useOnce(sending)
  const errors = fieldErrors(sending.error)
  return (
    <ActionDialog
      {...dialog}
      tone={danger ? 'btn-danger' : 'btn-no'}
      busy={sending.isPending}
      lacks={missingInput(code, text, needsText)}
      onSend={() => code !== '' && sendOnce({ code, text: text.trim() })}
    >
      {children}
      <SelectField
        label="Motivo"
        error={errors.refusal ?? errors.reason}
        ref={focusOnArrival}
        none="Escolha o motivo"
        options={reasons}
        value={code}
        onValue={code => setCode(code as Code | '')}
      />
      <TextAreaField
        label={textLabel}
        isOptional={code === '' || !needsText.includes(code)}
        error={errors.text}
        maxLength={1000}
        value={text}
        onValue={setText}
      />
      {sending.error && <FailureNote error={sending.error} />}
    </ActionDialog>
  )
}

function missingInput<Code extends string>(code: Code | '', text: string, needsText: readonly Code[]) {
  if (code === '') return 'Escolha o motivo.'
  return needsText.includes(code) && text.trim() === '' ? 'Este motivo precisa de uma explicação.' : undefined
}

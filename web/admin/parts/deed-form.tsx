import type { ReactNode } from 'react'
import { CallFailure } from '#contract/client.ts'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { FailureNote } from './failure-note.tsx'
import { FormEnd } from './form-end.tsx'
import { useFirstError } from './use-first-error.ts'

type DeedFormProps = {
  title: string
  verb: string
  doing: string
  cancel?: string
  tone?: 'btn-primary' | 'btn-no' | 'btn-danger'
  busy: boolean
  error: Error | undefined
  /** What is still missing before it can be sent. */
  lacks?: string | undefined
  /** What it does, said where what is missing was. */
  below: string
  onSend: () => void
  onClose: () => void
  /** For a form of many fields. */
  wide?: boolean
  children?: ReactNode
}

/** A question about money: what is typed, what it does, and two buttons. */
export function DeedForm({ title, tone = 'btn-primary', busy, error, lacks, below, onSend, ...rest }: DeedFormProps) {
  const form = useFirstError(error)
  const { onClose, wide, children, ...end } = rest
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        className={wide ? 'stack form-wide' : 'stack'}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (!lacks) onSend()
        }}
      >
        {children}
        {error && <Failed error={error} />}
        <FormEnd {...end} {...{ tone, busy, lacks, below, onClose }} />
      </form>
    </Dialog>
  )
}

/** Whether something happened must be known where money is. */
export const Failed = ({ error }: { error: Error }) => (
  <FailureNote error={hasFields(error) ? new CallFailure(422, 'Confira o campo marcado.') : error}>
    <p>{isUnsure(error) ? 'Não sabemos se foi registrado: confira antes de repetir.' : 'Nada foi registrado.'}</p>
  </FailureNote>
)

/** What is wrong with a field stands at the field. */
const hasFields = (error: Error) => error instanceof CallFailure && Object.keys(error.errors).length > 0

const isUnsure = (error: Error) => !(error instanceof CallFailure) || error.status === 0 || error.status >= 500

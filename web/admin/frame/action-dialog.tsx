import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { CallFailure } from '#contract/client.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Dialog } from '#web/kit/client/dialog.tsx'
import { Note } from '#web/kit/note.tsx'
import { isConflict } from '../calls.ts'
import { FailureNote } from './failure-note.tsx'
import { notifySuccess } from './operator-notices.ts'

export type ActionDialogProps = {
  title: string
  verb: string
  doing: string
  cancel?: string
  tone?: 'btn-primary' | 'btn-no' | 'btn-danger'
  busy: boolean
  error?: Error | undefined
  /** Names the missing input. While set, disables the button. */
  lacks?: string | undefined
  below?: string
  onSend: () => void
  onClose: () => void
  wide?: boolean
  children?: ReactNode
}

export function ActionDialog({ title, error, wide, onSend, onClose, children, ...end }: ActionDialogProps) {
  const form = useFirstError(error)
  const { close, isWarned, stay } = useCloseTwice(form, onClose)
  return (
    <Dialog title={title} onClose={close}>
      <form
        ref={form}
        className={wide ? 'stack form-wide' : 'stack'}
        noValidate
        onInput={stay}
        onSubmit={event => {
          event.preventDefault()
          if (!end.lacks && !end.busy) onSend()
        }}
      >
        {children}
        {error && <ActionFailure error={error} />}
        {isWarned && (
          <Note tone="info" icon="info" role="alert">
            O que você digitou se perde. Feche de novo para descartar.
          </Note>
        )}
        <FormEnd {...end} {...(isWarned && { cancel: 'Descartar' })} onClose={close} />
      </form>
    </Dialog>
  )
}

/** The first attempt to close a dialog with typed text only warns. */
function useCloseTwice(form: RefObject<HTMLFormElement | null>, onClose: () => void) {
  const [isWarned, setWarned] = useState(false)
  const before = useRef<readonly string[]>([])
  useEffect(() => {
    before.current = textsOf(form.current)
  }, [form])
  const hasTyped = () => textsOf(form.current).some(text => text.trim() !== '' && !before.current.includes(text))
  const close = () => (isWarned || !hasTyped() ? onClose() : setWarned(true))
  return { close, isWarned, stay: () => setWarned(false) }
}

const textsOf = (form: HTMLFormElement | null) =>
  [...(form?.querySelectorAll('textarea') ?? [])].map(({ value }) => value)

/** Says whether the server recorded anything, because the operator must know this if money is involved. */
export const ActionFailure = ({ error }: { error: Error }) => (
  <FailureNote error={hasFields(error) ? new CallFailure(422, 'Confira o campo marcado.') : error}>
    <p>{isUnsure(error) ? 'Não sabemos se foi registrado: confira antes de repetir.' : 'Nada foi registrado.'}</p>
  </FailureNote>
)

const hasFields = (error: Error) => error instanceof CallFailure && Object.keys(error.errors).length > 0

const isUnsure = (error: Error) => !(error instanceof CallFailure) || error.status === 0 || error.status >= 500

type FormEndProps = Omit<ActionDialogProps, 'title' | 'error' | 'wide' | 'onSend' | 'children'>

function FormEnd({
  verb,
  doing,
  tone = 'btn-primary',
  cancel = 'Cancelar',
  busy,
  lacks,
  below,
  onClose,
}: FormEndProps) {
  const id = useId()
  const notes = [below, lacks].filter(note => note !== undefined)
  return (
    <div className="stack dialog-end">
      {notes.length > 0 && (
        <div className="stack stack-1 xs" id={id}>
          {notes.map(note => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <div className="two">
        <button type="button" className="btn btn-sm btn-secondary" onClick={onClose}>
          {cancel}
        </button>
        <BusyButton
          type="submit"
          className={`btn btn-sm ${tone}`}
          {...{ busy, doing }}
          disabled={lacks !== undefined}
          aria-describedby={notes.length > 0 ? id : undefined}
        >
          {verb}
        </BusyButton>
      </div>
    </div>
  )
}

export function useFirstError(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!error) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.scrollIntoView({ block: 'center' })
    field?.focus()
  }, [error])
  return form
}

/** Locks as soon as the operator presses the button, before React renders. Only an error unlocks it. */
export function useOnce<Input>({ mutate }: UseMutationResult<unknown, Error, Input>) {
  const sent = useRef(false)
  return (input: Input) => {
    if (sent.current) return
    sent.current = true
    mutate(input, {
      onError: () => {
        sent.current = false
      },
    })
  }
}

type SavingOptions<Body> = {
  key: string
  send: (body: Body) => Promise<unknown>
  message: string
  onSaved: () => void
}

export function useSaving<Body>({ key, send, message, onSaved }: SavingOptions<Body>) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [key] })
  const saving = useMutation({
    mutationFn: send,
    async onSuccess() {
      notifySuccess(message)
      onSaved()
      await refresh()
    },
    onError: error => void (isConflict(error) && refresh()),
  })
  return { busy: saving.isPending, error: saving.error ?? undefined, save: useOnce(saving) }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { confirmCode, type OperatorState } from '#contract/operator.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Field } from '#web/kit/client/field.tsx'
import { call, fieldErrors, isUnauthenticated } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { focusOnArrival } from '../frame/focus-on-arrival.ts'

export type Confirmed = { operator: OperatorState; recovery_codes: string[] | null }

type CodeFormProps = { label: string; recovery?: boolean; onConfirmed: (confirmed: Confirmed) => void }

export function CodeForm({ label, recovery = false, onConfirmed }: CodeFormProps) {
  const [code, setCode] = useState('')
  const confirmation = useConfirmation(onConfirmed)
  const codeError = fieldErrors(confirmation.error).code
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        if (!confirmation.isPending) confirmation.mutate(code.trim())
      }}
    >
      <Field label={label} error={codeError}>
        {control => (
          <input
            {...control}
            className="input num code"
            inputMode={recovery ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={40}
            required
            ref={focusOnArrival}
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      {confirmation.error && !codeError && <FailureNote error={confirmation.error} />}
      <BusyButton type="submit" className="btn btn-primary btn-block" busy={confirmation.isPending} doing="Conferindo…">
        Confirmar
      </BusyButton>
    </form>
  )
}

/** If the server has forgotten the password step, the log-in starts again. */
function useConfirmation(onConfirmed: (confirmed: Confirmed) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(confirmCode, { body: { code } }),
    onSuccess: onConfirmed,
    onError: error => isUnauthenticated(error) && client.invalidateQueries({ queryKey: ['operator'] }),
  })
}

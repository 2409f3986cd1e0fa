import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { readEmail } from '#contract/email.ts'
import { suggestEmail } from '#contract/email-suggestion.ts'
import { TextField } from './fields.tsx'

type EmailFieldProps = { name?: string; label?: string; autoComplete?: 'username' | 'email'; hint?: string }

/** Asks about a likely typo only once the person has left the field: until then, `.co` may still become `.com`. */
export function EmailField({ name = 'email', label = 'E-mail', autoComplete = 'email', ...rest }: EmailFieldProps) {
  const [left, setLeft] = useState('')
  const typed: unknown = useWatch({ name })
  const meant = left === typed ? suggestEmail(readEmail(left) ?? '') : undefined
  return (
    <TextField
      name={name}
      label={label}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoComplete={autoComplete}
      onLeave={setLeft}
      below={<Suggestion name={name} meant={meant} />}
      {...rest}
    />
  )
}

function Suggestion({ name, meant }: { name: string; meant: string | undefined }) {
  const { setValue, setFocus } = useFormContext()
  function accept(email: string) {
    setValue(name, email, { shouldDirty: true, shouldValidate: true })
    setFocus(name)
  }
  return (
    <div role="status">
      {meant && (
        <div className="email-slip">
          <p className="hint">
            <span>Você quis dizer </span>
            <b>{meant}</b>
            <span>?</span>
          </p>
          <button type="button" className="btn btn-outline btn-sm" onClick={() => accept(meant)}>
            Corrigir
          </button>
        </div>
      )}
    </div>
  )
}

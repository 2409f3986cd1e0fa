import './field.css'
import { type ReactNode, useId } from 'react'
import { FieldError } from '../field-error.tsx'

/** Ties a control to its label and to the error and hint below it. */
export type ControlProps = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

export function useControlProps(error?: string, hasHint = false): ControlProps {
  const id = useId()
  const described = [error && `${id}-err`, hasHint && `${id}-hint`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': Boolean(error), 'aria-describedby': described || undefined }
}

export type FieldProps = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  isOptional?: boolean
  children: (control: ControlProps) => ReactNode
  /** Shown below the error and the hint. */
  below?: ReactNode
}

/** A control with its label above, its error and its hint below. */
export function Field({ label, error, hint, isOptional = false, children, below }: FieldProps) {
  const control = useControlProps(error, Boolean(hint))
  const { id } = control
  return (
    <div className="field">
      <FieldLabel {...{ id, label, isOptional }} />
      {children(control)}
      <FieldError id={id} message={error} />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {below}
    </div>
  )
}

type FieldLabelProps = Pick<FieldProps, 'label' | 'isOptional'> & { id: string }

function FieldLabel({ id, label, isOptional }: FieldLabelProps) {
  const text = (
    <label className="label" htmlFor={id}>
      {label}
    </label>
  )
  if (!isOptional) return text
  return (
    <div className="row-between">
      {text}
      <span className="label-opt">opcional</span>
    </div>
  )
}

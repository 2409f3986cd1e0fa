import type { ReactNode } from 'react'
import { FieldError } from '../forms/field-error.tsx'

type FieldFrameProps = {
  id: string
  label: string
  message: string | undefined
  isOptional?: boolean
  hint?: ReactNode
  children: ReactNode
}

/** A control with its label above, and what is said of it below. */
export const FieldFrame = ({ id, label, message, isOptional = false, hint, children }: FieldFrameProps) => (
  <div className="field">
    <div className="row-between">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {isOptional && <span className="label-opt">opcional</span>}
    </div>
    {children}
    <FieldError id={id} message={message} />
    {hint && (
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </div>
)

import './field.css'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { formatNumber } from '#contract/format.ts'
import { charactersLeft, nearLimit } from '../characters-left.ts'
import { FieldError } from '../field-error.tsx'
import { Select, type SelectProps } from '../select.tsx'

/** Connects a control to its label, and to the error and the hint below it. */
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
  below?: ReactNode
}

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

type Labelled = Omit<FieldProps, 'children' | 'below'>
type Valued = { value: string; onValue: (value: string) => void }

export type InputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange'>

export const TextField = ({ label, error, hint, isOptional, onValue, ...input }: Labelled & InputProps & Valued) => (
  <Field {...{ label, error, hint }} {...(isOptional && { isOptional })}>
    {control => (
      <input
        className="input"
        autoComplete="off"
        {...input}
        {...control}
        onChange={({ target }) => onValue(target.value)}
      />
    )}
  </Field>
)

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'>

export const TextAreaField = ({
  label,
  error,
  hint,
  isOptional,
  onValue,
  ...area
}: Labelled & TextAreaProps & Valued) => (
  <Field {...{ label, error, hint }} {...(isOptional && { isOptional })} below={<LengthNote {...area} />}>
    {control => (
      <textarea className="input" rows={3} {...area} {...control} onChange={({ target }) => onValue(target.value)} />
    )}
  </Field>
)

/** Warns near the limit, because the browser silently drops text beyond it. */
function LengthNote({ maxLength = Number.POSITIVE_INFINITY, value }: TextAreaProps & Pick<Valued, 'value'>) {
  const left = maxLength - value.length
  if (left > nearLimit) return null
  return (
    <p className="hint" role="status">
      {left > 0 ? charactersLeft(left) : `O texto chegou ao limite de ${formatNumber(maxLength)} caracteres.`}
    </p>
  )
}

type SelectFieldProps = Pick<FieldProps, 'label' | 'error' | 'isOptional'> & SelectProps

export const SelectField = ({ label, error, isOptional, ...select }: SelectFieldProps) => (
  <Field {...{ label, error }} {...(isOptional && { isOptional })}>
    {control => <Select {...select} {...control} />}
  </Field>
)

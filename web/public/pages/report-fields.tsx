import type { ReactNode } from 'react'
import { Icon } from '#web/kit/icon.tsx'

type ChoiceProps = {
  name: string
  label: string
  chosen: string | undefined
  error: string | undefined
  options: { value: string; name: string; hint?: string }[]
}

export const Choice = ({ name, label, chosen, error, options }: ChoiceProps) => (
  <fieldset className="report-choice" aria-describedby={error && `${name}-erro`}>
    <legend className="label">{label}</legend>
    {options.map(option => (
      <label key={option.value}>
        <input type="radio" name={name} value={option.value} required defaultChecked={chosen === option.value} />
        <span>
          <b>{option.name}</b>
          {option.hint && <span className="small muted">{option.hint}</span>}
        </span>
      </label>
    ))}
    {error && (
      <p className="err" id={`${name}-erro`}>
        <Icon name="circle-alert" />
        {error}
      </p>
    )}
  </fieldset>
)

export const tied = (id: string, errors: string[] | undefined) => ({
  id,
  'aria-describedby': `${id}-nota`,
  ...(errors && { 'aria-invalid': true }),
})

type FieldProps = { id: string; label: string; hint?: string; error: string | undefined; children: ReactNode }

export const Field = ({ id, label, hint, error, children }: FieldProps) => (
  <div className="field">
    <label className="label" htmlFor={id}>
      {label}
    </label>
    {children}
    <div id={`${id}-nota`}>
      {hint && <p className="hint">{hint}</p>}
      {error && (
        <p className="err">
          <Icon name="circle-alert" />
          {error}
        </p>
      )}
    </div>
  </div>
)

import type { ComponentProps, ReactNode } from 'react'
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

type FieldProps = {
  id: string
  label: string
  hint?: string | undefined
  errors: readonly string[] | undefined
  /** Makes the field's message an alert. Set this if no note above the form mentions the error. */
  alerts?: boolean | undefined
}

export const TextInput = ({ id, label, hint, errors, alerts, ...input }: FieldProps & ComponentProps<'input'>) => (
  <Field {...{ id, label, hint, errors, alerts }}>
    <input {...tied(id, errors)} className="input" {...input} />
  </Field>
)

type EmailInputProps = Pick<FieldProps, 'hint' | 'errors'> & { defaultValue: string | undefined }

export const EmailInput = (props: EmailInputProps) => (
  <TextInput id="email" label="Seu e-mail" type="email" name="email" autoComplete="email" {...props} />
)

export const TextArea = ({ id, label, hint, errors, alerts, ...area }: FieldProps & ComponentProps<'textarea'>) => (
  <Field {...{ id, label, hint, errors, alerts }}>
    <textarea {...tied(id, errors)} className="input" name="text" required {...area} />
  </Field>
)

export const tied = (id: string, errors: readonly string[] | undefined) => ({
  id,
  'aria-describedby': `${id}-nota`,
  ...(errors && { 'aria-invalid': true }),
})

export const Field = ({ id, label, hint, errors, alerts, children }: FieldProps & { children: ReactNode }) => (
  <div className="field">
    <label className="label" htmlFor={id}>
      {label}
    </label>
    {children}
    <div id={`${id}-nota`}>
      {hint && <p className="hint">{hint}</p>}
      {errors?.[0] && (
        <p className="err" role={alerts ? 'alert' : undefined}>
          <Icon name="circle-alert" />
          {errors[0]}
        </p>
      )}
    </div>
  </div>
)

export const Problem = ({ children }: { children: ReactNode }) => (
  <p className="note note-danger" role="alert">
    <Icon name="circle-alert" />
    {children}
  </p>
)

type AnswerFormProps = {
  label: string
  hint: string
  typed?: string | undefined
  problem?: string | undefined
  rows: number
  maxLength?: number
  verb?: string
}

/** The form that people use to answer the team if they have a secret link but no account. */
export const AnswerForm = ({ label, hint, typed, problem, verb = 'Enviar', ...area }: AnswerFormProps) => (
  <form method="post">
    <TextArea
      id="resposta"
      label={label}
      hint={hint}
      errors={problem ? [problem] : undefined}
      alerts
      defaultValue={typed}
      {...area}
    />
    <button type="submit" className="btn btn-primary btn-block">
      {verb}
    </button>
  </form>
)

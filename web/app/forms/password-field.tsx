import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { isWeakPassword, passwordAdvice, passwordLength } from '#contract/password.ts'
import { Field } from '#web/kit/client/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { useField } from './fields.tsx'

type PasswordFieldProps = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  /** The noun for *Mostrar a …*, if the label is not a noun. */
  secret?: string
  below?: ReactNode
}

export function PasswordField({ name, label, secret = label.toLowerCase(), below, ...input }: PasswordFieldProps) {
  const { register, error } = useField(name)
  const [shown, show] = useState(false)
  return (
    <Field {...{ label, error, below }}>
      {control => (
        <span className="affix">
          <input className="input" type={shown ? 'text' : 'password'} {...input} {...register} {...control} />
          <button
            type="button"
            className="iconbtn"
            aria-label={`Mostrar a ${secret}`}
            aria-pressed={shown}
            onClick={() => show(!shown)}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} />
          </button>
        </span>
      )}
    </Field>
  )
}

type NewPasswordProps = {
  label?: string
  personal?: readonly string[]
}

export const NewPassword = ({ label = 'Senha', personal = [] }: NewPasswordProps) => (
  <>
    <PasswordField
      name="password"
      label={label}
      autoComplete="new-password"
      below={<PasswordAdvice personal={personal} />}
    />
    <PasswordField
      name="password_confirmation"
      label={`Confirme a ${label.toLowerCase()}`}
      secret={`confirmação da ${label.toLowerCase()}`}
      autoComplete="new-password"
    />
  </>
)

/** Mounts before there is any advice, so that screen readers announce the change. */
function PasswordAdvice({ personal }: { personal: readonly string[] }) {
  const { password = '', name = '', email = '' } = useWatch() as Record<string, string | undefined>
  const isLong = password.length >= passwordLength.min
  const isWeak = isLong && isWeakPassword(password, [name, email, ...personal])
  return (
    <p className="hint" role="status">
      {isWeak ? passwordAdvice.weak : passwordAdvice.short}
    </p>
  )
}

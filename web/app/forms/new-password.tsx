import { useWatch } from 'react-hook-form'
import { limits } from '#contract/limits.ts'
import { messages } from '#contract/messages.ts'
import { isWeakPassword } from '#contract/weak-password.ts'
import { PasswordField } from './password-field.tsx'

type NewPasswordProps = { label?: string; personal?: readonly string[] }

/** A new password, typed twice, with advice while it is typed. `personal` is what is known of the person. */
export const NewPassword = ({ label = 'Senha', personal = [] }: NewPasswordProps) => (
  <>
    <PasswordField name="password" label={label} autoComplete="new-password">
      <Advice personal={personal} />
    </PasswordField>
    <PasswordField
      name="password_confirmation"
      label={`Confirme a ${label.toLowerCase()}`}
      secret={`confirmação da ${label.toLowerCase()}`}
      autoComplete="new-password"
    />
  </>
)

/** It stands there before it says anything, so that a screen reader hears it change. */
function Advice({ personal }: { personal: readonly string[] }) {
  const { password = '', name = '', email = '' } = useWatch() as Record<string, string | undefined>
  const isLong = password.length >= limits.passwordLength.least
  const isWeak = isLong && isWeakPassword(password, [name, email, ...personal])
  return (
    <p className="hint" role="status">
      {isWeak ? `${messages.passwordWeak} Uma frase só sua protege melhor.` : 'Pelo menos 6 caracteres.'}
    </p>
  )
}

import './log-in.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths } from '#contract/admin-screens.ts'
import { changeOperatorPassword, type OperatorState, operatorPasswordLength } from '#contract/operator.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { type InputProps, TextField } from '#web/kit/client/field.tsx'
import { call, fieldErrors } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { notifySuccess } from '../frame/operator-notices.ts'
import { BackLink, Screen } from '../frame/screen.tsx'

export default function PasswordScreen() {
  return (
    <Screen title="Minha senha" before={<BackLink to={adminPaths.access} label="Voltar a Meu acesso" />}>
      <section className="recovery-panel panel stack" aria-label="Trocar a senha">
        <p className="muted">Ao salvar, você sai da conta nos outros aparelhos e recebe um aviso por e-mail.</p>
        <NewPasswordForm withCode onChanged={() => notifySuccess('Senha trocada.')} />
      </section>
    </Screen>
  )
}

type PasswordFieldProps = { value: string; error: string | undefined; onValue: (value: string) => void }

export const PasswordField = (props: PasswordFieldProps) => (
  <TextField label="Senha" type="password" autoComplete="current-password" required {...props} />
)

type NewPasswordFormProps = {
  /** False during the log-in, which has just checked a code. */
  withCode: boolean
  onChanged: (operator: OperatorState) => void
}

const empty = { current_password: '', password: '', again: '', code: '' }

export function NewPasswordForm({ withCode, onChanged }: NewPasswordFormProps) {
  const [typed, setTyped] = useState(empty)
  const [differ, setDiffer] = useState(false)
  const change = useMutation({
    mutationFn: () => {
      const { current_password, password, code } = typed
      return call(changeOperatorPassword, { body: { current_password, password, ...(withCode && { code }) } })
    },
    onSuccess: operator => {
      setTyped(empty)
      onChanged(operator)
    },
  })
  const errors = fieldErrors(change.error)
  const field = (name: keyof typeof empty, label: string, input: InputProps, error?: string) => (
    <TextField
      {...{ label, error }}
      type="password"
      required
      {...input}
      value={typed[name]}
      onValue={value => setTyped({ ...typed, [name]: value })}
    />
  )
  const code = { type: 'text', className: 'input num code', inputMode: 'numeric', maxLength: 40 } as const
  const { min, max } = operatorPasswordLength
  const fresh = { autoComplete: 'new-password', minLength: min, maxLength: max }
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        const isDifferent = typed.password !== typed.again
        setDiffer(isDifferent)
        if (!isDifferent && !change.isPending) change.mutate()
      }}
    >
      {field('current_password', 'Senha atual', { autoComplete: 'current-password' }, errors.current_password)}
      {withCode && field('code', 'Código de 6 dígitos', { ...code, autoComplete: 'one-time-code' }, errors.code)}
      {field('password', `Senha nova (${min} caracteres ou mais)`, fresh, errors.password)}
      {field('again', 'Repita a senha nova', fresh, differ ? 'As senhas não são iguais.' : undefined)}
      {change.error && Object.keys(errors).length === 0 && <FailureNote error={change.error} />}
      <BusyButton type="submit" className="btn btn-primary btn-block" busy={change.isPending} doing="Salvando…">
        Trocar senha
      </BusyButton>
    </form>
  )
}

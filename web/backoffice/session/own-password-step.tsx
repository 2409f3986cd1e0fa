import type { OperatorState } from '#contract/operator.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { useLogOut } from './operator.ts'

/** The last step of a first log-in with a password that somebody else gave. */
export function OwnPasswordStep({ onChanged }: { onChanged: (operator: OperatorState) => void }) {
  const logOut = useLogOut()
  return (
    <>
      <h1>Crie a sua senha</h1>
      <p className="muted">Outra pessoa definiu a senha que você usou. Troque por uma que só você conheça.</p>
      <NewPasswordForm withCode={false} onChanged={onChanged} />
      <button type="button" className="btn btn-sm btn-ghost" onClick={() => void logOut()}>
        Sair
      </button>
    </>
  )
}

import './log-in.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminPaths } from '#contract/admin-screens.ts'
import { logOperatorIn, type OperatorState } from '#contract/operator.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { TextField } from '#web/kit/client/field.tsx'
import { Navigate, useLocation } from '#web/kit/client/router.tsx'
import { Logo } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { focusOnArrival } from '../frame/screen.tsx'
import { useLostFocus } from '../frame/use-lost-focus.ts'
import { enter, useLogOut, useOperator } from '../session/session.tsx'
import { CodeStep, type Confirmed, EnrolmentStep } from './code-steps.tsx'
import { NewPasswordForm, PasswordField } from './password-screen.tsx'
import { RecoveryCodes } from './recovery-codes-screen.tsx'

export default function LogInScreen() {
  usePageTitle('Entrar')
  const { from } = (useLocation().state ?? {}) as { from?: string }
  const { data: operator, error, refetch } = useOperator()
  const client = useQueryClient()
  const [fresh, setFresh] = useState<Confirmed>()
  const goOn = ({ operator }: Confirmed) => {
    setFresh(undefined)
    enter(client, operator)
  }
  const confirm = (confirmed: Confirmed) => (confirmed.recovery_codes ? setFresh(confirmed) : goOn(confirmed))
  const panel = useLostFocus<HTMLDivElement>(fresh ? 'codes' : operator?.stage)
  if (operator?.stage === 'in')
    return <Navigate to={from ?? adminPaths.worklist} state={{ isFromLogIn: true }} replace />
  return (
    <main className="log-in">
      <div className="log-in-panel panel stack" ref={panel}>
        <div className="logo">
          <Logo />
          <span className="sr">Véspera</span>
        </div>
        {error ? (
          <FailureNote error={error} again={() => void refetch()} />
        ) : (
          <Step
            operator={operator}
            fresh={fresh}
            wasElsewhere={from !== undefined}
            onConfirmed={confirm}
            onKept={goOn}
          />
        )}
      </div>
    </main>
  )
}

type StepProps = {
  operator: OperatorState | null | undefined
  fresh: Confirmed | undefined
  wasElsewhere: boolean
  onConfirmed: (confirmed: Confirmed) => void
  onKept: (confirmed: Confirmed) => void
}

function Step({ operator, fresh, wasElsewhere, onConfirmed, onKept }: StepProps) {
  const client = useQueryClient()
  if (fresh?.recovery_codes) {
    return <RecoveryCodesStep codes={fresh.recovery_codes} onKept={() => onKept(fresh)} />
  }
  if (operator === undefined) return <p className="waiting">Abrindo…</p>
  if (operator === null) return <PasswordStep wasElsewhere={wasElsewhere} />
  if (operator.stage === 'password') return <OwnPasswordStep onChanged={changed => enter(client, changed)} />
  if (operator.stage === 'enrol') return <EnrolmentStep onConfirmed={onConfirmed} />
  return <CodeStep operator={operator} onConfirmed={onConfirmed} />
}

const RecoveryCodesStep = (props: { codes: string[]; onKept: () => void }) => (
  <>
    <h1>Códigos de recuperação</h1>
    <RecoveryCodes {...props} />
  </>
)

/** Shown if someone else set the password. */
function OwnPasswordStep({ onChanged }: { onChanged: (operator: OperatorState) => void }) {
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

function PasswordStep({ wasElsewhere }: { wasElsewhere: boolean }) {
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const logIn = useMutation({
    mutationFn: () => call(logOperatorIn, { body: { email, password } }),
    onSuccess: operator => enter(client, operator),
  })
  const errors = fieldErrors(logIn.error)
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        logIn.mutate()
      }}
    >
      <h1>Painel da equipe</h1>
      {wasElsewhere && <p className="muted">Entre para continuar de onde estava.</p>}
      <TextField
        label="E-mail"
        error={errors.email}
        type="email"
        autoComplete="username"
        required
        ref={focusOnArrival}
        value={email}
        onValue={setEmail}
      />
      <PasswordField error={errors.password} value={password} onValue={setPassword} />
      {logIn.error && <FailureNote error={logIn.error} />}
      <BusyButton type="submit" className="btn btn-primary btn-block" busy={logIn.isPending} doing="Entrando…">
        Continuar
      </BusyButton>
    </form>
  )
}

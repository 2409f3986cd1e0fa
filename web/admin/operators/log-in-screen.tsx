import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { logOperatorIn, type OperatorState, startEnrolment } from '#contract/operator.ts'
import { adminPaths } from '#contract/paths.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Field } from '#web/kit/client/field.tsx'
import { Logo } from '#web/kit/icon.tsx'
import { call, fieldErrors } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { focusOnArrival } from '../frame/focus-on-arrival.ts'
import { usePageTitle } from '../frame/screen.tsx'
import { CodeForm, type Confirmed } from './code-steps.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { enter, useLogOut, useOperator } from './session.tsx'

export function LogInScreen() {
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
  if (operator?.stage === 'in') return <Navigate to={from ?? adminPaths.queue} replace />
  return (
    <main className="log-in">
      <div className="log-in-panel panel stack">
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
  /** The recovery codes that were shown are kept. */
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

/** Shown when another person set the password. */
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

type CodeStepProps = { operator: OperatorState; onConfirmed: (confirmed: Confirmed) => void }

function CodeStep({ operator, onConfirmed }: CodeStepProps) {
  const [recovery, setRecovery] = useState(false)
  const logOut = useLogOut()
  return (
    <>
      <h1>Código de verificação</h1>
      <p className="muted">
        {recovery
          ? 'Cada código de recuperação serve uma vez.'
          : `Abra o aplicativo autenticador de ${operator.email}.`}
      </p>
      <CodeForm
        key={String(recovery)}
        label={recovery ? 'Código de recuperação' : 'Código de 6 dígitos'}
        recovery={recovery}
        onConfirmed={onConfirmed}
      />
      <div className="row-between">
        <button type="button" className="btn btn-sm btn-ghost" onClick={() => setRecovery(!recovery)}>
          {recovery ? 'Usar o autenticador' : 'Usar um código de recuperação'}
        </button>
        <button type="button" className="btn btn-sm btn-ghost" onClick={() => void logOut()}>
          Trocar de conta
        </button>
      </div>
    </>
  )
}

function EnrolmentStep({ onConfirmed }: { onConfirmed: (confirmed: Confirmed) => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['enrolment'],
    queryFn: () => call(startEnrolment, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const picture = useObjectUrl(data?.qr)
  return (
    <>
      <h1>Proteja a sua conta</h1>
      <p className="muted">
        Leia o código com um aplicativo autenticador (Aegis, Google Authenticator, 1Password…) e digite os 6 dígitos que
        ele mostrar.
      </p>
      {error && <FailureNote error={error} again={() => void refetch()} />}
      {data && (
        <>
          {picture && <img className="qr" src={picture} alt="QR Code do autenticador" />}
          <details>
            <summary>Não consegue ler o código?</summary>
            <p className="muted">Digite esta chave no aplicativo:</p>
            <p className="secret">{data.secret.match(/.{1,4}/g)?.join(' ')}</p>
          </details>
          <CodeForm label="Código de 6 dígitos" onConfirmed={onConfirmed} />
        </>
      )}
    </>
  )
}

/** An SVG in an img element cannot run scripts. */
function useObjectUrl(svg: string | undefined) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!svg) return
    const made = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [svg])
  return url
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
      <Field label="E-mail" error={errors.email}>
        {control => (
          <input
            {...control}
            className="input"
            type="email"
            autoComplete="username"
            required
            ref={focusOnArrival}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <Field label="Senha" error={errors.password}>
        {control => (
          <input
            {...control}
            className="input"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      {logIn.error && <FailureNote error={logIn.error} />}
      <BusyButton type="submit" className="btn btn-primary btn-block" busy={logIn.isPending} doing="Entrando…">
        Continuar
      </BusyButton>
    </form>
  )
}

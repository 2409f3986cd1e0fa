import './log-in.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { confirmCode, type OperatorState, startEnrolment } from '#contract/operator.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { TextField } from '#web/kit/client/field.tsx'
import { call, fieldErrors, isUnauthenticated } from '../calls.ts'
import { FailureNote } from '../frame/failure-note.tsx'
import { focusOnArrival } from '../frame/screen.tsx'
import { PasskeyButton } from '../session/passkey-gate.tsx'
import { useLogOut } from '../session/session.tsx'

export type Confirmed = { operator: OperatorState; recovery_codes: string[] | null }

type CodeStepProps = { operator: OperatorState; onConfirmed: (confirmed: Confirmed) => void }

export function CodeStep({ operator, onConfirmed }: CodeStepProps) {
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
      {operator.passkeys > 0 && (
        <PasskeyButton className="btn btn-secondary btn-block">Entrar com a chave de acesso</PasskeyButton>
      )}
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

export function EnrolmentStep({ onConfirmed }: { onConfirmed: (confirmed: Confirmed) => void }) {
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
          {picture && <img className="secret-qr" src={picture} alt="QR Code do autenticador" />}
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

/** Shows the SVG in an img element, where it cannot run scripts. */
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

type CodeFormProps = { label: string; recovery?: boolean; onConfirmed: (confirmed: Confirmed) => void }

function CodeForm({ label, recovery = false, onConfirmed }: CodeFormProps) {
  const [code, setCode] = useState('')
  const confirmation = useConfirmation(onConfirmed)
  const codeError = fieldErrors(confirmation.error).code
  return (
    <form
      className="stack"
      onSubmit={event => {
        event.preventDefault()
        if (!confirmation.isPending) confirmation.mutate(code.trim())
      }}
    >
      <TextField
        label={label}
        error={codeError}
        className="input num code"
        inputMode={recovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        spellCheck={false}
        maxLength={40}
        required
        ref={focusOnArrival}
        value={code}
        onValue={setCode}
      />
      {confirmation.error && !codeError && <FailureNote error={confirmation.error} />}
      <BusyButton type="submit" className="btn btn-primary btn-block" busy={confirmation.isPending} doing="Conferindo…">
        Confirmar
      </BusyButton>
    </form>
  )
}

/** Restarts the log-in if the server no longer remembers the password step. */
function useConfirmation(onConfirmed: (confirmed: Confirmed) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(confirmCode, { body: { code } }),
    onSuccess: onConfirmed,
    onError: error => isUnauthenticated(error) && client.invalidateQueries({ queryKey: ['operator'] }),
  })
}

import type { ReactNode } from 'react'
import { failures } from '#contract/call-failures.ts'
import { useRouteError } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { adviceOn } from '#web/parts/failure-advice.ts'
import { errorMessage } from '../calls.ts'

type FailureNoteProps = {
  error: unknown
  message?: string
  again?: (() => void) | undefined
  children?: ReactNode
}

export const FailureNote = ({
  error,
  message = errorMessage(error, failures.unexpected),
  again,
  children,
}: FailureNoteProps) => (
  <Note tone="danger" icon="circle-alert" role="alert">
    <div className="note-body">
      <p>{message}</p>
      {again && (
        <button type="button" className="btn btn-sm btn-secondary" onClick={again}>
          Tentar de novo
        </button>
      )}
      {children}
    </div>
  </Note>
)

export const FailedScreen = () => (
  <main className="log-in">
    <div className="recovery-panel panel">
      <RouteFailure />
    </div>
  </main>
)

/** Shown inside the frame, because the other screens may still work. */
export const FailedPart = () => (
  <div className="screen-body">
    <RouteFailure />
  </div>
)

function RouteFailure() {
  const error = useRouteError()
  return (
    <div className="stack">
      <h1>Não foi possível abrir esta tela.</h1>
      <FailureNote
        error={error}
        message={`${adviceOn(error)} O que já foi registrado continua registrado.`}
        again={() => location.reload()}
      />
    </div>
  )
}

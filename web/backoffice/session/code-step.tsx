import { useState } from 'react'
import type { OperatorState } from '#contract/operator.ts'
import { CodeForm } from './code-form.tsx'
import type { Confirmed } from './log-in-screen.tsx'
import { useLogOut } from './operator.ts'

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

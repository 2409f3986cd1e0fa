import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { backofficePaths } from '#contract/backoffice-routes.ts'
import type { OperatorState } from '#contract/operator.ts'
import { Logo } from '#web/ui/logo.tsx'
import { usePageTitle } from '../frame/page-title.ts'
import { FailureNote } from '../parts/failure-note.tsx'
import { CodeStep } from './code-step.tsx'
import { EnrolmentStep } from './enrolment-step.tsx'
import { enter, useOperator } from './operator.ts'
import { OwnPasswordStep } from './own-password-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodesStep } from './recovery-codes-step.tsx'

export type Confirmed = { operator: OperatorState; recovery_codes: string[] | null }

/** The steps of a log-in, whichever comes next, and then back to where the operator wanted to be. */
export function LogInScreen() {
  usePageTitle('Entrar')
  const { from } = (useLocation().state ?? {}) as { from?: string }
  const { data: operator, error, refetch } = useOperator()
  const client = useQueryClient()
  const [fresh, setFresh] = useState<Confirmed>()
  const confirm = (confirmed: Confirmed) =>
    confirmed.recovery_codes ? setFresh(confirmed) : enter(client, confirmed.operator)
  if (operator?.stage === 'in') return <Navigate to={from ?? backofficePaths.queue} replace />
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
          <Step operator={operator} fresh={fresh} wasElsewhere={from !== undefined} onConfirmed={confirm} />
        )}
      </div>
    </main>
  )
}

type StepProperties = {
  operator: OperatorState | null | undefined
  fresh: Confirmed | undefined
  wasElsewhere: boolean
  onConfirmed: (confirmed: Confirmed) => void
}

function Step({ operator, fresh, wasElsewhere, onConfirmed }: StepProperties) {
  const client = useQueryClient()
  if (fresh?.recovery_codes) {
    return <RecoveryCodesStep codes={fresh.recovery_codes} onKept={() => enter(client, fresh.operator)} />
  }
  if (operator === undefined) return <p className="waiting">Abrindo…</p>
  if (operator === null) return <PasswordStep wasElsewhere={wasElsewhere} />
  if (operator.stage === 'password') return <OwnPasswordStep onChanged={changed => enter(client, changed)} />
  if (operator.stage === 'enrol') return <EnrolmentStep onConfirmed={onConfirmed} />
  return <CodeStep operator={operator} onConfirmed={onConfirmed} />
}

import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Icon } from '#web/kit/icon.tsx'
import { useKeys } from '../frame/keys.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { useOnce } from '../parts/use-once.ts'
import { KeyHint } from './key-hint.tsx'
import { type Reasoned, RefusalDialog } from './refusal-dialog.tsx'
import { isLate, type Outcome } from './version-outcome.ts'

type VersionDecisionProps<Code extends string> = Outcome & {
  reasons: Readonly<Record<Code, string>>
  wordsFor: readonly Code[]
  textLabel: string
  /** Whether an earlier version stays on show if this one is refused. */
  live: boolean
  approve: () => Promise<unknown>
  approved: string
  refuse: (given: Reasoned<Code>) => Promise<unknown>
  refused: string
  /** What an operator should have seen before. */
  children: ReactNode
}

/** The two ways to end the review of a version, each a key and a button. */
export function VersionDecision<Code extends string>({ children, ...given }: VersionDecisionProps<Code>) {
  const { approve, approved, onDecided, onRefused } = given
  const [refusing, setRefusing] = useState(false)
  const approval = useMutation({ mutationFn: approve, onSuccess: () => onDecided(approved), onError: onRefused })
  const approveOnce = useOnce(approval)
  // A key held down would approve the next version before anybody has looked at it.
  useKeys({ a: ({ repeat }) => repeat || approveOnce(), r: () => setRefusing(true) })
  return (
    <section className="panel stack" aria-labelledby="decisao">
      <h2 className="h-sm" id="decisao">
        Decisão
      </h2>
      {children}
      {approval.error && !isLate(approval.error) && <FailureNote error={approval.error} />}
      <div className="two">
        <BusyButton
          className="btn btn-sm btn-primary"
          busy={approval.isPending}
          doing="Aprovando…"
          aria-keyshortcuts="A"
          onClick={() => approveOnce()}
        >
          <Icon name="check" />
          Aprovar
          <KeyHint letter="A" />
        </BusyButton>
        <button type="button" className="btn btn-sm btn-no" aria-keyshortcuts="R" onClick={() => setRefusing(true)}>
          <Icon name="x" />
          Recusar
          <KeyHint letter="R" />
        </button>
      </div>
      {refusing && <Refusing {...given} close={() => setRefusing(false)} />}
    </section>
  )
}

type RefusingProperties<Code extends string> = Omit<VersionDecisionProps<Code>, 'children'> & { close: () => void }

function Refusing<Code extends string>(given: RefusingProperties<Code>) {
  const { reasons, wordsFor, textLabel, live, refuse, refused, onDecided, onRefused, close } = given
  return (
    <RefusalDialog
      {...{ reasons, wordsFor, textLabel }}
      title="Recusar esta versão?"
      verb="Recusar versão"
      doing="Enviando…"
      below={live ? 'O motivo vai por e-mail; o que está no ar continua.' : 'O motivo vai por e-mail.'}
      onClose={close}
      send={reason =>
        refuse(reason).then(
          () => onDecided(refused),
          (error: Error) => {
            if (isLate(error)) close()
            onRefused(error)
            throw error
          },
        )
      }
    />
  )
}

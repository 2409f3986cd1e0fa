import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { isConflict, isMissing } from '../calls.ts'
import { useOnce } from '../frame/action-dialog.tsx'
import type { CaseLine } from '../frame/case-screen.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { KeyHint, useKeys } from '../frame/keys.tsx'
import { notify } from '../frame/notify.ts'
import { type Reason, RefusalDialog } from './refusal-dialog.tsx'

type VersionDecisionProps<Code extends string> = VersionOutcome & {
  reasons: Readonly<Record<Code, string>>
  needsText: readonly Code[]
  textLabel: string
  /** Whether an earlier version stays visible if this one is refused. */
  live: boolean
  approve: () => Promise<unknown>
  approved: string
  refuse: (reason: Reason<Code>) => Promise<unknown>
  refused: string
  children: ReactNode
}

export function VersionDecision<Code extends string>({ children, ...props }: VersionDecisionProps<Code>) {
  const { approve, approved, onDecided, onRefused } = props
  const [refusing, setRefusing] = useState(false)
  const approval = useMutation({ mutationFn: approve, onSuccess: () => onDecided(approved), onError: onRefused })
  const approveOnce = useOnce(approval)
  // A held key must not approve the next version.
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
      {refusing && <VersionRefusalDialog {...props} close={() => setRefusing(false)} />}
    </section>
  )
}

type VersionRefusalDialogProps<Code extends string> = Omit<VersionDecisionProps<Code>, 'children'> & {
  close: () => void
}

function VersionRefusalDialog<Code extends string>(props: VersionRefusalDialogProps<Code>) {
  const { reasons, needsText, textLabel, live, refuse, refused, onDecided, onRefused, close } = props
  return (
    <RefusalDialog
      {...{ reasons, needsText, textLabel }}
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

export type VersionOutcome = {
  /** `stay` keeps the case open. */
  onDecided: (message: string, then?: 'leave' | 'stay') => void
  onRefused: (error: Error) => void
}

/** Another operator was faster, or the item is gone. */
export const isLate = (error: unknown) => isConflict(error) || isMissing(error)

/**
 * Once a version is decided, the next case comes and what the keys name is read anew; what stood against the decision
 * is said, and everything read anew.
 */
export function useVersionOutcome(line: CaseLine, caseKey: string, listKeys: readonly string[]) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<string>()
  const readAnew = (key: string) => void client.invalidateQueries({ queryKey: [key] })
  const outcome: VersionOutcome = {
    onDecided(message, then = 'leave') {
      notify(message)
      setConflict(undefined)
      if (then === 'leave') line.leave()
      else readAnew(caseKey)
      listKeys.forEach(readAnew)
    },
    onRefused(error) {
      if (!isLate(error)) return
      setConflict(error.message)
      void client.invalidateQueries()
    },
  }
  return { conflict, outcome }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import type { ProfileCaseDetail } from '#contract/profile-review.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Link } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Note } from '#web/kit/note.tsx'
import { isLate } from '../calls.ts'
import type { CaseLine } from '../cases/case-line.ts'
import { worklistKey } from '../cases/worklist-key.ts'
import { useOnce } from '../frame/action-dialog.tsx'
import type { CaseAnswer, DecisionHandlers } from '../frame/answer-dialog.tsx'
import { AnswerDialog } from '../frame/answer-dialog.tsx'
import { StateBadge } from '../frame/case-badges.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { notifySuccess } from '../frame/operator-notices.ts'
import { FactList, focusOnArrival, Panel } from '../frame/screen.tsx'

type VersionDecisionProps<Code extends string> = DecisionHandlers & {
  reasons: Readonly<Record<Code, string>>
  needsText: readonly Code[]
  textLabel: string
  live: boolean
  /** Shown beside the button. While set, disables the button. */
  whyNotApproved?: string | undefined
  approve: () => Promise<unknown>
  approved: string
  refuse: (reason: Reason<Code>) => Promise<unknown>
  refused: string
  children: ReactNode
}

export const versionKeys: KeyDescriptions = [
  [['A'], 'aprovar'],
  [['R'], 'recusar, com o motivo'],
]

export function VersionDecision<Code extends string>({ children, ...props }: VersionDecisionProps<Code>) {
  const { approve, approved, whyNotApproved, reasons, needsText, textLabel, live, refuse, refused } = props
  const { onDecided, onRefused } = props
  const [refusing, setRefusing] = useState(false)
  const approval = useMutation({ mutationFn: approve, onSuccess: () => onDecided(approved), onError: onRefused })
  const approveOnce = useOnce(approval)
  // A held key must not approve the next version.
  useKeys({ a: ({ repeat }) => repeat || whyNotApproved || approveOnce(), r: () => setRefusing(true) })
  return (
    <Panel title="Decisão">
      {children}
      {approval.error && !isLate(approval.error) && <FailureNote error={approval.error} />}
      <div className="two decide">
        <BusyButton
          className="btn btn-sm btn-primary"
          busy={approval.isPending}
          doing="Aprovando…"
          disabled={whyNotApproved !== undefined}
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
      {whyNotApproved && <p className="xs">{whyNotApproved}</p>}
      {refusing && (
        <RefusalDialog
          {...{ reasons, needsText, textLabel }}
          title="Recusar esta versão?"
          verb="Recusar versão"
          doing="Enviando…"
          below={live ? 'O motivo vai por e-mail; o que está no ar continua.' : 'O motivo vai por e-mail.'}
          message={refused}
          outcome={{ onDecided, onRefused }}
          send={refuse}
          onClose={() => setRefusing(false)}
        />
      )}
    </Panel>
  )
}

/** A decision refreshes the lists and opens the next case; a conflict refreshes everything. */
export function useVersionOutcome(line: CaseLine, caseKey: string, listKeys: readonly string[]) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<string>()
  const refresh = (key: string) => void client.invalidateQueries({ queryKey: [key] })
  const outcome: DecisionHandlers = {
    onDecided(message, then = 'leave') {
      setConflict(undefined)
      listKeys.forEach(refresh)
      if (then === 'leave') return line.leave(message)
      notifySuccess(message)
      refresh(caseKey)
      refresh(worklistKey)
    },
    onRefused(error) {
      if (!isLate(error)) return
      setConflict(error.message)
      void client.invalidateQueries()
    },
  }
  return { conflict, outcome }
}

type ConflictNoteProps = { message: string; icon?: IconName; onNext?: (() => void) | undefined }

/** The pressed button has disappeared with its form, so this note takes the focus. */
export const ConflictNote = ({ message, icon = 'info', onNext }: ConflictNoteProps) => (
  <Note tone="info" icon={icon} role="alert">
    <div className="note-body" {...(!onNext && { tabIndex: -1, ref: focusOnArrival })}>
      <p>{message}</p>
      {onNext && (
        <button type="button" className="btn btn-sm btn-secondary" ref={focusOnArrival} onClick={onNext}>
          Próximo caso
        </button>
      )}
    </div>
  </Note>
)

type SupersededNoteProps = {
  who: string
  newestPath: string
  /** Whether the server has refused a decision because of the newer version. */
  isAnswer: boolean
}

export const SupersededNote = ({ who, newestPath, isAnswer }: SupersededNoteProps) => (
  <Note tone="info" icon="rotate-ccw" role="status">
    <div className="note-body">
      <p>{who} já enviou outra versão depois desta. A revisão continua na mais nova.</p>
      <Link className="btn btn-sm btn-secondary" to={newestPath} ref={isAnswer ? focusOnArrival : null}>
        Abrir a versão mais nova
      </Link>
    </div>
  </Note>
)

type PastDecisionProps = Pick<ProfileCaseDetail, 'state' | 'refusal' | 'decision'>

export const PastDecision = ({ state, refusal, decision }: PastDecisionProps) => (
  <Panel title="Decisão">
    {state === 'pending' ? (
      <p className="muted">Esta versão não foi decidida.</p>
    ) : (
      <p>
        <StateBadge state={state} />
      </p>
    )}
    {decision && <DecidedBy {...decision} />}
    {refusal && <p className="muted">{refusal}</p>}
  </Panel>
)

export const DecidedBy = ({ at, operator }: { at: string; operator: string | null }) => (
  <FactList
    facts={[
      ['Quando', formatDateTime(at)],
      ['Quem', operator ?? 'Antes deste registro'],
    ]}
  />
)

type ProhibitedWordsProps = { words: readonly string[]; where: string; none: string }

export const ProhibitedWords = ({ words, where, none }: ProhibitedWordsProps) =>
  words.length === 0 ? (
    <p className="xs">{none}</p>
  ) : (
    <Note tone="danger" icon="triangle-alert">
      <b>{words.length === 1 ? '1 palavra marcada' : `${words.length} palavras marcadas`}</b> {where}:{' '}
      {[...new Set(words)].join(', ')}.
    </Note>
  )

export type Reason<Code extends string> = { code: Code; text: string }

type RefusalDialogProps<Code extends string> = CaseAnswer & {
  reasons: Readonly<Record<Code, string>>
  needsText: readonly Code[]
  danger?: boolean
  textLabel: string
  send: (reason: Reason<Code>) => Promise<unknown>
}

export function RefusalDialog<Code extends string>(props: RefusalDialogProps<Code>) {
  const { needsText, danger, reasons, textLabel, send, ...dialog } = props
  return (
    <AnswerDialog<'code' | 'text'>
      {...dialog}
      tone={danger ? 'btn-danger' : 'btn-no'}
      fields={({ code }) => {
        const needed = needsText.some(one => one === code)
        return {
          code: {
            label: 'Motivo',
            none: 'Escolha o motivo',
            options: reasons,
            lacks: 'Escolha o motivo.',
            errors: ['refusal', 'reason'],
          },
          text: {
            label: textLabel,
            isOptional: !needed,
            rows: 3,
            maxLength: 1000,
            ...(needed && { lacks: 'Este motivo precisa de uma explicação.' }),
          },
        }
      }}
      send={({ code, text }) => send({ code: code as Code, text })}
    />
  )
}

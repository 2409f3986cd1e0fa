import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#contract/format.ts'
import type { ProfileCaseDetail } from '#contract/profile-review.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { SelectField, TextAreaField } from '#web/kit/client/field.tsx'
import { Link } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { IconName } from '#web/kit/icon-shapes.ts'
import { Note } from '#web/kit/note.tsx'
import { fieldErrors, isConflict, isMissing } from '../calls.ts'
import type { CaseLine } from '../cases/case-screen.tsx'
import { ActionDialog, useOnce } from '../frame/action-dialog.tsx'
import { StateBadge } from '../frame/case-badges.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { type KeyDescriptions, KeyHint, useKeys } from '../frame/keys.tsx'
import { notifySuccess } from '../frame/operator-notices.ts'
import { FactList, focusOnArrival, Panel } from '../frame/screen.tsx'

type VersionDecisionProps<Code extends string> = VersionOutcome & {
  reasons: Readonly<Record<Code, string>>
  needsText: readonly Code[]
  textLabel: string
  live: boolean
  /** Said beside the button, which is off then. */
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
  const { approve, approved, whyNotApproved, onDecided, onRefused } = props
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
      {refusing && <VersionRefusalDialog {...props} close={() => setRefusing(false)} />}
    </Panel>
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

/** After a decision the next case follows and the lists are read again; after a conflict everything is. */
export function useVersionOutcome(line: CaseLine, caseKey: string, listKeys: readonly string[]) {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<string>()
  const refresh = (key: string) => void client.invalidateQueries({ queryKey: [key] })
  const outcome: VersionOutcome = {
    onDecided(message, then = 'leave') {
      notifySuccess(message, { leaving: then === 'leave' })
      setConflict(undefined)
      if (then === 'leave') line.leave()
      else refresh(caseKey)
      listKeys.forEach(refresh)
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

/** What was pressed is gone with the form: the focus comes here, to what can still be done. */
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
  /** A decision was refused for it. */
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
      <p>
        <b>{words.length === 1 ? '1 palavra marcada' : `${words.length} palavras marcadas`}</b> {where}:{' '}
        {[...new Set(words)].join(', ')}.
      </p>
    </Note>
  )

export type Reason<Code extends string> = { code: Code; text: string }

type RefusalDialogProps<Code extends string> = {
  title: string
  reasons: Readonly<Record<Code, string>>
  /** The reasons that are incomplete without a text. */
  needsText: readonly Code[]
  verb: string
  doing: string
  danger?: boolean
  textLabel: string
  below: string
  send: (reason: Reason<Code>) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

export function RefusalDialog<Code extends string>(props: RefusalDialogProps<Code>) {
  const { needsText, danger, send, children, reasons, textLabel, ...dialog } = props
  const [code, setCode] = useState<Code | ''>('')
  const [text, setText] = useState('')
  const sending = useMutation({ mutationFn: send })
  const sendOnce = useOnce(sending)
  const errors = fieldErrors(sending.error)
  return (
    <ActionDialog
      {...dialog}
      tone={danger ? 'btn-danger' : 'btn-no'}
      busy={sending.isPending}
      lacks={missingInput(code, text, needsText)}
      onSend={() => code !== '' && sendOnce({ code, text: text.trim() })}
    >
      {children}
      <SelectField
        label="Motivo"
        error={errors.refusal ?? errors.reason}
        ref={focusOnArrival}
        none="Escolha o motivo"
        options={reasons}
        value={code}
        onValue={code => setCode(code as Code | '')}
      />
      <TextAreaField
        label={textLabel}
        isOptional={code === '' || !needsText.includes(code)}
        error={errors.text}
        maxLength={1000}
        value={text}
        onValue={setText}
      />
      {sending.error && <FailureNote error={sending.error} />}
    </ActionDialog>
  )
}

function missingInput<Code extends string>(code: Code | '', text: string, needsText: readonly Code[]) {
  if (code === '') return 'Escolha o motivo.'
  return needsText.includes(code) && text.trim() === '' ? 'Este motivo precisa de uma explicação.' : undefined
}

import { useMutation } from '@tanstack/react-query'
import { checklist, checks } from '#contract/kyc.ts'
import { approveCase, type CaseDetail } from '#contract/kyc-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { call, fieldWords, isConflict } from '../calls.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { FailureNote } from '../parts/failure-note.tsx'
import { useFirstError } from '../parts/use-first-error.ts'
import { useOnce } from '../parts/use-once.ts'
import { type Draft, isMinor, transcriptOf, whyNotApprove } from './draft.ts'
import type { Change } from './drafts.ts'
import { graveSuspicion } from './freeze-button.tsx'
import { TranscriptFields } from './transcript-fields.tsx'

export type DecisionProperties = {
  detail: CaseDetail
  draft: Draft
  change: Change
  /** Told what was decided. */
  onDecided: (words: string) => void
  /** Told that the server refused, and why. */
  onRefused: (error: Error) => void
}

/** The way to an approval: what was read, what was looked at, and then the button. */
export function ApprovalForm({
  detail,
  draft,
  change,
  today,
  onDecided,
  onRefused,
}: DecisionProperties & { today: string }) {
  const { id, name, profile } = detail
  const approval = useMutation({
    mutationFn: () =>
      call(approveCase, {
        params: { id: String(id) },
        body: { transcript: transcriptOf(draft), checked: draft.checked },
      }),
    onSuccess: () => onDecided(`${name}: documentos aprovados.`),
    onError: onRefused,
  })
  const form = useFirstError(approval.error)
  const approve = useOnce(approval)
  const why = whyNotApprove(draft, { today, profileBirth: profile?.birth })
  return (
    <form
      ref={form}
      className="panel stack"
      aria-label="Aprovação"
      onSubmit={event => {
        event.preventDefault()
        if (!why) approve()
      }}
    >
      <TranscriptFields draft={draft} change={change} today={today} errors={fieldWords(approval.error)} />
      <Checklist draft={draft} change={change} />
      {approval.error && !isConflict(approval.error) && <FailureNote error={approval.error} />}
      {isMinor(draft, { today }) && <MinorNote />}
      <div className="stack stack-2">
        <BusyButton
          type="submit"
          className="btn btn-sm btn-primary btn-block"
          busy={approval.isPending}
          doing="Aprovando…"
          disabled={why !== undefined}
          aria-describedby="por-que-nao"
        >
          <Icon name="check" />
          Aprovar
        </BusyButton>
        <p className="xs" id="por-que-nao">
          {why ?? 'Tudo preenchido e conferido.'}
        </p>
      </div>
    </form>
  )
}

const MinorNote = () => (
  <div className="note note-danger" role="alert">
    <Icon name="triangle-alert" />
    <p>
      <b>O documento é de alguém com menos de 18 anos.</b> Não rejeite só a foto: use “{graveSuspicion}”, mais abaixo.
    </p>
  </div>
)

/** What the operator has looked at; nothing is ticked for anybody. */
const Checklist = ({ draft, change }: { draft: Draft; change: Change }) => (
  <fieldset className="stack stack-0">
    <legend className="h-sm">Conferência</legend>
    {checks.map(check => (
      <label key={check} className="check">
        <input
          type="checkbox"
          checked={draft.checked.includes(check)}
          onChange={({ target }) => {
            const others = draft.checked.filter(one => one !== check)
            change({ checked: target.checked ? [...others, check] : others })
          }}
        />
        <span>{checklist[check]}</span>
      </label>
    ))}
  </fieldset>
)

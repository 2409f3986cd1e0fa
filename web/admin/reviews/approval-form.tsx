import './documents.css'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type Ref, useId } from 'react'
import { ageOn } from '#contract/age.ts'
import { readDay } from '#contract/day.ts'
import {
  approveDocuments,
  checklist,
  checks,
  type DocumentCaseDetail,
  type DocumentKindRead,
  documentKindsRead,
} from '#contract/document-review.ts'
import { readingsDiffer, secondReviewAge } from '#contract/second-review.ts'
import { BusyButton } from '#web/kit/busy-button.tsx'
import { Check } from '#web/kit/check.tsx'
import { Field, SelectField, TextField } from '#web/kit/client/field.tsx'
import { MaskedInput } from '#web/kit/client/masked-input.tsx'
import { dayMask, taxIdMasks } from '#web/kit/client/masks.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Note } from '#web/kit/note.tsx'
import { call, fieldErrors, isConflict } from '../calls.ts'
import { useFirstError, useOnce } from '../frame/action-dialog.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import type { ChangeDraft, DocumentDraft } from '../unsent/document-draft.ts'
import { suspendLabel } from './account-suspension.tsx'
import { draftTranscript, hasNoExpiry, isMinor, reasonsFor, whyNotApprove } from './approval-checks.ts'
import { SecondReviewNote } from './second-review-note.tsx'

export type DecisionFormProps = {
  detail: DocumentCaseDetail
  draft: DocumentDraft
  change: ChangeDraft
  onDecided: (message: string) => void
  onRefused: (error: Error) => void
  /** Buttons below the decision. They are outside its form, because their dialogs contain forms. */
  grave: ReactNode
}

export function ApprovalForm({
  detail,
  draft,
  change,
  today,
  onDecided,
  onRefused,
  rejectRef,
  onReject,
  grave,
}: DecisionFormProps & { today: string; rejectRef: Ref<HTMLButtonElement>; onReject: () => void }) {
  const formId = useId()
  const { id, name, profile, second } = detail
  const reasons = reasonsFor(draft, { today, known: second.reasons })
  const step = stepOf(second.proposal !== null, reasons.length > 0)
  const approval = useMutation({
    mutationFn: (differs: boolean) =>
      call(approveDocuments, {
        params: { id: String(id) },
        body: { transcript: draftTranscript(draft, today), checked: draft.checked, ...(differs && { differs }) },
      }),
    onSuccess: ({ state }) => onDecided(`${name}: ${outcomes[state]}`),
    onError: onRefused,
  })
  const form = useFirstError(approval.error)
  const approve = useOnce(approval)
  const why = whyNotApprove(draft, { today, profileBirth: profile?.birth })
  const differ = approval.error?.message === readingsDiffer
  const errors = fieldErrors(approval.error)
  const hasErrors = Object.keys(errors).length > 0
  return (
    <div className="panel stack">
      <form
        ref={form}
        id={formId}
        className="stack"
        aria-label="Aprovação"
        onSubmit={event => {
          event.preventDefault()
          if (!why) approve(false)
        }}
      >
        <SecondReviewNote {...second} reasons={reasons} />
        <TranscriptFields draft={draft} change={change} today={today} errors={errors} />
        <Checklist draft={draft} change={change} />
        {approval.error && !isConflict(approval.error) && <FailureNote error={approval.error} />}
        {isMinor(draft, { today }) && <MinorNote />}
      </form>
      <div className="stack stack-2 decide">
        <div className="two">
          <BusyButton
            type="submit"
            form={formId}
            className="btn btn-sm btn-primary"
            busy={approval.isPending}
            doing={step.doing}
            disabled={why !== undefined}
            aria-describedby="por-que-nao"
          >
            <Icon name="check" />
            {step.verb}
          </BusyButton>
          <button type="button" className="btn btn-sm btn-no" ref={rejectRef} onClick={onReject}>
            <Icon name="x" />
            Rejeitar
          </button>
        </div>
        {differ && (
          <button type="button" className="btn btn-sm btn-block btn-secondary" onClick={() => approve(true)}>
            Manter o que eu li e devolver o caso
          </button>
        )}
        <p className="xs" id="por-que-nao">
          {why ?? (hasErrors ? 'Confira o que está marcado.' : step.ready)}
        </p>
        {grave}
      </div>
    </div>
  )
}

/** The server determines the outcome, because the browser may not know that the case needs two operators. */
const outcomes = { approved: 'documentos aprovados.', second_review: 'enviado para a segunda análise.' } as const

const steps = {
  only: { verb: 'Aprovar', doing: 'Aprovando…', ready: 'Tudo preenchido e conferido.' },
  first: {
    verb: 'Enviar para a segunda análise',
    doing: 'Enviando…',
    ready: 'Tudo preenchido e conferido. O caso volta à fila para outra pessoa da equipe.',
  },
  second: {
    verb: 'Aprovar, segunda análise',
    doing: 'Aprovando…',
    ready: 'Tudo preenchido e conferido. Com a sua, são duas análises.',
  },
} as const

const stepOf = (isSecond: boolean, needsTwo: boolean) => (isSecond ? steps.second : needsTwo ? steps.first : steps.only)

const MinorNote = () => (
  <Note tone="danger" icon="triangle-alert" role="alert">
    <b>O documento é de alguém com menos de 18 anos.</b> Não rejeite só a foto: use “{suspendLabel}”, mais abaixo.
  </Note>
)

const Checklist = ({ draft, change }: { draft: DocumentDraft; change: ChangeDraft }) => (
  <fieldset className="stack stack-0">
    <legend className="h-sm">Conferência</legend>
    {checks.map(check => (
      <Check
        key={check}
        checked={draft.checked.includes(check)}
        onChecked={checked => {
          const others = draft.checked.filter(one => one !== check)
          change({ checked: checked ? [...others, check] : others })
        }}
      >
        {checklist[check]}
      </Check>
    ))}
  </fieldset>
)

type TranscriptFieldsProps = {
  draft: DocumentDraft
  change: ChangeDraft
  today: string
  errors: Partial<Record<string, string>>
}

const TranscriptFields = ({ draft, change, today, errors }: TranscriptFieldsProps) => (
  <fieldset className="stack stack-3">
    <legend className="h-sm">Transcrição do documento</legend>
    <TextField
      label="Nome completo"
      error={errors.name}
      maxLength={120}
      value={draft.name}
      onValue={name => change({ name })}
    />
    <div className="two">
      <Field label="CPF" error={errors.cpf}>
        {control => (
          <MaskedInput
            {...control}
            mask={taxIdMasks.CPF}
            inputMode="numeric"
            autoComplete="off"
            value={draft.cpf}
            placeholder="000.000.000-00"
            onValue={cpf => change({ cpf })}
          />
        )}
      </Field>
      <Field label="Nascimento" error={errors.birth} hint={ageHint(draft, today)}>
        {control => (
          <MaskedInput
            {...control}
            mask={dayMask(today)}
            inputMode="numeric"
            autoComplete="off"
            value={draft.birth}
            placeholder="dd/mm/aaaa"
            onValue={birth => change({ birth })}
          />
        )}
      </Field>
    </div>
    <DocumentFields draft={draft} change={change} errors={errors} />
  </fieldset>
)

const DocumentFields = ({ draft, change, errors }: Omit<TranscriptFieldsProps, 'today'>) => (
  <>
    <SelectField
      label="Tipo do documento"
      error={errors.document_kind}
      none="Escolha o tipo"
      options={documentKindsRead}
      value={draft.documentKind}
      onValue={kind => change({ documentKind: kind as DocumentKindRead | '' })}
    />
    <div className="two">
      <TextField
        label="Nº do documento"
        error={errors.document_number}
        className="input num"
        maxLength={30}
        value={draft.documentNumber}
        onValue={documentNumber => change({ documentNumber })}
      />
      <Field label="Validade" error={errors.document_expires_on}>
        {control => (
          <MaskedInput
            {...control}
            mask={dayMask()}
            inputMode="numeric"
            autoComplete="off"
            value={hasNoExpiry(draft) ? '' : draft.expiry}
            placeholder={hasNoExpiry(draft) ? 'sem validade' : 'dd/mm/aaaa'}
            disabled={hasNoExpiry(draft)}
            onValue={expiry => change({ expiry })}
          />
        )}
      </Field>
    </div>
    {draft.documentKind !== 'cnh' && (
      <Check checked={draft.noExpiry} onChecked={noExpiry => change({ noExpiry })}>
        Documento sem validade
      </Check>
    )}
  </>
)

function ageHint({ birth }: DocumentDraft, today: string) {
  const day = readDay(birth, { latest: today })
  if (!day) return birth.length >= 10 ? 'Esta data não existe.' : `Até ${secondReviewAge} anos, são duas análises`
  return <span className={isMinor({ birth }, { today }) ? 'too-young' : undefined}>{ageOn(today, day)} anos hoje</span>
}

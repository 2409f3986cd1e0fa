import './documents.css'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { dayInSaoPaulo } from '#contract/age.ts'
import { type DocumentCaseDetail, readDocumentCase } from '#contract/document-review.ts'
import type { DocumentKind } from '#contract/documents.ts'
import { useParams } from '#web/kit/client/router.tsx'
import { SharedFactsPanel } from '../accounts/shared-facts.tsx'
import { call, isConflict } from '../calls.ts'
import { CaseColumns } from '../cases/case-columns.tsx'
import { type CaseLine, useCaseLine } from '../cases/case-line.ts'
import { CaseScreen, nextCaseKeys, useCase } from '../cases/case-screen.tsx'
import { SealAbuse, useMaySeal } from '../evidence/seal-abuse.tsx'
import { DocumentBadges } from '../frame/case-badges.tsx'
import { focusOnArrival, Numbered, Panel, useNow } from '../frame/screen.tsx'
import { guidePath } from '../guide-names.ts'
import { forgetDraft, useDraft } from '../unsent/document-draft.ts'
import { SuspendButton, SuspensionPanel } from './account-suspension.tsx'
import { ApprovalForm, type DecisionFormProps } from './approval-form.tsx'
import { CaseFacts, PastDocumentDecision, ProfilePhotos } from './document-facts.tsx'
import { DocumentViewer, viewerKeys } from './document-viewer.tsx'
import { NumberPanel } from './number-panel.tsx'
import { RefusalForm } from './refusal-form.tsx'
import { SecondReviewNote } from './second-review-note.tsx'
import { ConflictNote } from './version-decision.tsx'

const keyDescriptions = [...nextCaseKeys, ...viewerKeys]

export default function DocumentScreen() {
  const id = Number(useParams().id)
  return <Review key={id} id={id} />
}

function Review({ id }: { id: number }) {
  const query = useCase('case', id, () => call(readDocumentCase, { params: { id: String(id) } }))
  const { data } = query
  const line = useCaseLine('documents', data?.account_id)
  return (
    <CaseScreen
      held={{ kind: 'documents', id }}
      title="Revisão de documentos"
      heading={data && <PersonName {...data} />}
      guide={guidePath(data?.frozen ? 'coercion' : 'documents')}
      {...{ line, keyDescriptions, query }}
      badges={data && <DocumentBadges one={{ ...data, claimed_by: null }} />}
    >
      {data && <DocumentCase detail={data} line={line} />}
    </CaseScreen>
  )
}

/** Shows the nickname before the name, as the sections about the profile and the photos do. */
const PersonName = ({ name, account_id, profile }: DocumentCaseDetail) => (
  <>
    <Numbered name={profile?.nickname ?? name} id={account_id} />
    {profile && <span className="xs"> {name}</span>}
  </>
)

function DocumentCase({ detail, line }: { detail: DocumentCaseDetail; line: CaseLine }) {
  const today = dayInSaoPaulo(new Date(useNow()))
  const { conflict, ...outcome } = useDocumentOutcome(detail.id, line)
  const isOpen = detail.state === 'waiting' && !detail.frozen
  const [seen, setSeen] = useState<readonly DocumentKind[]>([])
  const unseen = detail.documents.filter(kind => !seen.includes(kind))
  const selfie = { hasSelfie: detail.documents.includes('selfie'), hasSeen: seen.includes('selfie') }
  const grave = <GraveSuspicion detail={detail} {...outcome} />
  return (
    <>
      {conflict && <ConflictNote message={conflict} icon="circle-check" onNext={() => void line.leave()} />}
      <CaseColumns
        className="split-photos"
        decision={
          <>
            {detail.number && !detail.frozen && (
              <NumberPanel id={detail.id} number={detail.number} selfie={selfie} {...outcome} />
            )}
            {isOpen ? (
              <Decision detail={detail} today={today} isSeen={unseen.length === 0} grave={grave} {...outcome} />
            ) : (
              <PastDocumentDecision detail={detail}>{grave}</PastDocumentDecision>
            )}
            {detail.suspension && (
              <SuspensionPanel
                id={detail.id}
                name={detail.name}
                email={detail.email}
                suspension={detail.suspension}
                {...outcome}
              />
            )}
          </>
        }
        facts={
          <>
            <CaseFacts detail={detail} today={today} />
            <SharedFactsPanel accountId={detail.account_id} />
          </>
        }
      >
        <DocumentViewer
          id={detail.id}
          documents={detail.documents}
          heldBy={isOpen ? detail.claimed_by : null}
          onShown={kind => setSeen(before => (before.includes(kind) ? before : [...before, kind]))}
        />
        {detail.profile && <ProfilePhotos {...detail.profile} />}
      </CaseColumns>
    </>
  )
}

function GraveSuspicion({ detail, ...outcome }: Outcome & { detail: DocumentCaseDetail }) {
  const { id, account_id, name, documents, frozen } = detail
  const maySeal = useMaySeal()
  if (frozen && !maySeal) return null
  return (
    <section className="stack stack-2" aria-label="Suspeita grave">
      {!frozen && <SuspendButton id={id} name={name} {...outcome} />}
      <SealAbuse accountId={account_id} media={[]} {...(documents.length > 0 && { documents: id })} />
    </section>
  )
}

type Outcome = Pick<DecisionFormProps, 'onDecided' | 'onRefused'>

function useDocumentOutcome(id: number, line: CaseLine): Outcome & { conflict: string | undefined } {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<string>()
  return {
    conflict,
    async onDecided(message) {
      forgetDraft(id)
      await line.leave(message)
      // Otherwise an operator who reopens the case within seconds would see it as undecided.
      client.removeQueries({ queryKey: ['case', id] })
    },
    onRefused(error) {
      if (!isConflict(error)) return
      setConflict(error.message)
      void client.invalidateQueries()
    },
  }
}

type DecisionProps = Outcome & { detail: DocumentCaseDetail; today: string; isSeen: boolean; grave: ReactNode }

function Decision({ detail, today, isSeen, ...outcome }: DecisionProps) {
  const [draft, change] = useDraft(detail.id)
  const [isRefusing, setRefusing] = useState(draft.refusal !== '' || draft.text !== '')
  const [wasPressed, setPressed] = useState(false)
  // Moves the focus only after a press, not when the screen restores a draft.
  const arrival = wasPressed ? focusOnArrival : null
  const turn = (refuses: boolean) => {
    setPressed(true)
    setRefusing(refuses)
  }
  if (detail.second.proposal?.own)
    return (
      <Panel title="Decisão">
        <SecondReviewNote {...detail.second} />
        {outcome.grave}
      </Panel>
    )
  const forms = { detail, draft, change, ...outcome }
  return isRefusing ? (
    <RefusalForm {...forms} isSeen={isSeen} reasonRef={arrival} onClose={() => turn(false)} />
  ) : (
    <ApprovalForm {...forms} today={today} rejectRef={arrival} onReject={() => turn(true)} />
  )
}

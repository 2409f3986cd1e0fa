import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dayInSaoPaulo } from '#contract/age.ts'
import { urlOf } from '#contract/client.ts'
import type { DocumentKind } from '#contract/kyc.ts'
import { type DocumentCaseDetail, readDocumentCase, releaseDocumentCase } from '#contract/kyc-review.ts'
import { adminPaths } from '#contract/paths.ts'
import { useParams } from '#web/kit/client/router.tsx'
import { Note } from '#web/kit/note.tsx'
import { SharedFactsPanel } from '../accounts/shared-facts.tsx'
import { call, isConflict, sendOnLeave } from '../calls.ts'
import { CaseScreen, nextCaseKeys, useCaseLine } from '../cases/case-screen.tsx'
import { rowsOf, useCase, useDocumentFilter, useDocumentQueue } from '../cases/queues.ts'
import { SealAbuse, useMaySeal } from '../evidence/seal-abuse.tsx'
import { DocumentBadges } from '../frame/case-badges.tsx'
import { notifySuccess } from '../frame/operator-notices.ts'
import { Numbered, Panel, useNow } from '../frame/screen.tsx'
import { documentPath, guidePath } from '../paths.ts'
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

export function DocumentScreen() {
  const id = Number(useParams().id)
  return <Review key={id} id={id} />
}

function Review({ id }: { id: number }) {
  const line = useDocumentLine(id)
  const query = useCase('case', id, () => call(readDocumentCase, { params: { id: String(id) } }))
  const { data } = query
  useClaim(id, data !== undefined)
  return (
    <CaseScreen
      title="Revisão de documentos"
      heading={data && <Numbered name={data.name} id={data.account_id} />}
      accountId={data?.account_id}
      guide={guidePath(data?.frozen ? 'coercion' : 'documents')}
      {...{ line, keyDescriptions, query }}
      badges={data && <DocumentBadges one={{ ...data, claimed_by: null }} />}
    >
      {data && <DocumentCase detail={data} onDone={line.leave} />}
    </CaseScreen>
  )
}

/** Reading a case claims it; leaving it, also by closing the window, releases it. */
function useClaim(id: number, isOpen: boolean) {
  useEffect(() => {
    if (!isOpen) return
    const release = () => sendOnLeave(releaseDocumentCase.method, urlOf(releaseDocumentCase.path, { id }))
    window.addEventListener('pagehide', release)
    return () => {
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [id, isOpen])
}

function useDocumentLine(id: number) {
  const { filter: query, search } = useDocumentFilter()
  const queue = useDocumentQueue(query)
  return useCaseLine(id, {
    queue,
    ids: rowsOf(queue).map(row => row.id),
    // The server counts every category, not the chosen one.
    count: query.userType ? undefined : queue.data?.pages[0]?.counts[query.filter],
    pathOf: to => documentPath(to, search),
    queuePath: adminPaths.queue + search,
  })
}

function DocumentCase({ detail, onDone }: { detail: DocumentCaseDetail; onDone: () => void }) {
  const today = dayInSaoPaulo(new Date(useNow()))
  const { conflict, ...outcome } = useDocumentOutcome(detail.id, onDone)
  const isOpen = detail.state === 'waiting' && !detail.frozen
  const [seen, setSeen] = useState<readonly DocumentKind[]>([])
  const unseen = detail.documents.filter(kind => !seen.includes(kind))
  const selfie = { hasSelfie: detail.documents.includes('selfie'), hasSeen: seen.includes('selfie') }
  return (
    <>
      {conflict && <ConflictNote message={conflict} icon="circle-check" onNext={onDone} />}
      {detail.claimed_by && isOpen && <ClaimNote name={detail.claimed_by} />}
      <div className="split">
        <div className="stack split-photos">
          <DocumentViewer
            id={detail.id}
            documents={detail.documents}
            heldBy={isOpen ? detail.claimed_by : null}
            onShown={kind => setSeen(before => (before.includes(kind) ? before : [...before, kind]))}
          />
          {detail.profile && <ProfilePhotos {...detail.profile} />}
        </div>
        <div className="stack stack-3">
          <CaseFacts detail={detail} today={today} />
          <SharedFactsPanel accountId={detail.account_id} />
          {detail.number && !detail.frozen && (
            <NumberPanel id={detail.id} number={detail.number} selfie={selfie} {...outcome} />
          )}
          {isOpen ? (
            <Decision detail={detail} today={today} isSeen={unseen.length === 0} {...outcome} />
          ) : (
            <PastDocumentDecision detail={detail} />
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
          <GraveSuspicion detail={detail} {...outcome} />
        </div>
      </div>
    </>
  )
}

function GraveSuspicion({ detail, ...outcome }: Outcome & { detail: DocumentCaseDetail }) {
  const { id, account_id, name, documents, frozen } = detail
  const maySeal = useMaySeal()
  if (frozen && !maySeal) return null
  return (
    <section className="panel stack stack-2" aria-label="Suspeita grave">
      {!frozen && <SuspendButton id={id} name={name} {...outcome} />}
      <SealAbuse accountId={account_id} media={[]} {...(documents.length > 0 && { documents: id })} />
    </section>
  )
}

type Outcome = Pick<DecisionFormProps, 'onDecided' | 'onRefused'>

function useDocumentOutcome(id: number, onDone: () => void): Outcome & { conflict: string | undefined } {
  const client = useQueryClient()
  const [conflict, setConflict] = useState<string>()
  return {
    conflict,
    onDecided(message) {
      forgetDraft(id)
      notifySuccess(message, { leaving: true })
      onDone()
      // Opened again within seconds, it must not look undecided.
      client.removeQueries({ queryKey: ['case', id] })
      void client.invalidateQueries({ queryKey: ['cases'] })
    },
    onRefused(error) {
      if (!isConflict(error)) return
      setConflict(error.message)
      void client.invalidateQueries()
    },
  }
}

type DecisionProps = Outcome & { detail: DocumentCaseDetail; today: string; isSeen: boolean }

function Decision({ detail, today, isSeen, ...outcome }: DecisionProps) {
  const [draft, change] = useDraft(detail.id)
  if (detail.second.proposal?.own)
    return (
      <Panel title="Decisão">
        <SecondReviewNote {...detail.second} />
      </Panel>
    )
  return (
    <>
      <ApprovalForm {...{ detail, draft, change, today }} {...outcome} />
      <RefusalForm {...{ detail, draft, change, isSeen }} {...outcome} />
    </>
  )
}

const ClaimNote = ({ name }: { name: string }) => (
  <Note tone="info" icon="eye" role="status">
    <p>
      <b>{name}</b> está com este caso aberto. As fotos aparecem para você quando {name} sair dele.
    </p>
  </Note>
)

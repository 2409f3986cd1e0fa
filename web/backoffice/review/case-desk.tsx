import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInSaoPaulo } from '#contract/age.ts'
import type { CaseDetail } from '#contract/kyc-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isConflict } from '../calls.ts'
import { useSay } from '../frame/notices.tsx'
import { useNow } from '../queue/use-now.ts'
import { ApprovalForm } from './approval-form.tsx'
import { CaseFacts } from './case-facts.tsx'
import { forgetDraft, useDraft } from './drafts.ts'
import { FreezeButton } from './freeze-button.tsx'
import { PastReview } from './past-review.tsx'
import { ProfilePhotos } from './profile-photos.tsx'
import { RejectionForm } from './rejection-form.tsx'
import { SuspensionPanel } from './suspension-panel.tsx'
import { Viewer } from './viewer.tsx'

/** A case on the desk: the photos at one side, what is known and decided at the other. */
export function CaseDesk({ detail, onDone }: { detail: CaseDetail; onDone: () => void }) {
  const today = dayInSaoPaulo(new Date(useNow()))
  const { tooLate, ...outcome } = useOutcome(detail.id, onDone)
  const isOpen = detail.state === 'waiting' && !detail.frozen
  return (
    <>
      {tooLate && <TooLateNote words={tooLate} onNext={onDone} />}
      {detail.claimed_by && isOpen && <ClaimNote name={detail.claimed_by} />}
      <div className="split">
        <div className="stack split-photos">
          <Viewer id={detail.id} documents={detail.documents} />
          {detail.profile && <ProfilePhotos {...detail.profile} />}
        </div>
        <div className="stack stack-3">
          <CaseFacts detail={detail} today={today} />
          {isOpen ? <Decision detail={detail} today={today} {...outcome} /> : <PastReview detail={detail} />}
          {detail.suspension && (
            <SuspensionPanel id={detail.id} name={detail.name} suspension={detail.suspension} {...outcome} />
          )}
          {!detail.frozen && <FreezeButton id={detail.id} name={detail.name} {...outcome} />}
        </div>
      </div>
    </>
  )
}

type Outcome = { onDecided: (words: string) => void; onRefused: (error: Error) => void }

/** Once decided, the next case comes; decided by somebody else before, the operator is told who. */
function useOutcome(id: number, onDone: () => void): Outcome & { tooLate: string | undefined } {
  const say = useSay()
  const client = useQueryClient()
  const [tooLate, setTooLate] = useState<string>()
  return {
    tooLate,
    onDecided(words) {
      forgetDraft(id)
      say(words)
      onDone()
      void client.invalidateQueries({ queryKey: ['cases'] })
    },
    onRefused(error) {
      if (!isConflict(error)) return
      setTooLate(error.message)
      void client.invalidateQueries()
    },
  }
}

function Decision({ detail, today, ...outcome }: Outcome & { detail: CaseDetail; today: string }) {
  const [draft, change] = useDraft(detail.id)
  return (
    <>
      <ApprovalForm {...{ detail, draft, change, today }} {...outcome} />
      <RejectionForm {...{ detail, draft, change }} {...outcome} />
    </>
  )
}

const ClaimNote = ({ name }: { name: string }) => (
  <div className="note note-info" role="status">
    <Icon name="eye" />
    <p>
      <b>{name}</b> está com este caso aberto. As fotos aparecem para você quando {name} sair dele.
    </p>
  </div>
)

const TooLateNote = ({ words, onNext }: { words: string; onNext: () => void }) => (
  <div className="note note-info" role="alert">
    <Icon name="circle-check" />
    <div className="note-body">
      <p>{words}</p>
      <button type="button" className="btn btn-sm btn-secondary" onClick={onNext}>
        Próximo caso
      </button>
    </div>
  </div>
)

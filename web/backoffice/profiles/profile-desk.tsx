import type { ProfileCaseDetail } from '#contract/content-review.ts'
import { profileAddress } from '../content/addresses.ts'
import { ConflictNote } from '../content/conflict-note.tsx'
import { PastDecision } from '../content/past-decision.tsx'
import { SupersededNote } from '../content/superseded-note.tsx'
import type { Neighbours } from '../content/use-neighbours.ts'
import { useOutcome } from '../content/version-outcome.ts'
import { Decision } from './decision.tsx'
import { FieldChanges } from './field-changes.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfileMedia } from './profile-media.tsx'

type ProfileDeskProps = { detail: ProfileCaseDetail; line: Neighbours }

/** A version on the desk: what changes at one side, what is known and decided at the other. */
export function ProfileDesk({ detail, line }: ProfileDeskProps) {
  const { conflict, outcome } = useOutcome(line, 'profile-case', ['profile-cases'])
  const isOpen = detail.state === 'pending' && !detail.superseded
  // A partner's pictures are the banners, which have a queue of their own.
  const showsMedia = detail.user_type !== 5 || detail.media.length > 0
  return (
    <>
      {conflict && !detail.superseded && (
        <ConflictNote words={conflict} onNext={line.hasNext ? line.goNext : undefined} />
      )}
      {detail.superseded && <SupersededNote who="A pessoa" to={profileAddress(detail.latest_id)} />}
      <div className="split">
        <div className="stack stack-3 split-side">
          <FieldChanges fields={detail.fields} isPast={!isOpen} />
          {showsMedia && <ProfileMedia detail={detail} />}
        </div>
        <div className="stack stack-3 split-side">
          <ProfileFacts detail={detail} />
          {isOpen ? <Decision detail={detail} outcome={outcome} /> : <PastDecision {...detail} />}
        </div>
      </div>
    </>
  )
}

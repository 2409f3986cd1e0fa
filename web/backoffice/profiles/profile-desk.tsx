import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ProfileCaseDetail } from '#contract/content-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isConflict } from '../calls.ts'
import { profileAddress } from '../content/addresses.ts'
import { ConflictNote } from '../content/conflict-note.tsx'
import { StateBadge } from '../content/state-badge.tsx'
import type { Neighbours } from '../content/use-neighbours.ts'
import { useSay } from '../frame/notices.tsx'
import { Decision, type Outcome } from './decision.tsx'
import { FieldChanges } from './field-changes.tsx'
import { ProfileFacts } from './profile-facts.tsx'
import { ProfileMedia } from './profile-media.tsx'

type Properties = { detail: ProfileCaseDetail; line: Neighbours }

/** A version on the desk: what changes at one side, what is known and decided at the other. */
export function ProfileDesk({ detail, line }: Properties) {
  const { conflict, ...outcome } = useOutcome(line)
  const isOpen = detail.state === 'pending' && !detail.superseded
  return (
    <>
      {conflict && <ConflictNote words={conflict} onNext={line.hasNext ? line.goNext : undefined} />}
      {detail.superseded && <SupersededNote latest={detail.latest_id} />}
      <div className="split">
        <div className="stack stack-3 split-side">
          <FieldChanges fields={detail.fields} isPast={!isOpen} />
          <ProfileMedia detail={detail} />
        </div>
        <div className="stack stack-3 split-side">
          <ProfileFacts detail={detail} />
          {isOpen ? <Decision detail={detail} {...outcome} /> : <Past detail={detail} />}
        </div>
      </div>
    </>
  )
}

/** Once decided, the next case comes; what stood against the decision is said, and everything read anew. */
function useOutcome(line: Neighbours): Outcome & { conflict: string | undefined } {
  const say = useSay()
  const client = useQueryClient()
  const [conflict, setConflict] = useState<string>()
  return {
    conflict,
    onDecided(words) {
      say(words)
      line.leave()
      void client.invalidateQueries({ queryKey: ['profile-cases'] })
    },
    onRefused(error) {
      if (!isConflict(error)) return
      setConflict(error.message)
      void client.invalidateQueries()
    },
  }
}

const SupersededNote = ({ latest }: { latest: number }) => (
  <div className="note note-info" role="status">
    <Icon name="rotate-ccw" />
    <div className="note-body">
      <p>A pessoa já enviou outra versão depois desta. A revisão continua na mais nova.</p>
      <Link className="btn btn-sm btn-secondary" to={profileAddress(latest)}>
        Abrir a versão mais nova
      </Link>
    </div>
  </div>
)

const Past = ({ detail: { state, refusal } }: { detail: ProfileCaseDetail }) => (
  <section className="panel stack" aria-labelledby="decisao">
    <h2 className="h-sm" id="decisao">
      Decisão
    </h2>
    {state === 'pending' ? (
      <p className="muted">Esta versão não foi decidida.</p>
    ) : (
      <p>
        <StateBadge state={state} />
      </p>
    )}
    {refusal && <p className="muted">{refusal}</p>}
  </section>
)

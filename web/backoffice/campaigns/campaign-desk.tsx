import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CampaignCaseDetail } from '#contract/campaign-review.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isConflict, isMissing } from '../calls.ts'
import { campaignAddress } from '../content/addresses.ts'
import { ConflictNote } from '../content/conflict-note.tsx'
import { StateBadge } from '../content/state-badge.tsx'
import type { Neighbours } from '../content/use-neighbours.ts'
import { useSay } from '../frame/notices.tsx'
import { AdStanding } from './ad-standing.tsx'
import { CampaignDecision } from './campaign-decision.tsx'
import { CampaignFacts, OtherAds } from './campaign-facts.tsx'
import { VersionPanel } from './version-panel.tsx'

type Properties = { detail: CampaignCaseDetail; line: Neighbours }

export type Outcome = {
  /** What leads on to the next case; `stay` where there is more to see of this one. */
  onDecided: (words: string, then?: 'leave' | 'stay') => void
  onRefused: (error: Error) => void
}

/** A version on the desk: beside what visitors see now, whose it is, and what is decided. */
export function CampaignDesk({ detail, line }: Properties) {
  const { conflict, ...outcome } = useOutcome(line)
  const { version, live_version, changed, state, superseded } = detail
  const isOpen = state === 'pending' && !superseded
  const isLive = changed.length === 0 && live_version !== null
  return (
    <>
      {conflict && <ConflictNote words={conflict} onNext={line.hasNext ? line.goNext : undefined} />}
      {superseded && <SupersededNote latest={detail.latest_id} />}
      <div className="split">
        <div className="stack stack-3 split-side">
          <div className={live_version && !isLive ? 'ad-pair' : 'ad-alone'}>
            <VersionPanel
              heading={isLive ? 'No ar' : isOpen ? 'Versão nova' : 'Versão enviada'}
              version={version}
              beside={isLive ? null : live_version}
              changed={live_version ? changed : []}
            />
            {live_version && !isLive && (
              <VersionPanel heading="No ar agora" version={live_version} beside={null} changed={[]} />
            )}
          </div>
          <OtherAds detail={detail} />
        </div>
        <div className="stack stack-3 split-side">
          {isOpen ? <CampaignDecision detail={detail} {...outcome} /> : <Past detail={detail} />}
          <AdStanding detail={detail} {...outcome} />
          <CampaignFacts detail={detail} />
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
    onDecided(words, then = 'leave') {
      say(words)
      setConflict(undefined)
      if (then === 'leave') line.leave()
      else void client.invalidateQueries({ queryKey: ['campaign-case'] })
      void client.invalidateQueries({ queryKey: ['campaign-cases'] })
      void client.invalidateQueries({ queryKey: ['partner'] })
    },
    onRefused(error) {
      if (!isConflict(error) && !isMissing(error)) return
      setConflict(error.message)
      void client.invalidateQueries()
    },
  }
}

const SupersededNote = ({ latest }: { latest: number }) => (
  <div className="note note-info" role="status">
    <Icon name="rotate-ccw" />
    <div className="note-body">
      <p>O parceiro já enviou outra versão depois desta. A revisão continua na mais nova.</p>
      <Link className="btn btn-sm btn-secondary" to={campaignAddress(latest)}>
        Abrir a versão mais nova
      </Link>
    </div>
  </div>
)

const Past = ({ detail: { state, refusal } }: { detail: CampaignCaseDetail }) => (
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

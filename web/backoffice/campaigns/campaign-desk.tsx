import type { CampaignCaseDetail } from '#contract/campaign-review.ts'
import { campaignAddress } from '../content/addresses.ts'
import { ConflictNote } from '../content/conflict-note.tsx'
import { PastDecision } from '../content/past-decision.tsx'
import { SupersededNote } from '../content/superseded-note.tsx'
import type { Neighbours } from '../content/use-neighbours.ts'
import { useOutcome } from '../content/version-outcome.ts'
import { AdStanding } from './ad-standing.tsx'
import { CampaignDecision } from './campaign-decision.tsx'
import { CampaignFacts, OtherAds } from './campaign-facts.tsx'
import { VersionPanel } from './version-panel.tsx'

type CampaignDeskProps = { detail: CampaignCaseDetail; line: Neighbours }

/** A version on the desk: beside what visitors see now, whose it is, and what is decided. */
export function CampaignDesk({ detail, line }: CampaignDeskProps) {
  const { conflict, outcome } = useOutcome(line, 'campaign-case', ['campaign-cases', 'partner'])
  const { version, live_version, changed, state, superseded } = detail
  const isOpen = state === 'pending' && !superseded
  const isLive = changed.length === 0 && live_version !== null
  return (
    <>
      {conflict && !superseded && <ConflictNote words={conflict} onNext={line.hasNext ? line.goNext : undefined} />}
      {superseded && <SupersededNote who="O parceiro" to={campaignAddress(detail.latest_id)} />}
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
          {isOpen ? <CampaignDecision detail={detail} outcome={outcome} /> : <PastDecision {...detail} />}
          <AdStanding detail={detail} {...outcome} />
          <CampaignFacts detail={detail} />
        </div>
      </div>
    </>
  )
}

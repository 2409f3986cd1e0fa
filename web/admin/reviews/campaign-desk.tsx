import {
  approveCampaign,
  type CampaignCaseDetail,
  type CampaignVersion,
  campaignRefusals,
  refuseCampaign,
} from '#contract/campaign-review.ts'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { AdLook } from './ad-look.tsx'
import { AdStanding } from './ad-standing.tsx'
import { campaignAddress } from './addresses.ts'
import { CampaignFacts, OtherAds } from './campaign-facts.tsx'
import { ConflictNote } from './conflict-note.tsx'
import { MarkedWords } from './marked-words.tsx'
import { PastDecision } from './past-decision.tsx'
import { NextText } from './shown-text.tsx'
import { SupersededNote } from './superseded-note.tsx'
import type { Neighbours } from './use-neighbours.ts'
import { VersionDecision } from './version-decision.tsx'
import { type Outcome, useOutcome } from './version-outcome.ts'

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

type CampaignDecisionProps = { detail: CampaignCaseDetail; outcome: Outcome }

/** Approves or refuses what a partner wants to show. */
function CampaignDecision({ detail, outcome }: CampaignDecisionProps) {
  const { content_hash, version, live } = detail
  const params = { id: String(detail.id) }
  return (
    <VersionDecision
      {...outcome}
      live={live}
      reasons={campaignRefusals}
      wordsFor={['other']}
      textLabel="Recado para o parceiro"
      approve={() => call(approveCampaign, { params, body: { content_hash } })}
      approved={`${version.title}: publicidade aprovada, e o parceiro é avisado por e-mail.`}
      refuse={({ code, text }) => call(refuseCampaign, { params, body: { content_hash, refusal: code, text } })}
      refused={`${version.title}: publicidade recusada, e o parceiro é avisado por e-mail.`}
    >
      <MarkedWords
        words={version.marks.map(({ word }) => word)}
        where="no título"
        none="Nenhuma palavra da lista de proibidas no título."
      />
    </VersionDecision>
  )
}

type VersionPanelProps = {
  heading: string
  version: CampaignVersion
  /** What it is compared with. */
  beside: CampaignVersion | null
  changed: CampaignCaseDetail['changed']
}

const names = { title: 'título', banner: 'imagem', target_url: 'endereço' } as const

/** A version as visitors see it, and its texts as they are written. */
const VersionPanel = ({ heading, version, beside, changed }: VersionPanelProps) => (
  <section className="panel stack stack-3" aria-label={heading}>
    <div className="row-between">
      <h2 className="h-sm">{heading}</h2>
      {changed.length > 0 && <span className="badge">Muda: {changed.map(name => names[name]).join(', ')}</span>}
    </div>
    <AdLook banner={version.banner} color={version.color} alt={`Imagem de ${version.title}`}>
      <span className="xs">Publicidade</span>
    </AdLook>
    <dl className="ad-texts">
      <div>
        <dt>Título</dt>
        <dd className="field-text">
          <NextText text={version.title} beside={beside?.title ?? null} marks={version.marks} />
        </dd>
      </div>
      <div>
        <dt>Endereço</dt>
        <dd>{version.target_url === null ? 'Nenhum' : <Address url={version.target_url} />}</dd>
      </div>
    </dl>
  </section>
)

/** Every letter of it, and where it really leads: the host as the browser reads it. */
const Address = ({ url }: { url: string }) => (
  <>
    <code className="mono ad-address">{url}</code>
    <span className="xs">
      Host: <b>{new URL(url).host}</b>
    </span>
    <a className="btn btn-sm btn-secondary" href={url} target="_blank" rel="noopener noreferrer nofollow">
      Abrir em outra aba
      <Icon name="arrow-up-right" />
    </a>
  </>
)

import './campaigns.css'
import './profiles.css'
import {
  approveCampaign,
  type CampaignCaseDetail,
  type CampaignVersion,
  campaignRefusals,
  readCampaignCase,
  refuseCampaign,
} from '#contract/campaign-review.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { useParams } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { type CaseLine, useCaseLine } from '../cases/case-line.ts'
import { CaseScreen, nextCaseKeys, useCase } from '../cases/case-screen.tsx'
import { SealAbuse } from '../evidence/seal-abuse.tsx'
import type { DecisionHandlers } from '../frame/answer-dialog.tsx'
import { BannerPicture } from '../frame/banner-picture.tsx'
import { CampaignBadges } from '../frame/case-badges.tsx'
import { guidePath } from '../guide-names.ts'
import { CampaignFacts, CampaignStatus, OtherCampaigns, statusKeys } from './campaign-status.tsx'
import { NewText } from './field-changes.tsx'
import { RemovedAlikePanel } from './removed-alike.tsx'
import { isOpenVersion, VersionCase } from './version-case.tsx'
import { ProhibitedWords, VersionDecision, versionKeys } from './version-decision.tsx'

const keyDescriptions = [...versionKeys, ...statusKeys, ...nextCaseKeys]

export default function CampaignScreen() {
  const id = Number(useParams().id)
  return <Review key={id} id={id} />
}

function Review({ id }: { id: number }) {
  const query = useCase('campaign-case', id, () => call(readCampaignCase, { params: { id: String(id) } }))
  const { data } = query
  const line = useCaseLine('campaign', data?.account_id)
  return (
    <CaseScreen
      held={{ kind: 'campaign', id }}
      title="Revisão de publicidade"
      guide={guidePath('banners')}
      heading={
        data && (
          <>
            {data.partner ?? 'Ainda sem nome'} <span className="xs num">Foto-0{data.slot}</span>
          </>
        )
      }
      {...{ line, keyDescriptions, query }}
      badges={data && <CampaignBadges one={data} />}
    >
      {data && <CampaignCaseView detail={data} line={line} />}
    </CaseScreen>
  )
}

type CampaignCaseViewProps = { detail: CampaignCaseDetail; line: CaseLine }

function CampaignCaseView({ detail, line }: CampaignCaseViewProps) {
  const { version, live_version, changed } = detail
  const isLive = changed.length === 0 && live_version !== null
  return (
    <VersionCase
      {...{ detail, line }}
      caseKey="campaign-case"
      listKeys={['partner']}
      screen="campaign"
      who="O parceiro"
      decide={outcome => <CampaignDecision {...{ detail, outcome }} />}
      facts={outcome => (
        <>
          <CampaignStatus detail={detail} {...outcome} />
          <SealAbuse accountId={detail.account_id} media={[]} banners={[detail.id]} />
          <CampaignFacts detail={detail} />
        </>
      )}
    >
      <div className={live_version && !isLive ? 'ad-pair' : 'ad-alone'}>
        <VersionPanel
          heading={isLive ? 'No ar' : isOpenVersion(detail) ? 'Versão nova' : 'Versão enviada'}
          version={version}
          beside={isLive ? null : live_version}
          changed={live_version ? changed : []}
        />
        {live_version && !isLive && (
          <VersionPanel heading="No ar agora" version={live_version} beside={null} changed={[]} />
        )}
      </div>
      <OtherCampaigns detail={detail} />
    </VersionCase>
  )
}

type CampaignDecisionProps = { detail: CampaignCaseDetail; outcome: DecisionHandlers }

function CampaignDecision({ detail, outcome }: CampaignDecisionProps) {
  const { content_hash, version, live, removed_alike } = detail
  const params = { id: String(detail.id) }
  return (
    <>
      <RemovedAlikePanel found={removed_alike} />
      <VersionDecision
        {...outcome}
        live={live}
        reasons={campaignRefusals}
        needsText={['other']}
        textLabel="Recado para o parceiro"
        approve={() => call(approveCampaign, { params, body: { content_hash } })}
        approved={`${version.title}: publicidade aprovada, e o parceiro é avisado por e-mail.`}
        refuse={({ code, text }) => call(refuseCampaign, { params, body: { content_hash, refusal: code, text } })}
        refused={`${version.title}: publicidade recusada, e o parceiro é avisado por e-mail.`}
      >
        <ProhibitedWords
          words={version.marks.map(({ word }) => word)}
          where="no título"
          none="Nenhuma palavra marcada no título."
        />
      </VersionDecision>
    </>
  )
}

type VersionPanelProps = {
  heading: string
  version: CampaignVersion
  beside: CampaignVersion | null
  changed: CampaignCaseDetail['changed']
}

const fieldNames = { title: 'título', banner: 'imagem', target_url: 'endereço' } as const

const VersionPanel = ({ heading, version, beside, changed }: VersionPanelProps) => (
  <section className="panel stack stack-3" aria-label={heading}>
    <div className="row-between">
      <h2 className="h-sm">{heading}</h2>
      {changed.length > 0 && <StatusBadge>Muda: {changed.map(name => fieldNames[name]).join(', ')}</StatusBadge>}
    </div>
    <BannerPicture banner={version.banner} color={version.color} alt={`Imagem de ${version.title}`}>
      <span className="xs">Publicidade</span>
    </BannerPicture>
    <dl className="ad-texts">
      <div>
        <dt>Título</dt>
        <dd className="field-text">
          <NewText text={version.title} beside={beside?.title ?? null} marks={version.marks} />
        </dd>
      </div>
      <div>
        <dt>Endereço</dt>
        <dd>{version.target_url === null ? 'Nenhum' : <TargetUrl url={version.target_url} />}</dd>
      </div>
    </dl>
  </section>
)

/** Shows the host as the browser parses it, because that is where the URL really leads. */
const TargetUrl = ({ url }: { url: string }) => (
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

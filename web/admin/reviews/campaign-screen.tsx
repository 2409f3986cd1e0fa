import {
  approveCampaign,
  type CampaignCaseDetail,
  type CampaignVersion,
  campaignFilters,
  campaignRefusals,
  readCampaignCase,
  refuseCampaign,
} from '#contract/campaign-review.ts'
import { adminPaths } from '#contract/paths.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { useParams } from '#web/kit/client/router.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { call } from '../calls.ts'
import { type CaseLine, CaseScreen, nextCaseKeys, useCaseLine } from '../cases/case-screen.tsx'
import { rowsOf, useCampaignQueue, useCase } from '../cases/queues.ts'
import { SealAbuse } from '../evidence/seal-abuse.tsx'
import { BannerPicture } from '../frame/banner-picture.tsx'
import { CampaignBadges } from '../frame/case-badges.tsx'
import { useStatusFilter } from '../frame/use-url-filter.ts'
import { campaignPath, guidePath } from '../paths.ts'
import { CampaignFacts, CampaignStatus, OtherCampaigns, statusKeys } from './campaign-status.tsx'
import { NewText } from './field-changes.tsx'
import { RemovedAlikePanel } from './removed-alike.tsx'
import {
  ConflictNote,
  PastDecision,
  ProhibitedWords,
  SupersededNote,
  useVersionOutcome,
  VersionDecision,
  type VersionOutcome,
  versionKeys,
} from './version-decision.tsx'

const keyDescriptions = [...versionKeys, ...statusKeys, ...nextCaseKeys]

export function CampaignScreen() {
  const id = Number(useParams().id)
  return <Review key={id} id={id} />
}

function Review({ id }: { id: number }) {
  const line = useCampaignLine(id)
  const query = useCase('campaign-case', id, () => call(readCampaignCase, { params: { id: String(id) } }))
  const { data } = query
  return (
    <CaseScreen
      title="Revisão de publicidade"
      accountId={data?.account_id}
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

function useCampaignLine(id: number) {
  const { filter, order, search } = useStatusFilter(campaignFilters)
  const queue = useCampaignQueue(filter, order)
  return useCaseLine(id, {
    queue,
    ids: rowsOf(queue).map(row => row.id),
    count: queue.data?.pages[0]?.counts[filter],
    pathOf: to => campaignPath(to, search),
    queuePath: adminPaths['campaign-queue'] + search,
  })
}

type CampaignCaseViewProps = { detail: CampaignCaseDetail; line: CaseLine }

function CampaignCaseView({ detail, line }: CampaignCaseViewProps) {
  const { conflict, outcome } = useVersionOutcome(line, 'campaign-case', ['campaign-cases', 'partner'])
  const { version, live_version, changed, state, superseded } = detail
  const isOpen = state === 'pending' && !superseded
  const isLive = changed.length === 0 && live_version !== null
  return (
    <>
      {conflict && !superseded && <ConflictNote message={conflict} onNext={line.hasNext ? line.goNext : undefined} />}
      {superseded && (
        <SupersededNote
          who="O parceiro"
          newestPath={campaignPath(detail.latest_id)}
          isAnswer={conflict !== undefined}
        />
      )}
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
          <OtherCampaigns detail={detail} />
        </div>
        <div className="stack stack-3 split-side decide-side">
          {isOpen ? <CampaignDecision detail={detail} outcome={outcome} /> : <PastDecision {...detail} />}
          <CampaignStatus detail={detail} {...outcome} />
          <SealAbuse accountId={detail.account_id} media={[]} banners={[detail.id]} />
          <CampaignFacts detail={detail} />
        </div>
      </div>
    </>
  )
}

type CampaignDecisionProps = { detail: CampaignCaseDetail; outcome: VersionOutcome }

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

/** The host as the browser parses it shows where the URL really leads. */
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

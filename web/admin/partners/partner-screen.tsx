import './partners.css'
import { adminPaths, pathOf } from '#contract/admin-screens.ts'
import { formatNumber } from '#contract/format.ts'
import type { AdminCampaign, AdminPartnerDetail } from '#contract/partner-admin.ts'
import { StatusBadge } from '#web/kit/badge.tsx'
import { Chart, DayTable, formatRate } from '#web/kit/chart/chart.tsx'
import { useLocation, useParams } from '#web/kit/client/router.tsx'
import { isMissing } from '../calls.ts'
import { BannerPicture } from '../frame/banner-picture.tsx'
import { StateBadge } from '../frame/case-badges.tsx'
import { FailureNote } from '../frame/failure-note.tsx'
import { BackLink, Numbered, Panel, Screen } from '../frame/screen.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { PermittedLink } from '../session/permitted-link.tsx'
import { PartnerFacts } from './partner-facts.tsx'
import { usePartner } from './partners.ts'

export default function PartnerScreen() {
  const id = Number(useParams().id)
  return <Partner key={id} id={id} />
}

function Partner({ id }: { id: number }) {
  const list = adminPaths.partners + useLocation().search
  const { data, error, refetch } = usePartner(id)
  return (
    <Screen
      title="Parceiro"
      heading={data && <Numbered name={data.name ?? 'Ainda sem nome'} id={data.account_id} />}
      className="screen-body screen-body-review"
      before={<BackLink to={list} label="Voltar aos parceiros" />}
      actions={
        data && (
          <span className={data.listed ? 'badge badge-green' : 'badge'}>{data.listed ? 'No ar' : 'Fora do ar'}</span>
        )
      }
    >
      {error && <FailureNote error={error} again={isMissing(error) ? undefined : () => void refetch()} />}
      {!data && !error && <Waiting words="Abrindo o parceiro…" shape="case" />}
      {data && (
        <div className="split">
          <div className="stack stack-3 split-side">
            <PartnerCampaigns partner={data} />
            <PartnerResults partner={data} />
          </div>
          <div className="stack stack-3 split-side">
            <PartnerFacts partner={data} />
          </div>
        </div>
      )}
    </Screen>
  )
}

const heading = 'Resultados dos anúncios em 30 dias'

const PartnerResults = ({ partner }: { partner: AdminPartnerDetail }) => (
  <Panel title={heading} className="stack-3">
    <p className="num">
      {formatNumber(partner.views)} visualizações, {formatNumber(partner.clicks)} cliques
      {partner.views > 0 && ` (${formatRate(partner)})`}
    </p>
    {partner.views + partner.clicks === 0 ? (
      <p className="muted">Sem visitas neste período.</p>
    ) : (
      <>
        <Chart days={partner.days} clicks="Cliques" />
        <DayTable heading={heading} days={partner.days} clicks="Cliques" />
      </>
    )}
  </Panel>
)

const PartnerCampaigns = ({ partner: { campaigns } }: { partner: AdminPartnerDetail }) => (
  <Panel title="Anúncios" className="stack-3">
    {campaigns.length === 0 && <p className="muted">Este parceiro ainda não enviou anúncios.</p>}
    <ul className="partner-ads">
      {campaigns.map(campaign => (
        <li key={campaign.id}>
          <Campaign campaign={campaign} />
        </li>
      ))}
    </ul>
  </Panel>
)

const Campaign = ({ campaign }: { campaign: AdminCampaign }) => {
  const { banner, color, title } = campaign.live ?? campaign
  return (
    <article className="stack stack-2">
      <BannerPicture {...{ banner, color }} alt="" />
      <h3 className="partner-ad-title">
        {title} <span className="xs num">Foto-0{campaign.slot}</span>
      </h3>
      <span className="badges">
        <CampaignStatus campaign={campaign} />
        {!campaign.live && campaign.state === 'refused' && <StateBadge state={campaign.state} />}
      </span>
      {campaign.live && campaign.state !== 'approved' && (
        <p className="badges xs">
          Última versão: <StateBadge state={campaign.state} />
        </p>
      )}
      {campaign.suspension && <p className="xs">{campaign.suspension}</p>}
      <p className="xs num">
        {formatNumber(campaign.views)} visualizações, {formatNumber(campaign.clicks)} cliques em 30 dias
      </p>
      <PermittedLink className="btn btn-sm btn-secondary" to={pathOf('campaign', campaign.case_id)}>
        {campaign.state === 'pending' ? 'Revisar' : 'Abrir o caso'}
        <span className="sr"> de {campaign.title}</span>
      </PermittedLink>
    </article>
  )
}

const CampaignStatus = ({ campaign: { live, active, suspension } }: { campaign: AdminCampaign }) => {
  if (suspension)
    return (
      <StatusBadge tone="danger" icon="circle-pause">
        Retirada do ar
      </StatusBadge>
    )
  if (!live) return <StatusBadge>Ainda não aprovada</StatusBadge>
  return active ? (
    <StatusBadge tone="green" icon="circle-check">
      Ativa
    </StatusBadge>
  ) : (
    <StatusBadge icon="eye-off">Desligada pelo parceiro</StatusBadge>
  )
}

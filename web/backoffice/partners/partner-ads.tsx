import { Link } from 'react-router'
import type { DeskAd, DeskPartnerDetail } from '#contract/partner-desk.ts'
import { formatCount } from '#web/parts/chart/figures.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AdLook } from '../campaigns/ad-look.tsx'
import { campaignAddress } from '../content/addresses.ts'
import { StateBadge } from '../content/state-badge.tsx'

/** The partner's ads as visitors see them, where they stand, and the way to each case. */
export const PartnerAds = ({ partner: { campaigns } }: { partner: DeskPartnerDetail }) => (
  <section className="panel stack stack-3" aria-labelledby="anuncios">
    <h2 className="h-sm" id="anuncios">
      Anúncios
    </h2>
    {campaigns.length === 0 && <p className="muted">Este parceiro ainda não enviou anúncios.</p>}
    <ul className="partner-ads">
      {campaigns.map(ad => (
        <li key={ad.id}>
          <Ad ad={ad} />
        </li>
      ))}
    </ul>
  </section>
)

const Ad = ({ ad }: { ad: DeskAd }) => {
  const { banner, color, title } = ad.live ?? ad
  return (
    <article className="stack stack-2">
      <AdLook {...{ banner, color }} alt="" />
      <h3 className="partner-ad-title">
        {title} <span className="xs num">Foto-0{ad.slot}</span>
      </h3>
      <span className="badges">
        <Standing ad={ad} />
        {!ad.live && ad.state === 'refused' && <StateBadge state={ad.state} />}
      </span>
      {ad.live && ad.state !== 'approved' && (
        <p className="badges xs">
          Última versão: <StateBadge state={ad.state} />
        </p>
      )}
      {ad.suspension && <p className="xs">{ad.suspension}</p>}
      <p className="xs num">
        {formatCount(ad.views)} visualizações, {formatCount(ad.clicks)} cliques em 30 dias
      </p>
      <Link className="btn btn-sm btn-secondary" to={campaignAddress(ad.case_id)}>
        {ad.state === 'pending' ? 'Revisar' : 'Abrir o caso'}
        <span className="sr"> de {ad.title}</span>
      </Link>
    </article>
  )
}

const Standing = ({ ad: { live, active, suspension } }: { ad: DeskAd }) => {
  if (suspension)
    return (
      <span className="badge badge-danger">
        <Icon name="circle-pause" />
        Retirada do ar
      </span>
    )
  if (!live) return <span className="badge">Ainda não aprovada</span>
  return active ? (
    <span className="badge badge-green">
      <Icon name="circle-check" />
      Ativa
    </span>
  ) : (
    <span className="badge">
      <Icon name="eye-off" />
      Desligada pelo parceiro
    </span>
  )
}

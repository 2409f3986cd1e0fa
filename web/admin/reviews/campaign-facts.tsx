import type { CSSProperties, ReactNode } from 'react'
import { Link } from 'react-router'
import type { CampaignCase, CampaignCaseDetail } from '#contract/campaign-review.ts'
import { formatDateTime } from '#contract/format.ts'
import { FactList } from '../frame/fact-list.tsx'
import { campaignPath, partnerPath } from '../paths.ts'
import { KycBadge, StateBadge } from './badges.tsx'

export const CampaignFacts = ({ detail }: { detail: CampaignCaseDetail }) => {
  const { account_id, partner, category, email, submitted_at, listed, live, active, kyc } = detail
  return (
    <section className="panel stack" aria-labelledby="parceiro">
      <h2 className="h-sm" id="parceiro">
        Parceiro
      </h2>
      <FactList
        facts={[
          [
            'Empresa',
            <Link key="partner" to={partnerPath(account_id)}>
              {partner ?? `Conta ${account_id}`}
            </Link>,
          ],
          ['E-mail', email],
          ['Categoria', category ?? '–'],
          ['Enviada', formatDateTime(submitted_at)],
          ['Parceiro no ar', listed ? 'Sim' : 'Não'],
          ['Este anúncio', live ? 'Já aprovado antes' : 'Ainda sem versão aprovada'],
          ['Ativar anúncio?', active ? 'Ligado' : 'Desligado'],
        ]}
      />
      <p>
        <KycBadge kyc={kyc} />
      </p>
    </section>
  )
}

export const OtherAds = ({ detail: { others } }: { detail: CampaignCaseDetail }) =>
  others.length > 0 && (
    <section className="panel stack stack-3" aria-labelledby="outras">
      <h2 className="h-sm" id="outras">
        Outras deste parceiro
      </h2>
      <AdList
        ads={others}
        name={({ id, slot, version }) => (
          <Link to={campaignPath(id)}>
            {version.title} <span className="xs num">Foto-0{slot}</span>
          </Link>
        )}
      />
    </section>
  )

type AdListProps = { ads: readonly CampaignCase[]; name: (ad: CampaignCase) => ReactNode }

export const AdList = ({ ads, name }: AdListProps) => (
  <ul className="other-ads">
    {ads.map(ad => (
      <li key={ad.id}>
        <img src={`/${ad.version.banner}`} alt="" width="120" height="60" loading="lazy" />
        <span className="stack stack-2">
          <span>{name(ad)}</span>
          <span>
            <StateBadge state={ad.state} />
          </span>
        </span>
      </li>
    ))}
  </ul>
)

type AdPictureProps = { banner: string; color: string; alt: string; children?: ReactNode }

export const AdPicture = ({ banner, color, alt, children }: AdPictureProps) => (
  <figure className="ad-look">
    <img
      src={`/${banner}`}
      srcSet={`/${banner} 600w, /${banner.replace('600.', '1200.')} 1200w`}
      sizes="(min-width: 75rem) 26rem, 90vw"
      alt={alt}
      width="600"
      height="300"
      style={{ '--ground': color } as CSSProperties}
    />
    {children && <figcaption>{children}</figcaption>}
  </figure>
)

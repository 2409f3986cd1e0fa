import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CampaignCase, CampaignCaseDetail } from '#contract/campaign-review.ts'
import { formatDateTime } from '#contract/format.ts'
import { FactList } from '../parts/fact-list.tsx'
import { campaignAddress, partnerAddress } from './addresses.ts'
import { KycBadge } from './kyc-badge.tsx'
import { StateBadge } from './state-badge.tsx'

/** Whose ad it is. */
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
            <Link key="partner" to={partnerAddress(account_id)}>
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

/** What else the partner advertises. */
export const OtherAds = ({ detail: { others } }: { detail: CampaignCaseDetail }) =>
  others.length > 0 && (
    <section className="panel stack stack-3" aria-labelledby="outras">
      <h2 className="h-sm" id="outras">
        Outras deste parceiro
      </h2>
      <AdList
        ads={others}
        name={({ id, slot, version }) => (
          <Link to={campaignAddress(id)}>
            {version.title} <span className="xs num">Foto-0{slot}</span>
          </Link>
        )}
      />
    </section>
  )

type AdListProperties = { ads: readonly CampaignCase[]; name: (ad: CampaignCase) => ReactNode }

/** Ads by their pictures. */
export const AdList = ({ ads, name }: AdListProperties) => (
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

import { type AudienceName, audiences } from '#contract/audiences.ts'
import type { Banner } from '#contract/campaign.ts'
import type { Card } from '#contract/catalog.ts'
import type { Count, Filters as FilterValues, Places } from '#web/parts/catalog-props.ts'
import { CatalogShell } from '#web/parts/catalog-shell.tsx'
import { sum, verified } from '#web/parts/count.ts'
import { NothingFound } from '#web/parts/nothing-found.tsx'
import { PartnerBlock } from '#web/parts/partner-block.tsx'
import { TierSection } from '#web/parts/results.tsx'

export type CatalogPageProps = {
  audience: AudienceName
  places: Places
  filters: FilterValues
  premium: Card[]
  basic: Card[]
  premiumCount: Count
  basicCount: Count
  morePremium: string | null
  moreBasic: string | null
  banners: Banner[]
}

export const CatalogPage = (props: CatalogPageProps) => {
  const { audience, places, filters, premium, basic, premiumCount, basicCount, morePremium, moreBasic, banners } = props
  const { home, card, showsPartners } = audiences[audience]
  const listed = { audience, path: home, places, filters }
  return (
    <CatalogShell {...listed} carousel found={verified(sum(premiumCount, basicCount), places.state)}>
      <div className="results">
        {premium.length + basic.length === 0 && <NothingFound {...listed} />}
        <TierSection tier="premium" cards={premium} says={card} leads count={premiumCount} more={morePremium} />
        {showsPartners && <PartnerBlock banners={banners} />}
        <TierSection
          tier="basic"
          cards={basic}
          says={card}
          leads={premium.length === 0}
          count={basicCount}
          more={moreBasic}
        />
      </div>
    </CatalogShell>
  )
}

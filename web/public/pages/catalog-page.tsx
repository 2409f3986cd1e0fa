import type { Banner } from '#contract/campaign.ts'
import type { Card } from '#contract/catalog.ts'
import type { Gender } from '#contract/genders.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import { type AudienceName, audiences, listingKinds } from '#contract/user-types.ts'
import type { Count, Filters as FilterValues, OptionLists, Places, Understood } from '#web/parts/catalog-query.ts'
import { sumOf, verified } from '#web/parts/catalog-query.ts'
import { CatalogShell } from '#web/parts/catalog-shell.tsx'
import { NothingFound } from '#web/parts/empty.tsx'
import { ListTools } from '#web/parts/list-tools.tsx'
import { allKinds, ListingLinks } from '#web/parts/listing-links.tsx'
import { type NearMatches, NearMatchSections } from '#web/parts/near-matches.tsx'
import { PartnerBlock } from '#web/parts/partner-banners.tsx'
import { TierSections } from '#web/parts/results.tsx'

export type CatalogPageProps = {
  audience: AudienceName
  places: Places
  filters: FilterValues
  understood?: Understood
  options?: OptionLists | undefined
  cards: Card[]
  counts: Record<Tier, Count>
  more: Record<Tier, string | null>
  banners: Banner[]
  near?: NearMatches | undefined
}

const ListingsOf = ({ audience, gender }: { audience: AudienceName; gender: Gender | undefined }) => {
  const kinds = allKinds.filter(kind => {
    const { audience: own, gender: only } = listingKinds[kind]
    return own === audience && (!gender || !only || only === gender)
  })
  return (
    <div className="all-lists">
      <h2>Listas completas</h2>
      <ListingLinks kinds={kinds} />
    </div>
  )
}

export const CatalogPage = (props: CatalogPageProps) => {
  const { audience, places, filters, understood, options, cards, counts, more, banners, near } = props
  const { home, card, showsPartners, tiers } = audiences[audience]
  const listed = { audience, path: home, places, filters }
  return (
    <CatalogShell
      {...listed}
      understood={understood}
      options={options}
      carousel
      found={verified(sumOf(counts), places.state)}
    >
      <CompanionsLink audience={audience} gender={filters.gender} />
      <ListTools audience={audience} places={places} city={filters.city} ordered={cards.length > 0 && !filters.sort} />
      <div className="results">
        {cards.length === 0 && <NothingFound {...listed} />}
        <TierSections
          tiers={tiers}
          cards={cards}
          says={card}
          counts={counts}
          more={more}
          between={showsPartners && <PartnerBlock banners={banners} />}
        />
      </div>
      {near && <NearMatchSections {...near} says={card} />}
      <ListingsOf audience={audience} gender={filters.gender} />
    </CatalogShell>
  )
}

/** The genders that also advertise as companions. */
const linkedGenders: Partial<Record<AudienceName, Gender>> = { swing: 'Homem', closeFriends: 'Trans' }
const labels: Record<Gender, string> = {
  Mulher: 'Ver também mulheres acompanhantes',
  Homem: 'Ver também homens acompanhantes',
  Trans: 'Ver também trans acompanhantes',
}

function CompanionsLink({ audience, gender }: { audience: AudienceName; gender?: Gender | undefined }) {
  const linked = linkedGenders[audience] && (gender ?? linkedGenders[audience])
  return (
    linked && (
      <p className="also">
        <a className="link" href={`${audiences.companions.home}?gender=${linked}`}>
          {labels[linked]}
        </a>
      </p>
    )
  )
}

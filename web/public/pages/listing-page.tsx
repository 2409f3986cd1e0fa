import { audiences, listingKinds } from '#contract/audiences.ts'
import type { Card } from '#contract/catalog.ts'
import type { Tier } from '#contract/profile.ts'
import type { CardStyle } from '#web/parts/card.tsx'
import { CardGrid } from '#web/parts/card-grid.tsx'
import type { Count, Places } from '#web/parts/catalog-props.ts'
import { verified } from '#web/parts/count.ts'
import { ListingLinks, listingAddress } from '#web/parts/listing-links.tsx'
import { NothingFound } from '#web/parts/nothing-found.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { Pages, TierSection } from '#web/parts/results.tsx'
import { Shell } from '#web/parts/shell.tsx'

export type ListingPageProps = {
  kind: keyof typeof listingKinds
  places: Places
  cards: Card[]
  count: Count
  next: string | null
  start: string | null
}

export const ListingPage = ({ kind, places, cards, count, next, start }: ListingPageProps) => {
  const { audience, gender, heading } = listingKinds[kind]
  const { home, card } = audiences[audience]
  const path = listingAddress(kind)
  const Grids = gender ? TierGrids : OneGrid
  return (
    <Shell {...places} current={home} stateForm={{ action: path }}>
      <PageHead heading={heading} found={verified(count, places.state)} />
      <ListingLinks kind={kind} />
      <Pages start={start} next={next}>
        {cards.length === 0 ? (
          <NothingFound audience={audience} path={path} places={places} filters={{}} gender={gender} />
        ) : (
          <Grids cards={cards} says={card} />
        )}
      </Pages>
    </Shell>
  )
}

type GridsProps = { cards: Card[]; says: CardStyle['says'] }

const TierGrids = ({ cards, says }: GridsProps) => {
  const ofTier = (tier: Tier) => cards.filter(card => card.tier === tier)
  const premium = ofTier('premium')
  return (
    <>
      <TierSection tier="premium" cards={premium} says={says} leads />
      <TierSection tier="basic" grid="premium" cards={ofTier('basic')} says={says} leads={premium.length === 0} />
    </>
  )
}

const OneGrid = ({ cards, says }: GridsProps) => (
  <section aria-label="Perfis" data-tier="all">
    <CardGrid grid="premium" cards={cards} says={says} leads />
  </section>
)

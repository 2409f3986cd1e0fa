import type { Card } from '#contract/catalog.ts'
import type { Tier } from '#contract/plan-tiers.ts'
import { audiences, listingKinds } from '#contract/user-types.ts'
import { CardGrid, type CardStyle } from '#web/parts/card.tsx'
import type { Count, Places } from '#web/parts/catalog-query.ts'
import { sumOf, verified } from '#web/parts/catalog-query.ts'
import { PageHead } from '#web/parts/catalog-shell.tsx'
import { NothingFound } from '#web/parts/empty.tsx'
import { ListTools } from '#web/parts/list-tools.tsx'
import { ListingLinks, listingPath } from '#web/parts/listing-links.tsx'
import { type NearMatches, NearMatchSections } from '#web/parts/near-matches.tsx'
import { Pages, TierSections } from '#web/parts/results.tsx'
import { AdLabel } from '#web/parts/section-head.tsx'
import { Shell } from '#web/parts/shell.tsx'

export type ListingPageProps = {
  kind: keyof typeof listingKinds
  places: Places
  cards: Card[]
  next: string | null
  start: string | null
  near?: NearMatches | undefined
} & ({ count: Count } | Sections)

type Sections = { counts: Record<Tier, Count>; more: Record<Tier, string | null> }

export const ListingPage = (props: ListingPageProps) => {
  const { kind, places, cards, next, start, near } = props
  const { audience, gender, heading } = listingKinds[kind]
  const { home, card, tiers } = audiences[audience]
  const path = listingPath(kind)
  const sections = 'counts' in props ? props : undefined
  const count = 'counts' in props ? sumOf(props.counts) : props.count
  return (
    <Shell {...places} className="beside" current={home} stateForm={{ action: path }}>
      <PageHead heading={heading} found={verified(count, places.state)} />
      <div className="side">
        <ListingLinks kind={kind} />
        <ListTools audience={audience} places={places} ordered={cards.length > 0} />
      </div>
      <div className="list">
        <Pages start={start} next={next}>
          {cards.length === 0 && (
            <NothingFound audience={audience} path={path} places={places} filters={{}} gender={gender} />
          )}
          {gender ? (
            <TierSections
              tiers={tiers}
              cards={cards}
              says={card}
              grid="premium"
              counts={sections?.counts}
              more={sections?.more}
            />
          ) : (
            cards.length > 0 && <OneGrid cards={cards} says={card} />
          )}
        </Pages>
        {near && <NearMatchSections {...near} says={card} />}
      </div>
    </Shell>
  )
}

type GridsProps = { cards: Card[]; says: CardStyle['says'] }

const OneGrid = ({ cards, says }: GridsProps) => (
  <section aria-label="Perfis" data-tier="all">
    <div className="section-head">
      <AdLabel count={undefined} />
    </div>
    <CardGrid grid="premium" cards={cards} says={says} leads />
  </section>
)

import type { Card } from '#contract/catalog.ts'
import { type AudienceName, audiences } from '#contract/user-types.ts'
import type { Count, Filters as FilterValues, OptionLists, Places, Understood } from '#web/parts/catalog-query.ts'
import { verified } from '#web/parts/catalog-query.ts'
import { CatalogShell } from '#web/parts/catalog-shell.tsx'
import { NothingFound } from '#web/parts/empty.tsx'
import { ListTools } from '#web/parts/list-tools.tsx'
import { TierLinks } from '#web/parts/listing-links.tsx'
import { type NearMatches, NearMatchSections } from '#web/parts/near-matches.tsx'
import { Pages, TierSections } from '#web/parts/results.tsx'
import { ResultsBar } from '#web/parts/results-bar.tsx'

export type SearchPageProps = {
  audience: AudienceName
  places: Places
  filters: FilterValues
  understood?: Understood
  options?: OptionLists | undefined
  cards: Card[]
  count: Count
  next: string | null
  start: string | null
  near?: NearMatches | undefined
}

export const SearchPage = (props: SearchPageProps) => {
  const { audience, places, filters, understood, options, cards, count, next, start, near } = props
  const { search, card, tiers } = audiences[audience]
  const listed = { audience, path: search, places, filters }
  return (
    <CatalogShell {...listed} understood={understood} options={options} found={verified(count, places.state)}>
      {tiers.length > 1 && <TierLinks tiers={tiers} path={search} places={places} filters={filters} />}
      <ResultsBar audience={audience} count={count} places={places} filters={filters} />
      <ListTools audience={audience} places={places} city={filters.city} ordered={cards.length > 0 && !filters.sort} />
      <Pages start={start} next={next}>
        {cards.length === 0 && <NothingFound {...listed} />}
        <TierSections tiers={tiers} cards={cards} says={card} />
      </Pages>
      {near && <NearMatchSections {...near} says={card} />}
    </CatalogShell>
  )
}

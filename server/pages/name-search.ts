import { createElement } from 'react'
import { NicknameSearch } from '#contract/catalog.ts'
import type { AudienceName } from '#contract/user-types.ts'
import { findNicknames } from '#server/catalog/listings/find-nicknames.ts'
import type { Listing } from '#server/catalog/listings/listing.ts'
import { cardPresenter } from '#server/catalog/listings/present.ts'
import { anyListings } from '#server/catalog/listings/similar-listings.ts'
import type { App } from '#server/platform/app.ts'
import { toRefusal } from '#server/platform/http/refusals.ts'
import { cardsOfRow } from '#web/parts/near-matches.tsx'
import { NamePage } from '#web/public/pages/name-page.tsx'
import type { Query, ShownView } from './page-request.ts'
import { readSearch } from './page-search.ts'

/** Loads the page that lists everyone with this name in the audience and the state or city. Ignores other filters. */
export async function loadNames(app: App, audience: AudienceName, query: Query): Promise<ShownView> {
  const parsed = NicknameSearch.safeParse(query)
  if (!parsed.success) throw toRefusal(parsed.error.issues)
  const { name } = parsed.data
  const { places, shown, filters } = await readSearch(app, audience, { state: query.state, city: query.city })
  const { userType, stateId, cityId } = filters
  const found = await findNicknames(app, { userType, stateId, cityId }, name)
  const isEmpty = found.exact.length + found.near.length === 0
  const others = isEmpty ? await anyListings(app, { userType, stateId }, cardsOfRow) : []
  const element = createElement(NamePage, {
    audience,
    places,
    city: shown.city,
    name,
    exact: toCards(app, found.exact),
    near: toCards(app, found.near),
    more: found.more,
    others: toCards(app, others),
  })
  return { title: 'Busca · Véspera', kind: 'catalog', element, tags: ['listings'] }
}

const toCards = (app: App, listings: readonly Listing[]) => listings.map(cardPresenter(app))

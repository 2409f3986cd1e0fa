import { createElement } from 'react'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { AccountId } from '#contract/public-account.ts'
import { Refusal } from '#contract/refusals.ts'
import { type AudienceName, audienceOf, audiences, partners } from '#contract/user-types.ts'
import type { Listing } from '#server/catalog/listings/listing.ts'
import { cardPresenter } from '#server/catalog/listings/present.ts'
import { anyListings, similarListings } from '#server/catalog/listings/similar-listings.ts'
import { presentAccount } from '#server/catalog/public-profile/present.ts'
import { type ListedProfile, readListed } from '#server/catalog/public-profile/read-profile.ts'
import { openingState } from '#server/people/places/find-place.ts'
import type { App } from '#server/platform/app.ts'
import { tagsOf } from '#server/platform/db/purge.ts'
import { cardsOfRow } from '#web/parts/near-matches.tsx'
import { MissingProfilePage } from '#web/public/pages/missing-profile-page.tsx'
import { PartnerProfilePage } from '#web/public/pages/partner-profile-page.tsx'
import { ProfilePage } from '#web/public/pages/profile-page.tsx'
import type { Loader, ShownView } from './page-request.ts'

export const loadProfile: Loader = async (app, { params }) => {
  const row = await readListed(app, accountId(params.id))
  const audience = audienceOf(row.user_type)
  if (!audience) return { redirect: paths.partnerProfile(row.account_id) }
  const account = presentAccount(app, row)
  const similar = await similarCards(app, row, audience)
  const element = createElement(ProfilePage, {
    account,
    tier: row.tier,
    back: audience.home,
    similar,
    says: audience.card,
  })
  const tags = tagsOf([account, ...similar].map(({ id }) => id))
  return { title: 'Perfil · Véspera', kind: 'profile', element, tags }
}

type Audience = (typeof audiences)[AudienceName]

/** If the profile hides its location, searches the whole state, because cards from the same city would reveal it. */
async function similarCards(app: App, row: ListedProfile, { showsLocation, filtersGender }: Audience) {
  const filters = {
    userType: row.user_type,
    stateId: row.state_id,
    cityId: (showsLocation && row.city_id) || undefined,
    gender: (filtersGender && row.gender) || undefined,
  }
  return toCards(app, await similarListings(app, { accountId: row.account_id, filters, price: row.price }, cardsOfRow))
}

const toCards = (app: App, listings: readonly Listing[]) => listings.map(cardPresenter(app))

/** Returns the same page for every id, so that it does not reveal whether a profile ever existed. */
export async function missingProfile(app: App): Promise<ShownView> {
  const audience = audiences.companions
  const { id: stateId } = await openingState(app)
  const listings = await anyListings(app, { userType: audience.userType, stateId }, cardsOfRow)
  const others = { cards: toCards(app, listings), says: audience.card, all: audience.home }
  const element = createElement(MissingProfilePage, others)
  return { title: 'Véspera', kind: 'missing', element, tags: ['listings'] }
}

export const loadPartnerProfile: Loader = async (app, { params }) => {
  const row = await readListed(app, accountId(params.id))
  if (!row.category) return { redirect: paths.profile(row.account_id) }
  const account = presentAccount(app, row)
  const element = createElement(PartnerProfilePage, { account, category: row.category, back: partners.home })
  return { title: 'Parceiros · Véspera', kind: 'profile', element, tags: tagsOf([account.id]) }
}

function accountId(text: string | undefined) {
  const parsed = AccountId.safeParse(text)
  if (!parsed.success) throw new Refusal('not_found', messages.notFound)
  return parsed.data
}

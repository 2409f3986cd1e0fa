import { ageOn, dayInSaoPaulo } from '#contract/age.ts'
import { isAvailable } from '#contract/availability.ts'
import type { Card, ListedAccount } from '#contract/catalog.ts'
import { toMedia } from '#contract/media.ts'
import type { App } from '#server/platform/app.ts'
import type { Listing } from './listing.ts'
import type { ListedWithMedia } from './search-listings.ts'

export function presentListed(listing: ListedWithMedia, now: Date): ListedAccount {
  const { nickname, price, city, state } = listing
  const gender = publicGender(listing)
  const age = ageOn(dayInSaoPaulo(now), listing.birth)
  return {
    id: listing.account_id,
    available: isAvailable(listing, now),
    profile: { nickname, age, gender, price, midias: listing.media.map(toMedia) },
    address: { city, state },
  }
}

/** If a person did not state a gender, we assume one for searches only and never show it. */
const publicGender = ({ gender, gender_said }: Listing) => (gender_said ? gender : null)

type CardDeps = Pick<App, 'env' | 'now'>

/** Returns a function, because the day is the same for a whole list. */
export function cardPresenter({ env, now }: CardDeps): (listing: Listing) => Card {
  const [at, isWithheld] = [now(), env.age.withholdsPhotos]
  const today = dayInSaoPaulo(at)
  return listing => {
    const card = presentCard(listing, today, at)
    return isWithheld ? { ...card, cover: null } : card
  }
}

function presentCard(listing: Listing, today: string, now: Date): Card {
  const { cover_folder: folder, cover_color: color } = listing
  return {
    id: listing.account_id,
    tier: listing.tier,
    nickname: listing.nickname,
    age: ageOn(today, listing.birth),
    gender: publicGender(listing),
    price: listing.price,
    city: listing.city,
    state: listing.state,
    photoCount: listing.photo_count,
    videoCount: listing.video_count,
    cover: folder && color ? { folder, color } : null,
    available: isAvailable(listing, now),
  }
}

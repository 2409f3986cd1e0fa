import type { PublicAccount } from '#contract/account.ts'
import { ageOn, dayInSaoPaulo } from '#contract/age.ts'
import { audienceOf } from '#contract/audiences.ts'
import { toCampaign } from '#contract/campaign.ts'
import { toMedia } from '#contract/media.ts'
import type { PublicProfile } from '#contract/profile.ts'
import type { ListedProfile } from './read-listed.ts'

const partnerType = 5

/**
 * A listed account as anybody may read it. The name is the nickname, since the one given at registration is the
 * person's own; what the audience does not show does not leave the server (T57).
 */
export function presentAccount(row: ListedProfile, now: Date): PublicAccount {
  const audience = audienceOf(row.user_type)
  const { city, state, neighborhood } = row
  return {
    id: row.account_id,
    name: row.nickname,
    user_type: row.user_type,
    email: row.user_type === partnerType ? row.email : null,
    profile: presentProfile(row, audience?.contact !== 'none', now),
    address: audience?.showsLocation === false ? null : { city, state, neighborhood },
    campaigns: row.campaigns.map(toCampaign),
  }
}

function presentProfile(row: ListedProfile, contactable: boolean, now: Date): PublicProfile {
  return {
    nickname: row.nickname,
    age: ageOn(dayInSaoPaulo(now), row.birth),
    gender: row.gender,
    whatsapp: contactable ? row.whatsapp : null,
    phone: contactable ? row.phone : null,
    height: row.height_cm === null ? null : row.height_cm / 100,
    weight: row.weight_kg,
    clothing_size: row.clothing_size,
    foot_size: row.foot_size,
    eyes: row.eyes,
    skin_color: row.skin_color,
    hair: row.hair,
    breasts: row.breasts,
    price: row.price,
    info: row.info,
    can_local: row.has_place === null ? null : Number(row.has_place),
    type_service: row.preferences,
    occasion: row.occasions,
    languages: row.languages,
    payment_type: row.payment_types,
    ...presentLinks(row),
    category_id: row.category_id,
    midias: row.media.map(toMedia),
  }
}

/** Both spellings of the link tree are answered (decisions, section 2). */
function presentLinks({ url_tiktok, url_twitter, url_instagram, url_linktree, url_onlyfans, url_web }: ListedProfile) {
  return { url_tiktok, url_twitter, url_instagram, url_linktree, url_linketree: url_linktree, url_onlyfans, url_web }
}

import { isAvailable } from '#contract/availability.ts'
import { toCampaign } from '#contract/campaign.ts'
import type { PublicAccount } from '#contract/public-account.ts'
import { type PublicProfile, toProfile } from '#contract/public-profile.ts'
import { audienceOf, isPartnerType } from '#contract/user-types.ts'
import type { ListedProfile } from './read-profile.ts'

/** The name given at registration is private. What the user type hides never leaves the server (docs/safety.md T57). */
export function presentAccount(row: ListedProfile, now: Date): PublicAccount {
  const audience = audienceOf(row.user_type)
  const { city, state, neighborhood } = row
  return {
    id: row.account_id,
    name: row.nickname,
    user_type: row.user_type,
    available: isAvailable(row, now),
    hours: row.hours,
    email: isPartnerType(row.user_type) ? row.email : null,
    profile: presentProfile(row, audience?.contact !== 'none', now),
    address: audience?.showsLocation === false ? null : { city, state, neighborhood },
    campaigns: row.campaigns.map(toCampaign),
  }
}

function presentProfile(row: ListedProfile, contactable: boolean, now: Date): PublicProfile {
  const profile = toProfile(row, now)
  return contactable ? profile : { ...profile, whatsapp: null, phone: null }
}

import { isAvailable } from '#contract/availability.ts'
import { toCampaign } from '#contract/campaign.ts'
import { always, numberAt } from '#contract/number-hours.ts'
import type { PublicAccount } from '#contract/public-account.ts'
import { type PublicProfile, toProfile } from '#contract/public-profile.ts'
import { audienceOf, isPartnerType } from '#contract/user-types.ts'
import type { App } from '#server/platform/app.ts'
import type { ListedProfile } from './read-profile.ts'

/** The registration name is private. Fields that the user type hides never leave the server (docs/safety.md T57). */
export function presentAccount({ env, now: clock }: Pick<App, 'env' | 'now'>, row: ListedProfile): PublicAccount {
  const now = clock()
  const audience = audienceOf(row.user_type)
  const number = numberNow(row, now)
  const { city, state, neighborhood } = row
  return {
    id: row.account_id,
    name: row.nickname,
    user_type: row.user_type,
    available: isAvailable(row, now),
    hours: row.hours,
    number_returns: number.returns?.toISOString() ?? null,
    email: isPartnerType(row.user_type) ? row.email : null,
    profile: presentProfile(env.age.withholdsPhotos ? { ...row, media: [] } : row, number.isShown, now),
    address: audience?.showsLocation === false ? null : { city, state, neighborhood },
    campaigns: row.campaigns.map(toCampaign),
  }
}

/** The server decides this, so that no page or response contains a number that is hidden at this hour. */
function numberNow(row: ListedProfile, now: Date): ReturnType<typeof numberAt> {
  const audience = audienceOf(row.user_type)
  if (audience?.publicNumber === 'none' || (row.whatsapp ?? row.phone) === null)
    return { isShown: false, returns: null }
  return numberAt({ ...(row.number_hours ?? always), hours: row.hours }, now)
}

function presentProfile(row: ListedProfile, contactable: boolean, now: Date): PublicProfile {
  const profile = toProfile(row, now)
  return contactable ? profile : { ...profile, whatsapp: null, phone: null }
}

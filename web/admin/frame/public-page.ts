import { paths } from '#contract/paths.ts'
import { isPartnerType } from '#contract/user-types.ts'

/** On the site's own host, where the back-office has another. */
export const publicPage = (accountId: number, userType: number) =>
  siteUrl() + (isPartnerType(userType) ? paths.partnerProfile(accountId) : paths.profile(accountId))

const siteUrl = () => document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content ?? ''

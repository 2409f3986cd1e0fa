import { paths } from '#contract/paths.ts'
import { isPartnerType } from '#contract/user-types.ts'

/** The URL on the public host, because the back-office may have its own host. */
export const publicPage = (accountId: number, userType: number) =>
  siteUrl() + (isPartnerType(userType) ? paths.partnerProfile(accountId) : paths.profile(accountId))

const siteUrl = () => document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content ?? ''

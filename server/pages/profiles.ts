import { createElement } from 'react'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { AccountId } from '#contract/public-account.ts'
import { Refusal } from '#contract/refusals.ts'
import { audienceOf, partners } from '#contract/user-types.ts'
import { presentAccount } from '#server/profiles/present.ts'
import { readListed } from '#server/profiles/read-profile.ts'
import { PartnerProfilePage } from '#web/public/pages/partner-profile-page.tsx'
import { ProfilePage } from '#web/public/pages/profile-page.tsx'
import type { Loader } from './page-request.ts'

export const loadProfile: Loader = async (app, { params }) => {
  const row = await readListed(app, accountId(params.id))
  const audience = audienceOf(row.user_type)
  if (!audience) return { redirect: paths.partnerProfile(row.account_id) }
  const account = presentAccount(row, app.now())
  const element = createElement(ProfilePage, { account, tier: row.tier, back: audience.home })
  return { title: 'Perfil · Véspera', kind: 'profile', element, tags: [`account:${account.id}`] }
}

export const loadPartnerProfile: Loader = async (app, { params }) => {
  const row = await readListed(app, accountId(params.id))
  if (!row.category) return { redirect: paths.profile(row.account_id) }
  const account = presentAccount(row, app.now())
  const element = createElement(PartnerProfilePage, { account, category: row.category, back: partners.home })
  return { title: 'Parceiros · Véspera', kind: 'profile', element, tags: [`account:${account.id}`] }
}

function accountId(text: string | undefined) {
  const parsed = AccountId.safeParse(text)
  if (!parsed.success) throw new Refusal('not_found', messages.notFound)
  return parsed.data
}

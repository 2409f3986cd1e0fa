import { createHash } from 'node:crypto'
import type { ProfileContent } from '#contract/profile-content.ts'
import type { ProfileForm } from '#contract/profile-form.ts'
import { canonical } from '#server/operators/canonical.ts'
import type { ResolvedAddress } from './resolve-address.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/** A version of a profile as it is kept, from a form in which nothing is wrong. */
export const contentOf = (
  answers: ProfileForm,
  options: ResolvedOptions,
  address: ResolvedAddress,
): ProfileContent => ({
  nickname: answers['profile.nickname'],
  whatsapp: answers['profile.whatsapp'],
  birth: answers['profile.birth'],
  gender: answers['profile.gender'],
  height_cm: answers['profile.height'],
  weight_kg: answers['profile.weight'],
  clothing_size: answers['profile.clothing_size'],
  foot_size: answers['profile.foot_size'],
  info: answers['profile.info'],
  price: answers['profile.price'],
  has_place: answers['profile.can_local'],
  url_instagram: answers['profile.url_instagram'],
  url_tiktok: answers['profile.url_tiktok'],
  url_twitter: answers['profile.url_twitter'],
  url_linktree: answers['profile.url_linktree'],
  url_onlyfans: answers['profile.url_onlyfans'],
  url_web: answers['profile.url_web'],
  ...options,
  ...address,
})

/** What an approval is bound to. */
export const hashOfContent = (content: ProfileContent) => createHash('sha256').update(canonical(content)).digest()

/** Whether an earlier version says the same; it may have columns of its own that no form has. */
export const isSame = (content: ProfileContent, earlier: ProfileContent | undefined) =>
  earlier !== undefined &&
  (Object.keys(content) as (keyof ProfileContent)[]).every(
    name => canonical(content[name]) === canonical(earlier[name]),
  )

import type { PublicAccount } from '#contract/account.ts'
import { ageOn } from '#contract/age.ts'
import type { LookupTable, Option } from '#contract/lookup.ts'
import type { Media } from '#contract/media.ts'
import type { ProfileForm } from '#contract/profile-form.ts'
import { audienceOf } from '#contract/user-types.ts'

/** What a form holds as ids or names, with the lists that name them. */
export type Draft = {
  userType: number
  form: ProfileForm
  lists: Partial<Record<LookupTable, readonly Option[]>>
  place: PublicAccount['address']
  midias: Media[]
  /** `YYYY-MM-DD`. */
  today: string
}

/** A form as visitors would read it once it is approved: the same projection as the server's (T57). */
export function draftAccount({ userType, form, lists, place, midias, today }: Draft): PublicAccount {
  const audience = audienceOf(userType)
  const one = (table: LookupTable, choice: string | null) =>
    options(lists[table], choice === null ? [] : [choice])[0] ?? null
  const many = (table: LookupTable, choices: readonly string[]) => options(lists[table], choices)
  const links = linksOf(form)
  return {
    id: 0,
    name: form['profile.nickname'],
    user_type: userType,
    email: null,
    address: audience?.showsLocation === false ? null : place,
    campaigns: [],
    profile: {
      nickname: form['profile.nickname'],
      age: ageOn(today, form['profile.birth']),
      gender: form['profile.gender'],
      whatsapp: audience?.contact === 'none' ? null : form['profile.whatsapp'],
      phone: null,
      height: form['profile.height'] === null ? null : form['profile.height'] / 100,
      weight: form['profile.weight'],
      clothing_size: form['profile.clothing_size'],
      foot_size: form['profile.foot_size'],
      eyes: one('eyes', form['profile.profile_eyes_id']),
      skin_color: one('skin_colors', form['profile.profile_skin_color_id']),
      hair: one('hair', form['profile.profile_hair_id']),
      breasts: one('breasts', form['profile.profile_breasts_id']),
      price: form['profile.price'],
      info: form['profile.info'],
      can_local: form['profile.can_local'] === null ? null : Number(form['profile.can_local']),
      type_service: many('preferences', form['profile.type_service']),
      occasion: many('occasions', form['profile.occasion']),
      languages: many('languages', form['profile.languages']),
      payment_type: many('payment_types', form['profile.payment_type']),
      ...links,
      category_id: null,
      midias,
    },
  }
}

/** In the order of the list, as the server answers them. */
const options = (list: readonly Option[] = [], choices: readonly string[]) =>
  list.filter(({ id, name }) => choices.includes(String(id)) || choices.includes(name))

const linksOf = (form: ProfileForm) => ({
  url_tiktok: form['profile.url_tiktok'],
  url_twitter: form['profile.url_twitter'],
  url_instagram: form['profile.url_instagram'],
  url_linktree: form['profile.url_linktree'],
  url_linketree: form['profile.url_linktree'],
  url_onlyfans: form['profile.url_onlyfans'],
  url_web: form['profile.url_web'],
})

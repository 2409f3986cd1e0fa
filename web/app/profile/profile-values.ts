import { type FieldValues, set } from 'react-hook-form'
import type { OwnAccount } from '#contract/account.ts'
import { formatDate, formatPhone, formatTaxId } from '#contract/format.ts'
import { limits } from '#contract/limits.ts'
import type { Option } from '#contract/lookup.ts'
import { genders } from '#contract/profile.ts'
import { taxIdKind } from '#contract/tax-id.ts'
import { read } from '../device.ts'
import { isFieldName, type TypedName } from './form-parts.ts'

/** A list of options for what takes several, a text for all else. */
export type Value = string | string[]
/** Every field as the form holds it, by its wire name. */
export type Values = Record<TypedName, Value>

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const idOf = (option: Option | null) => asText(option?.id)
const idsOf = (options: Option[]) => options.map(({ id }) => String(id))

type Profile = NonNullable<OwnAccount['profile']>

/** What an account says of itself, empty where it says nothing; the sliders stand where section 9 has them. */
export function valuesOf({ profile, address }: Pick<OwnAccount, 'profile' | 'address'>): Values {
  return {
    'profile.nickname': asText(profile?.nickname),
    'profile.whatsapp': formatPhone(asText(profile?.whatsapp)),
    ...companyOf(profile),
    'profile.birth': formatDate(asText(profile?.birth)),
    'profile.gender': asText(profile ? profile.gender : chosenGender()),
    ...sizesOf(profile),
    'profile.profile_eyes_id': idOf(profile?.eyes ?? null),
    'profile.profile_skin_color_id': idOf(profile?.skin_color ?? null),
    'profile.profile_hair_id': idOf(profile?.hair ?? null),
    'profile.profile_breasts_id': idOf(profile?.breasts ?? null),
    'profile.info': asText(profile?.info),
    'profile.price': asText(profile?.price || limits.priceReais.initial),
    'profile.payment_type': idsOf(profile?.payment_type ?? []),
    'address.state': asText(address?.state),
    'address.city': asText(address?.city),
    'address.neighborhood': asText(address?.neighborhood),
    'profile.can_local': asText(profile?.can_local),
    'profile.type_service': idsOf(profile?.type_service ?? []),
    'profile.languages': idsOf(profile?.languages ?? []),
    'profile.occasion': idsOf(profile?.occasion ?? []),
    ...linksOf(profile),
  }
}

/** What was chosen on the landing's sheet, for a profile that is still to be made. */
const chosenGender = () => genders.find(gender => gender === read('gender', 'tab'))

/** What only partners say; the type of a document is told by its form (section 5). */
const companyOf = (profile: Profile | null) => ({
  'profile.phone': formatPhone(asText(profile?.phone)),
  'profile.document_type': profile?.document ? taxIdKind(profile.document) : '',
  'profile.document': formatTaxId(asText(profile?.document)),
  'profile.category_id': asText(profile?.category_id),
})

const sizesOf = (profile: Profile | null) => ({
  'profile.height': asText(profile?.height ?? limits.heightCm.initial / 100),
  'profile.weight': asText(profile?.weight ?? limits.weightKg.initial),
  'profile.clothing_size': asText(profile?.clothing_size ?? limits.clothingSize.initial),
  'profile.foot_size': asText(profile?.foot_size ?? limits.footSize.initial),
})

const linksOf = (profile: Profile | null) => ({
  'profile.url_instagram': asText(profile?.url_instagram),
  'profile.url_tiktok': asText(profile?.url_tiktok),
  'profile.url_twitter': asText(profile?.url_twitter),
  'profile.url_linktree': asText(profile?.url_linktree),
  'profile.url_onlyfans': asText(profile?.url_onlyfans),
  'profile.url_web': asText(profile?.url_web),
})

/** As a form keeps them: `profile.nickname` is `nickname` of `profile`. */
export function nest(values: Values): FieldValues {
  const nested = {}
  for (const [name, value] of Object.entries(values)) set(nested, name, value)
  return nested
}

export const valuesIn = ({ profile, address }: FieldValues) =>
  Object.fromEntries(
    Object.entries({ profile, address })
      .flatMap(([group, values]) => Object.entries(Object(values)).map(([name, value]) => [`${group}.${name}`, value]))
      .filter(([name]) => isFieldName(String(name))),
  ) as Values

/** Of some values, those that are not as they were. */
export const changedFrom = (before: Values, values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(before[name as TypedName], value)))

/** The order in which options were ticked says nothing. */
function isSame(one: Value, other: Value) {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every(option => other.includes(option))
}

import * as z from 'zod/mini'
import { genderOf, Items } from './field-parsers.ts'
import { mediaLimits } from './limits.ts'
import {
  type FieldOfKind,
  type FormContext,
  type ProfileFields,
  type ProfileFormKind,
  profileFields,
} from './profile-fields.ts'
import { profileMessages as say } from './profile-messages.ts'
import { userTypeOf } from './user-types.ts'

/** Companions who say price 0 send the reduced set (section 3). */
export function profileFormKind(userType: number, price: unknown): ProfileFormKind {
  if (userTypeOf(userType)?.form !== 'companion') return 'identity'
  return Number(price) === 0 && price !== '' && price !== undefined ? 'quick' : 'full'
}

type FieldParsers = {
  [N in keyof ProfileFields as ProfileFields[N]['form']]: ReturnType<ProfileFields[N]['parse']>
}

/**
 * A whole form as it is sent, its fields by their dotted wire names. `images` and `videos` count what the profile will
 * show. Everything a form does not ask for is null or empty.
 */
export function ProfileForm({ gender, ...rest }: Omit<FormContext, 'gender'> & { gender: unknown }) {
  const context = { ...rest, gender: genderOf(gender) }
  const parsers = Object.values(profileFields).map(({ form, parse }) => [form, parse(context)] as const)
  return z.object({
    ...(Object.fromEntries(parsers) as FieldParsers),
    images: Items(mediaLimits.photos, say.photosTooMany).check(z.minLength(1, say.photoMissing)),
    videos: Items(mediaLimits.videos, say.videosTooMany),
  })
}

export type ProfileForm = z.infer<ReturnType<typeof ProfileForm>>
/** Every field as a form or a request has it before it is checked. */
export type ProfileFormInput = Partial<Record<keyof ProfileForm, unknown>>

type PartnerContent = {
  /** Eleven digits. */
  phone: string
  category_id: number
  /** Without punctuation, in capitals. */
  document: string
}

type Values = { [N in FieldOfKind<'value'>]: ProfileForm[ProfileFields[N]['form']] }

/** One version of a profile, in the columns of `profiles` and `addresses`; lists hold ids in order. */
export type ProfileContent = Partial<PartnerContent> &
  Omit<Values, 'whatsapp'> &
  Record<FieldOfKind<'option'>, number | null> &
  Record<FieldOfKind<'options'>, number[]> & {
    /** Eleven digits; null for a partner, who has a `phone`. */
    whatsapp: string | null
    state_id: number
    city_id: number | null
    neighborhood: string | null
  }

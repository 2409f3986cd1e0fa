import type { FieldOfKind, ProfileFields } from './profile-fields.ts'
import type { ProfileForm } from './profile-form.ts'

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

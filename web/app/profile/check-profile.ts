import type { ProfileFormKind } from '#contract/profile-fields.ts'
import { PartnerForm, ProfileForm } from '#contract/profile-form.ts'
import type { FieldName, FormKind } from './form-parts.ts'
import type { Values } from './profile-values.ts'

export type Wrong = { field: FieldName; message: string }

/** A whole form as it stands. */
export type Filled<Kind extends FormKind = FormKind> = {
  kind: Kind
  values: Values
  images: readonly unknown[]
  videos: readonly unknown[]
  /** `YYYY-MM-DD`. */
  today: string
}

const checkPartner = ({ values, today }: Filled) =>
  PartnerForm({ today, documentType: values['profile.document_type'] }).safeParse(values)

const isIndividual = (filled: Filled): filled is Filled<ProfileFormKind> => filled.kind !== 'partner'

export function checkProfile({ kind, values, images, videos, today }: Filled<ProfileFormKind>) {
  const schema = ProfileForm({ kind, today, gender: values['profile.gender'] })
  return schema.safeParse({ ...values, images: [...images], videos: [...videos] })
}

/** Each wrong field with its first message, in the order of section 5. */
export function wrongFields(filled: Filled): Wrong[] {
  const { error } = isIndividual(filled) ? checkProfile(filled) : checkPartner(filled)
  const found = new Map<FieldName, string>()
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as FieldName
    if (!found.has(field)) found.set(field, message)
  }
  return Array.from(found, ([field, message]) => ({ field, message }))
}

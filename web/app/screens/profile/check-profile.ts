import { ProfileForm, type ProfileFormKind } from '#contract/profile-form.ts'
import type { FieldName } from './form-parts.ts'
import type { Values } from './profile-values.ts'

export type Wrong = { field: FieldName; message: string }

/** A whole form as it stands. */
export type Filled = {
  kind: ProfileFormKind
  values: Values
  images: readonly unknown[]
  videos: readonly unknown[]
  /** `YYYY-MM-DD`. */
  today: string
}

export function checkProfile({ kind, values, images, videos, today }: Filled) {
  const schema = ProfileForm({ kind, today, gender: values['profile.gender'] })
  return schema.safeParse({ ...values, images: [...images], videos: [...videos] })
}

/** Each wrong field with its first message, in the order of section 5. */
export function wrongFields(filled: Filled): Wrong[] {
  const checked = checkProfile(filled)
  const found = new Map<FieldName, string>()
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as FieldName
    if (!found.has(field)) found.set(field, message)
  }
  return Array.from(found, ([field, message]) => ({ field, message }))
}

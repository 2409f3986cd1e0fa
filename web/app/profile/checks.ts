import type { OwnAccount } from '#contract/account.ts'
import { dayInSaoPaulo } from '#contract/age.ts'
import type { CallFailure } from '#contract/client.ts'
import type { ProfileFormKind } from '#contract/profile-fields.ts'
import { PartnerForm, ProfileForm } from '#contract/profile-form.ts'
import { profileMessages as say } from '#contract/profile-messages.ts'
import { isUsable } from '../media/media-item.ts'
import type { MediaDraft } from '../media/use-media-draft.ts'
import { type FieldName, type FormKind, nameOfField, planOf, type TypedName } from './form-plans.ts'
import { fieldOfError, type Values } from './profile-values.ts'

export type WrongField = { field: FieldName; message: string }

export type FilledForm<Kind extends FormKind = FormKind> = {
  kind: Kind
  values: Values
  images: readonly unknown[]
  videos: readonly unknown[]
  /** `YYYY-MM-DD`. */
  today: string
}

const checkPartner = ({ values, today }: FilledForm) =>
  PartnerForm({ today, documentType: values['profile.document_type'] }).safeParse(values)

const isIndividual = (filled: FilledForm): filled is FilledForm<ProfileFormKind> => filled.kind !== 'partner'

const profileForm = ({ kind, values, today }: FilledForm<ProfileFormKind>) =>
  ProfileForm({ kind, today, gender: values['profile.gender'], requiresGender: true })

export function checkProfile(filled: FilledForm<ProfileFormKind>) {
  const { values, images, videos } = filled
  return profileForm(filled).safeParse({ ...values, images: [...images], videos: [...videos] })
}

/** Returns the form without its invalid values, or undefined until it has a name and a date of birth. */
export function sketchProfile(filled: FilledForm<ProfileFormKind>): ProfileForm | undefined {
  const fields = Object.entries(profileForm(filled).shape).map(([field, schema]) => {
    const value = filled.values[field as TypedName]
    return [field, schema.safeParse(value).data ?? (Array.isArray(value) ? [] : null)]
  })
  const form = Object.fromEntries(fields) as ProfileForm
  return form['profile.nickname'] && form['profile.birth'] ? form : undefined
}

/** Returns each field's first error message, in the order of docs/specification.md §5. */
export function wrongFields(filled: FilledForm): WrongField[] {
  const { error } = isIndividual(filled) ? checkProfile(filled) : checkPartner(filled)
  const found = new Map<FieldName, string>()
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as FieldName
    if (!found.has(field)) found.set(field, message)
  }
  return Array.from(found, ([field, message]) => ({ field, message }))
}

/** Returns the notice's text (docs/specification.md §8, profile submit). */
export function explainRefusal({ status, message, errors }: CallFailure, kind: FormKind): string {
  if (message === say.videoTooLong) return message
  const listed = Object.entries(errors).map(([name, [first = message]]) => `${nameOf(name, kind)}: ${first}`)
  if (status === 422 && listed.length > 0) return listed.join('\n')
  return saysMore.has(status) ? `${say.failed}\n${message}` : say.failed
}

/** Statuses whose message is more specific than ours: no connection, and too many requests. */
const saysMore = new Set([0, 429])

function nameOf(name: string, kind: FormKind) {
  const field = fieldOfError(name)
  return field ? nameOfField(field, kind) : name
}

export const refusedFields = ({ errors, message }: CallFailure): WrongField[] =>
  Object.entries(errors).flatMap(([name, [first = message]]) => {
    const field = fieldOfError(name)
    return field ? [{ field, message: first }] : []
  })

export type Checks = {
  /** The kind of form that the app sends. */
  kind: FormKind
  /** The invalid fields, in the order of docs/specification.md §5. */
  wrong: (values: Values) => WrongField[]
  /** An individual's form, if it is valid. */
  parsed: (values: Values) => ProfileForm | undefined
  /** The valid part of an individual's form, or undefined until it has a name and a date of birth. */
  sketched: (values: Values) => ProfileForm | undefined
}

/** The short form of a full profile also sends the fields that it does not show. */
function sentKind(kind: FormKind, { profile }: OwnAccount) {
  return kind === 'quick' && profile && profile.price > 0 ? 'full' : kind
}

export function checksOf(account: OwnAccount, formPath: string, media: MediaDraft): Checks {
  const plannedKind = planOf(formPath).kind
  const kind = sentKind(plannedKind, account)
  const filled = (values: Values) => {
    const today = dayInSaoPaulo(new Date())
    return { values, images: media.photos.filter(isUsable), videos: media.videos.filter(isUsable), today }
  }
  return {
    kind,
    wrong(values) {
      const wrong = wrongFields({ ...filled(values), kind: plannedKind })
      return wrong.length > 0 || kind === plannedKind ? wrong : wrongFields({ ...filled(values), kind })
    },
    parsed: values => (kind === 'partner' ? undefined : checkProfile({ ...filled(values), kind }).data),
    sketched: values => (kind === 'partner' ? undefined : sketchProfile({ ...filled(values), kind })),
  }
}

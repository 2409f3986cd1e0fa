import type * as z from 'zod/mini'
import { mediaLimits } from '#contract/media.ts'
import { fieldsOfKind, profileFields } from '#contract/profile-fields.ts'
import {
  PartnerForm,
  type PartnerFormInput,
  ProfileForm,
  type ProfileFormInput,
  profileFormKind,
} from '#contract/profile-form.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { type FieldErrors, Refusal } from '#contract/refusals.ts'
import { taxIdKind } from '#contract/tax-id.ts'
import type { MediaInput } from '#server/people/media/media-lists.ts'

export type CheckedForm<Answers = ProfileForm> = {
  answers: Answers
  errors: FormErrors
  isIdentity: boolean
}

export function checkForm(userType: number, input: ProfileFormInput, today: string): CheckedForm {
  const kind = profileFormKind(userType, input)
  const schema = ProfileForm({ kind, today, gender: input['profile.gender'], requiresGender: false })
  return { ...checkFields(schema, input), isIdentity: kind === 'identity' }
}

/** Checks each field separately, so we know the valid answers even when others are invalid. */
export function checkFields<S extends z.ZodMiniObject>({ shape }: S, input: Partial<Record<string, unknown>>) {
  const errors = collectErrors(Object.keys(shape))
  const answers: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape as Record<string, z.ZodMiniType>)) {
    const result = field.safeParse(input[name])
    if (result.success) answers[name] = result.data
    else errors.add(name, result.error.issues[0]?.message)
  }
  return { answers: answers as z.infer<S>, errors }
}

export type FormErrors = ReturnType<typeof collectErrors>

export function collectErrors(order: readonly string[]) {
  const found = new Map<string, string>()
  return {
    has: (field: string) => found.has(field),
    add(field: string, message: string | undefined) {
      if (message !== undefined && !found.has(field)) found.set(field, message)
    },
    refuse() {
      const fields = order.filter(field => found.has(field))
      const errors: FieldErrors = Object.fromEntries(fields.map(field => [field, [found.get(field) ?? '']]))
      const first = errors[fields[0] ?? '']?.[0]
      if (first !== undefined) throw new Refusal('invalid', first, errors)
    },
  }
}

const lists: readonly string[] = fieldsOfKind('options').map(name => profileFields[name].form)
/** Also accepts the old product's spelling. */
const linkTrees = ['profile.url_linktree', 'profile.url_linketree'] as const
const texts = Object.values(profileFields).flatMap(({ form }) => (lists.includes(form) ? [] : [form]))

/** The old product's apps send more fields than we store; we ignore the rest. */
export const profileShape = {
  texts: [...texts, linkTrees[1], 'path'],
  lists,
  files: {
    images: { kind: 'photo', max: mediaLimits.photos, tooMany: profileMessages.photosTooMany },
    videos: { kind: 'video', max: mediaLimits.videos, tooMany: profileMessages.videosTooMany },
  },
} as const

type Item = NonNullable<MediaInput['images']>[number]
export type SubmittedForm = ReadonlyMap<string, readonly Item[]>

export function fieldsOf(form: SubmittedForm): ProfileFormInput {
  const named = [...texts.map(name => [name, form.get(name)?.[0]]), ...lists.map(name => [name, form.get(name) ?? []])]
  const linkTree = linkTrees.map(name => form.get(name)?.[0]).find(Boolean)
  return { ...Object.fromEntries(named), 'profile.url_linktree': linkTree }
}

export const mediaOf = (form: SubmittedForm): MediaInput => ({ images: form.get('images'), videos: form.get('videos') })

export function pathToRemove(form: SubmittedForm) {
  const path = form.get('path')
  return path && form.size === 1 ? String(path[0] ?? '') : undefined
}

const partnerTexts = Object.keys(PartnerForm({ today: '', documentType: '' }).shape)

export const partnerShape = { texts: partnerTexts, lists: [], files: {} } as const

export function partnerFieldsOf(form: SubmittedForm): PartnerFormInput {
  const input: PartnerFormInput = Object.fromEntries(partnerTexts.map(name => [name, form.get(name)?.[0]]))
  const document = String(input['profile.document'] ?? '').trim()
  return { ...input, 'profile.document_type': input['profile.document_type'] ?? (document && taxIdKind(document)) }
}

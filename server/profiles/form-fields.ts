import { mediaLimits } from '#contract/limits.ts'
import { fieldsOfKind, profileFields } from '#contract/profile-fields.ts'
import { PartnerForm, type PartnerFormInput, type ProfileFormInput } from '#contract/profile-form.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { taxIdKind } from '#contract/tax-id.ts'
import type { MediaInput } from '#server/media/parse-media-list.ts'

const lists: readonly string[] = fieldsOfKind('options').map(name => profileFields[name].form)
/** The old product's spelling is accepted too. */
const linkTrees = ['profile.url_linktree', 'profile.url_linketree'] as const
const texts = Object.values(profileFields).flatMap(({ form }) => (lists.includes(form) ? [] : [form]))

/**
 * Other fields, such as the address's `zipcode`, `number`, `address` and `reference`, are ignored: the old product's
 * apps send more than is stored.
 */
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

/** The path of an item to remove, when nothing else was sent. */
export function pathToRemove(form: SubmittedForm) {
  const path = form.get('path')
  return path && form.size === 1 ? String(path[0] ?? '') : undefined
}

const partnerTexts = Object.keys(PartnerForm({ today: '', documentType: '' }).shape)

export const partnerShape = { texts: partnerTexts, lists: [], files: {} } as const

/** Without a document type, the document's own form decides it. */
export function partnerFieldsOf(form: SubmittedForm): PartnerFormInput {
  const input: PartnerFormInput = Object.fromEntries(partnerTexts.map(name => [name, form.get(name)?.[0]]))
  const document = String(input['profile.document'] ?? '').trim()
  return { ...input, 'profile.document_type': input['profile.document_type'] ?? (document && taxIdKind(document)) }
}

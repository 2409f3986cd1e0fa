import { mediaLimits } from '#contract/limits.ts'
import { PartnerForm, type PartnerFormInput } from '#contract/partner-form.ts'
import { fieldsOfKind, profileFields } from '#contract/profile-fields.ts'
import type { ProfileFormInput } from '#contract/profile-form.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { taxIdKind } from '#contract/tax-id.ts'
import type { MediaInput } from '#server/media/parse-media-list.ts'

const lists: readonly string[] = fieldsOfKind('options').map(name => profileFields[name].form)
/** The old product's spelling, which is taken too. */
const linkTrees = ['profile.url_linktree', 'profile.url_linketree'] as const
const texts = Object.values(profileFields).flatMap(({ form }) => (lists.includes(form) ? [] : [form]))

/**
 * What the call takes. Anything else, as the address's `zipcode`, `number`, `address` and `reference` that are always
 * '0', is passed over: the old product's apps send more than is kept.
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

/** The fields by their wire names, as the contract checks them. */
export function fieldsOf(form: SubmittedForm): ProfileFormInput {
  const named = [...texts.map(name => [name, form.get(name)?.[0]]), ...lists.map(name => [name, form.get(name) ?? []])]
  const linkTree = linkTrees.map(name => form.get(name)?.[0]).find(Boolean)
  return { ...Object.fromEntries(named), 'profile.url_linktree': linkTree }
}

/** The media as they are wished for. */
export const mediaOf = (form: SubmittedForm): MediaInput => ({ images: form.get('images'), videos: form.get('videos') })

/** The path of an item to remove, when that is all that was sent. */
export function pathAlone(form: SubmittedForm) {
  const path = form.get('path')
  return path && form.size === 1 ? String(path[0] ?? '') : undefined
}

const partnerTexts = Object.keys(PartnerForm({ today: '', documentType: '' }).shape)

/** What the call takes; the address's placeholders, and whatever else the old product's apps send, are passed over. */
export const partnerShape = { texts: partnerTexts, lists: [], files: {} } as const

/** The fields by their wire names; a document that comes without its type says by its form which it is. */
export function partnerFieldsOf(form: SubmittedForm): PartnerFormInput {
  const input: PartnerFormInput = Object.fromEntries(partnerTexts.map(name => [name, form.get(name)?.[0]]))
  const document = String(input['profile.document'] ?? '').trim()
  return { ...input, 'profile.document_type': input['profile.document_type'] ?? (document && taxIdKind(document)) }
}

import { PartnerForm, type PartnerFormInput } from '#contract/partner-form.ts'
import { taxIdKind } from '#contract/tax-id.ts'
import type { SentForm } from './form-fields.ts'

const texts = Object.keys(PartnerForm({ today: '', documentType: '' }).shape)

/** What the call takes; the address's placeholders, and whatever else the old product's apps send, are passed over. */
export const partnerShape = { texts, lists: [], files: {} } as const

/** The fields by their wire names; a document that comes without its type says by its form which it is. */
export function partnerFieldsOf(form: SentForm): PartnerFormInput {
  const input: PartnerFormInput = Object.fromEntries(texts.map(name => [name, form.get(name)?.[0]]))
  const document = String(input['profile.document'] ?? '').trim()
  return { ...input, 'profile.document_type': input['profile.document_type'] ?? (document && taxIdKind(document)) }
}

import { dayInSaoPaulo } from '#contract/age.ts'
import { PartnerForm } from '#contract/partner-form.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
import { fieldsOfKind } from '#contract/profile-fields.ts'
import type { App } from '#server/app.ts'
import { checkFields } from './form-errors.ts'
import type { SubmittedForm } from './form-fields.ts'
import { partnerFieldsOf } from './form-fields.ts'
import { type ResolvedAddress, resolveAddress } from './resolve-address.ts'
import { resolveCategory } from './resolve-options.ts'
import { compareBirth, keepContent, latestContent } from './save-content.ts'

/** Keeps what a partner's form says as a version that waits for review; visitors go on seeing the approved one. */
export async function submitPartner(app: App, accountId: number, form: SubmittedForm) {
  const content = await checkContent(app, accountId, form)
  await app.db.transaction().execute(tx => keepContent(tx, accountId, content, app.now()))
}

/** @throws Refusal with all that is wrong, in the order of the screen. */
async function checkContent(app: App, accountId: number, form: SubmittedForm) {
  const input = partnerFieldsOf(form)
  const today = dayInSaoPaulo(app.now())
  const schema = PartnerForm({ today, documentType: input['profile.document_type'] })
  const checked = { ...checkFields(schema, input), isIdentity: false }
  const { answers, faults } = checked
  const before = await latestContent(app.db, accountId)
  const chosen = { answer: answers['profile.category_id'], before: before?.category_id, faults }
  const category = await resolveCategory(app, chosen)
  const address = await resolveAddress(app, checked)
  await compareBirth(app.db, accountId, checked)
  faults.refuse()
  return contentOf(answers, { category, address, before })
}

type Resolved = { category: number; address: ResolvedAddress; before: ProfileContent | undefined }

/** What the form does not ask for stays as it was, or is empty. */
const contentOf = (answers: PartnerForm, { category, address, before }: Resolved): ProfileContent => ({
  ...unasked,
  ...before,
  nickname: answers['profile.nickname'],
  phone: answers['profile.phone'],
  birth: answers['profile.birth'],
  document: answers['profile.document'] as string,
  category_id: category,
  info: answers['profile.info'] ?? before?.info ?? '',
  ...address,
})

const unasked = Object.fromEntries([
  ...[...fieldsOfKind('value'), ...fieldsOfKind('option')].map(name => [name, null]),
  ...fieldsOfKind('options').map(name => [name, []]),
  ['price', 0],
]) as Omit<ProfileContent, keyof ResolvedAddress>

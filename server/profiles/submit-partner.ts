import { dayInSaoPaulo } from '#contract/age.ts'
import { fieldsOfKind } from '#contract/profile-fields.ts'
import { PartnerForm, type ProfileContent } from '#contract/profile-form.ts'
import type { App } from '#server/app.ts'
import { checkFields } from './form-errors.ts'
import { partnerFieldsOf, type SubmittedForm } from './form-fields.ts'
import { type ResolvedAddress, resolveAddress, resolveCategory } from './resolve-answers.ts'
import { checkBirth, latestContent, saveContent } from './save-content.ts'

export async function submitPartner(app: App, accountId: number, form: SubmittedForm) {
  const content = await checkPartner(app, accountId, form)
  await app.db.transaction().execute(tx => saveContent(tx, accountId, content, app.now()))
}

/** @throws Refusal with every error, in the order of the screens. */
async function checkPartner(app: App, accountId: number, form: SubmittedForm) {
  const input = partnerFieldsOf(form)
  const today = dayInSaoPaulo(app.now())
  const schema = PartnerForm({ today, documentType: input['profile.document_type'] })
  const checked = { ...checkFields(schema, input), isIdentity: false }
  const { answers, errors } = checked
  const before = await latestContent(app.db, accountId)
  const chosen = { answer: answers['profile.category_id'], before: before?.category_id, errors }
  const category = await resolveCategory(app, chosen)
  const address = await resolveAddress(app, checked)
  await checkBirth(app.db, accountId, checked)
  errors.refuse()
  return partnerContentOf(answers, { category, address, before })
}

type Resolved = { category: number; address: ResolvedAddress; before: ProfileContent | undefined }

/** Fields that the form does not ask for keep their value, or are empty. */
const partnerContentOf = (answers: PartnerForm, { category, address, before }: Resolved): ProfileContent => ({
  ...unansweredContent,
  ...before,
  nickname: answers['profile.nickname'],
  phone: answers['profile.phone'],
  birth: answers['profile.birth'],
  document: answers['profile.document'] as string,
  category_id: category,
  info: answers['profile.info'] ?? before?.info ?? '',
  ...address,
})

const unansweredContent = Object.fromEntries([
  ...[...fieldsOfKind('value'), ...fieldsOfKind('option')].map(name => [name, null]),
  ...fieldsOfKind('options').map(name => [name, []]),
  ['price', 0],
]) as Omit<ProfileContent, keyof ResolvedAddress>

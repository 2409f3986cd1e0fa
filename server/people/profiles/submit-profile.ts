import { dayInSaoPaulo } from '#contract/age.ts'
import { minuteMs } from '#contract/durations.ts'
import { formErrors } from '#contract/messages.ts'
import { fieldsOfKind } from '#contract/profile-fields.ts'
import { PartnerForm, type ProfileContent } from '#contract/profile-form.ts'
import { Refusal } from '#contract/refusals.ts'
import { isPartnerType } from '#contract/user-types.ts'
import { requireTerms } from '#server/people/accounts/terms.ts'
import { refuseUnlessIndividual } from '#server/people/media/add-media.ts'
import type { Origins } from '#server/people/media/folder-of.ts'
import {
  type Arrangement,
  arrangeMedia,
  parseMediaLists,
  prepareMedia,
  processedItems,
} from '#server/people/media/media-lists.ts'
import { removeItemAt } from '#server/people/media/remove-media.ts'
import { type ProcessUpload, saveWhile } from '#server/people/media/save-media.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import type { Db } from '#server/platform/db/open.ts'
import { missingStepsEmail } from '#server/platform/emails/missing-steps.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { checkFields, checkForm, fieldsOf, mediaOf, partnerFieldsOf, pathToRemove, type SubmittedForm } from './form.ts'
import { type ResolvedAddress, resolveAddress, resolveCategory, resolveOptions } from './resolve-answers.ts'
import { checkBirth, contentOf, latestContent, saveContent } from './save-content.ts'

type Caller = Omit<Author, 'origins'>

/** Call before reading the form. */
export async function admitAuthor(app: Pick<App, 'pool' | 'now'>, { accountId, userType }: Caller) {
  refuseUnlessIndividual(userType)
  await rateLimit(app, 'profile-save', { account: accountId })
}

export async function admitPartner(app: Pick<App, 'pool' | 'now'>, { accountId, userType }: Caller) {
  if (!isPartnerType(userType)) throw new Refusal('forbidden', formErrors.individual)
  await rateLimit(app, 'profile-save', { account: accountId })
}

/** The old product uses one call both to save a profile and to remove one item by its path. */
export async function saveForm(app: App, author: Author, form: SubmittedForm, make: ProcessUpload) {
  const path = pathToRemove(form)
  if (path === undefined) await submitProfile(app, author, form, make)
  else await removeItemAt(app, author.accountId, path)
}

type Author = { accountId: number; userType: number; origins: Origins }
type Version = { content: ProfileContent; arrangement: Arrangement }

async function submitProfile(app: App, author: Author, form: SubmittedForm, make: ProcessUpload) {
  await requireTerms(app.db, author.accountId, app.now())
  const version = await checkVersion(app, author, form, make)
  await saveWhile(app.db, processedItems(version.arrangement), () =>
    app.db.transaction().execute(tx => saveVersion(app, tx, author, version)),
  )
}

async function checkVersion(app: App, author: Author, form: SubmittedForm, make: ProcessUpload): Promise<Version> {
  const { accountId, userType, origins } = author
  const lists = await parseMediaLists(app, accountId, mediaOf(form), origins)
  const media = { images: lists.images.items, videos: lists.videos.items }
  const checked = checkForm(userType, { ...fieldsOf(form), ...media }, dayInSaoPaulo(app.now()))
  const { answers, errors } = checked
  const options = await resolveOptions(app, answers, errors)
  const address = await resolveAddress(app, checked)
  await checkBirth(app.db, accountId, checked)
  const prepared = await prepareMedia(app, lists, list => !errors.has(list), make)
  for (const [list, error] of prepared.errors) errors.add(list, error)
  errors.refuse()
  const content = contentOf(answers, options, address)
  // The short form in the specification has no gender, so keep the earlier answer.
  const gender = content.gender ?? (await latestContent(app.db, accountId))?.gender ?? null
  return { content: { ...content, gender }, arrangement: prepared.arrangement }
}

async function saveVersion(app: App, tx: Db, { accountId }: Author, { content, arrangement }: Version) {
  const at = app.now()
  await saveContent(tx, accountId, content, at)
  await mailMissing(tx, accountId, at)
  const { similarPictureBits } = app.env
  if (await arrangeMedia(tx, { accountId, at, similarPictureBits }, arrangement))
    await changed(tx, 'photos', accountId, at)
}

export async function submitPartner(app: App, accountId: number, form: SubmittedForm) {
  const content = await checkPartner(app, accountId, form)
  await app.db.transaction().execute(async tx => {
    const at = app.now()
    await saveContent(tx, accountId, content, at)
    await mailMissing(tx, accountId, at)
  })
}

const unfinishedMinutes = 30

/** Delays the e-mail, since our screens show the missing steps immediately. Repeated saves still send only one. */
function mailMissing(tx: Db, accountId: number, at: Date) {
  const runAt = new Date(at.getTime() + unfinishedMinutes * minuteMs)
  return enqueue(tx, missingStepsEmail, [{ accountId }], { key: `${missingStepsEmail.name}:${accountId}`, runAt })
}

async function checkPartner(app: App, accountId: number, form: SubmittedForm) {
  await requireTerms(app.db, accountId, app.now())
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

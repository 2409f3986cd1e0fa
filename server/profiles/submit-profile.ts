import { dayInSaoPaulo } from '#contract/age.ts'
import { formErrors } from '#contract/messages.ts'
import type { ProfileContent } from '#contract/profile-form.ts'
import { Refusal } from '#contract/refusals.ts'
import { isPartnerType } from '#contract/user-types.ts'
import type { App } from '#server/app.ts'
import { refreshIfListed } from '#server/catalog/refresh-listings.ts'
import { consume } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { refuseUnlessIndividual } from '#server/media/add-media.ts'
import { arrangeMedia, processedItems } from '#server/media/arrange-media.ts'
import type { Origins } from '#server/media/folder-of.ts'
import { type Arrangement, parseMediaLists, prepareMedia } from '#server/media/parse-media-list.ts'
import type { ProcessUpload } from '#server/media/processed-media.ts'
import { removeItemAt } from '#server/media/remove-media.ts'
import { saveWhile } from '#server/media/save-media.ts'
import { checkForm } from './form-errors.ts'
import { fieldsOf, mediaOf, pathToRemove, type SubmittedForm } from './form-fields.ts'
import { resolveAddress, resolveOptions } from './resolve-answers.ts'
import { checkBirth, contentOf, saveContent } from './save-content.ts'

const saves = { purpose: 'profile-save/account', max: 240, withinSeconds: 3600 }

type Caller = Omit<Author, 'origins'>

/** Call before reading the form. */
export async function admitAuthor(app: Pick<App, 'pool' | 'now'>, { accountId, userType }: Caller) {
  refuseUnlessIndividual(userType)
  await rateLimitSaves(app, accountId)
}

export async function admitPartner(app: Pick<App, 'pool' | 'now'>, { accountId, userType }: Caller) {
  if (!isPartnerType(userType)) throw new Refusal('forbidden', formErrors.individual)
  await rateLimitSaves(app, accountId)
}

const rateLimitSaves = ({ pool, now }: Pick<App, 'pool' | 'now'>, accountId: number) =>
  consume(pool, [{ ...saves, subject: String(accountId) }], now())

/** The old product uses one call for both: saving a profile, and removing one item by its path. */
export async function saveForm(app: App, author: Author, form: SubmittedForm, make: ProcessUpload) {
  const path = pathToRemove(form)
  if (path === undefined) await submitProfile(app, author, form, make)
  else await removeItemAt(app, author.accountId, path)
}

/** `origins`: where the author's browser reached us. */
type Author = { accountId: number; userType: number; origins: Origins }
type Version = { content: ProfileContent; arrangement: Arrangement }

/**
 * Stores a version for review; visitors keep seeing the approved one. Media are removed and reordered at once, and new
 * media get reviews of their own.
 */
async function submitProfile(app: App, author: Author, form: SubmittedForm, make: ProcessUpload) {
  const version = await checkVersion(app, author, form, make)
  await saveWhile(app.db, processedItems(version.arrangement), () =>
    app.db.transaction().execute(tx => saveVersion(app, tx, author, version)),
  )
}

/** @throws Refusal with every error, in the order of the screens. */
async function checkVersion(app: App, author: Author, form: SubmittedForm, make: ProcessUpload): Promise<Version> {
  const { accountId, userType, origins } = author
  const wanted = await parseMediaLists(app, accountId, mediaOf(form), origins)
  const media = { images: wanted.images.items, videos: wanted.videos.items }
  const checked = checkForm(userType, { ...fieldsOf(form), ...media }, dayInSaoPaulo(app.now()))
  const { answers, errors } = checked
  const options = await resolveOptions(app, answers, errors)
  const address = await resolveAddress(app, checked)
  await checkBirth(app.db, accountId, checked)
  const prepared = await prepareMedia(app, wanted, list => !errors.has(list), make)
  for (const [list, error] of prepared.errors) errors.add(list, error)
  errors.refuse()
  return { content: contentOf(answers, options, address), arrangement: prepared.arrangement }
}

async function saveVersion(app: App, tx: Db, { accountId }: Author, { content, arrangement }: Version) {
  const at = app.now()
  await saveContent(tx, accountId, content, at)
  if (await arrangeMedia(tx, { accountId, at }, arrangement)) await refreshIfListed(tx, accountId, app)
}

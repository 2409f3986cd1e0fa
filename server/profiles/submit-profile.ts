import { dayInSaoPaulo } from '#contract/age.ts'
import { formErrors } from '#contract/messages.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
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
import { fieldsOf, mediaOf, pathAlone, type SubmittedForm } from './form-fields.ts'
import { resolveAddress } from './resolve-address.ts'
import { resolveOptions } from './resolve-options.ts'
import { compareBirth, contentOf, keepContent } from './save-content.ts'

const saves = { purpose: 'profile-save/account', max: 240, withinSeconds: 3600 }

type Caller = Omit<Author, 'origins'>

/** To be asked before the form is read; throws when it would be in vain. */
export async function admitAuthor(app: Pick<App, 'pool' | 'now'>, { accountId, userType }: Caller) {
  refuseUnlessIndividual(userType)
  await limitSaves(app, accountId)
}

/** The same of a partner's form. */
export async function admitPartner(app: Pick<App, 'pool' | 'now'>, { accountId, userType }: Caller) {
  if (!isPartnerType(userType)) throw new Refusal('forbidden', formErrors.individual)
  await limitSaves(app, accountId)
}

const limitSaves = ({ pool, now }: Pick<App, 'pool' | 'now'>, accountId: number) =>
  consume(pool, [{ ...saves, subject: String(accountId) }], now())

/** One call for two things, as the old product has it: a whole profile, or the removal of one item by its path. */
export async function saveForm(app: App, author: Author, form: SubmittedForm, make: ProcessUpload) {
  const path = pathAlone(form)
  if (path === undefined) await submitProfile(app, author, form, make)
  else await removeItemAt(app, author.accountId, path)
}

/** `origins` is where the author's browser reached us. */
type Author = { accountId: number; userType: number; origins: Origins }
type Version = { content: ProfileContent; arrangement: Arrangement }

/**
 * Keeps what the form says as a version that waits for review; visitors go on seeing the approved one. Its media are
 * removed and put in order at once, and new ones wait for reviews of their own.
 */
async function submitProfile(app: App, author: Author, form: SubmittedForm, make: ProcessUpload) {
  const version = await checkVersion(app, author, form, make)
  await saveWhile(app.db, processedItems(version.arrangement), () =>
    app.db.transaction().execute(tx => keepVersion(app, tx, author, version)),
  )
}

/** @throws Refusal with all that is wrong, in the order of the screens. */
async function checkVersion(app: App, author: Author, form: SubmittedForm, make: ProcessUpload): Promise<Version> {
  const { accountId, userType, origins } = author
  const wanted = await parseMediaLists(app, accountId, mediaOf(form), origins)
  const media = { images: wanted.images.items, videos: wanted.videos.items }
  const checked = checkForm(userType, { ...fieldsOf(form), ...media }, dayInSaoPaulo(app.now()))
  const { answers, faults } = checked
  const options = await resolveOptions(app, answers, faults)
  const address = await resolveAddress(app, checked)
  await compareBirth(app.db, accountId, checked)
  const prepared = await prepareMedia(app, wanted, list => !faults.has(list), make)
  for (const [list, fault] of prepared.faults) faults.add(list, fault)
  faults.refuse()
  return { content: contentOf(answers, options, address), arrangement: prepared.arrangement }
}

async function keepVersion(app: App, tx: Db, { accountId }: Author, { content, arrangement }: Version) {
  const at = app.now()
  await keepContent(tx, accountId, content, at)
  if (await arrangeMedia(tx, { accountId, at }, arrangement)) await refreshIfListed(tx, accountId, app)
}

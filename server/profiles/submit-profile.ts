import { dayInSaoPaulo } from '#contract/age.ts'
import type { ProfileContent } from '#contract/profile-content.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { invalid } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { lockAccount } from '#server/kyc/send-documents.ts'
import { arrangeMedia, readyOnes } from '#server/media/arrange-media.ts'
import type { Origins } from '#server/media/folder-of.ts'
import { keepWhile } from '#server/media/keep-media.ts'
import { type Arrangement, prepareMedia } from '#server/media/prepare-media.ts'
import { readWish } from '#server/media/read-wish.ts'
import type { MakeReady } from '#server/media/ready-media.ts'
import { refreshShown } from '#server/media/refresh-shown.ts'
import { birthDiffers } from './check-birth.ts'
import { checkForm } from './check-form.ts'
import { contentOf, hashOfContent, isSame } from './content-of.ts'
import { fieldsOf, mediaOf, type SentForm } from './form-fields.ts'
import { latestContent } from './latest-content.ts'
import { resolveAddress } from './resolve-address.ts'
import { resolveOptions } from './resolve-options.ts'

/** `origins` is where the author's browser reached us. */
export type Author = { accountId: number; userType: number; origins: Origins }
type Version = { content: ProfileContent; arrangement: Arrangement }

/**
 * Keeps what the form says as a version that waits for review; visitors go on seeing the approved one. Its media are
 * removed and put in order at once, and new ones wait for reviews of their own.
 */
export async function submitProfile(app: App, author: Author, form: SentForm, make: MakeReady) {
  const version = await checkVersion(app, author, form, make)
  await keepWhile(app.db, readyOnes(version.arrangement), () =>
    app.db.transaction().execute(tx => keepVersion(app, tx, author, version)),
  )
}

/** @throws Refusal with all that is wrong, in the order of the screens. */
async function checkVersion(app: App, author: Author, form: SentForm, make: MakeReady): Promise<Version> {
  const { accountId, userType, origins } = author
  const wanted = await readWish(app, accountId, mediaOf(form), origins)
  const media = { images: wanted.images.items, videos: wanted.videos.items }
  const checked = checkForm(userType, { ...fieldsOf(form), ...media }, dayInSaoPaulo(app.now()))
  const { answers, faults } = checked
  const options = await resolveOptions(app, answers, faults)
  const address = await resolveAddress(app, checked)
  if (!faults.has('profile.birth') && (await birthDiffers(app.db, accountId, answers['profile.birth'])))
    faults.add('profile.birth', profileMessages.birthDiffers)
  const prepared = await prepareMedia(app, wanted, list => !faults.has(list), make)
  for (const [list, fault] of prepared.faults) faults.add(list, fault)
  faults.refuse()
  return { content: contentOf(answers, options, address), arrangement: prepared.arrangement }
}

async function keepVersion(app: App, tx: Db, { accountId }: Author, { content, arrangement }: Version) {
  const at = app.now()
  await lockAccount(tx, accountId)
  // The documents may have been approved meanwhile.
  if (await birthDiffers(tx, accountId, content.birth)) throw invalid('profile.birth', profileMessages.birthDiffers)
  if (!(await stands(tx, accountId, content))) await insertSubmission(tx, accountId, content, at)
  if (await arrangeMedia(tx, { accountId, at }, arrangement)) await refreshShown(tx, accountId, app)
}

/** The same as before needs no review again, unless it was refused: then it is a wish for another look. */
async function stands(tx: Db, accountId: number, content: ProfileContent) {
  return isSame(content, await latestContent(tx, accountId)) && !(await isRefused(tx, accountId))
}

async function isRefused(tx: Db, accountId: number) {
  const latest = await tx
    .selectFrom('profile_submissions')
    .leftJoin('profile_reviews', 'submission_id', 'profile_submissions.id')
    .select('verdict')
    .where('account_id', '=', accountId)
    .orderBy('profile_submissions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.verdict === 'refused'
}

async function insertSubmission(tx: Db, account_id: number, content: ProfileContent, submitted_at: Date) {
  const content_hash = hashOfContent(content)
  await tx
    .insertInto('profile_submissions')
    .values({ account_id, content: JSON.stringify(content), content_hash, submitted_at })
    .execute()
}

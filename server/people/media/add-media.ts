import { mediaErrors, type OwnMedia, type People, type StoredMedia, toOwnMedia } from '#contract/media.ts'
import { formErrors } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { audienceOf } from '#contract/user-types.ts'
import { requireTerms } from '#server/people/accounts/terms.ts'
import { uploadIdOf } from '#server/people/documents/submissions.ts'
import type { App } from '#server/platform/app.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { insertAttestation, readPeople } from './attestations.ts'
import {
  hasRoom,
  insertMedia,
  isMediaError,
  isRefused,
  type MediaUpload,
  type ProcessedMedia,
  type ProcessUpload,
  saveWhile,
} from './save-media.ts'

export type Upload = { accountId: number; uploadId: string | null }

/** `replaces`: the folder of the photo that this edited copy replaces. */
type Sending = MediaUpload & { replaces?: string | undefined; people?: People | undefined }

/** Call before reading the file. */
export async function admitUpload(app: Pick<App, 'db' | 'pool' | 'now'>, accountId: number, name: Header) {
  const upload: Upload = { accountId, uploadId: uploadIdOf(name) }
  const earlier = await findUpload(app.db, upload)
  if (earlier) return { ...upload, earlier }
  await requireTerms(app.db, accountId, app.now())
  await rateLimit(app, 'media-add', { account: accountId })
  return { ...upload, earlier }
}

type Header = Parameters<typeof uploadIdOf>[0]

export async function saveUpload(
  app: Pick<App, 'db' | 'now' | 'env'>,
  upload: Upload,
  file: Sending,
  make: ProcessUpload,
): Promise<OwnMedia> {
  await refuseWhenFull(app.db, upload, file)
  const processed = await make(file)
  if (isMediaError(processed)) throw fieldError(processed.ofPoster ? 'poster' : file.kind, processed.error)
  if (await isRefused(app, processed)) throw fieldError(file.kind, mediaErrors.banned)
  const { item, isNew } = await saveWhile(app.db, [processed], () => insertUpload(app, upload, file, processed))
  // If this fails, the sweep removes the files.
  if (!isNew) await processed.discard().catch(() => undefined)
  return item
}

function insertUpload(
  { db, now, env }: Pick<App, 'db' | 'now' | 'env'>,
  upload: Upload,
  file: Sending,
  processed: ProcessedMedia,
) {
  return db.transaction().execute(async tx => {
    await lockAccount(tx, upload.accountId)
    const earlier = await findUpload(tx, upload)
    if (earlier) return { item: earlier, isNew: false }
    await refuseWhenFull(tx, upload, file)
    const replaces = await findReplaced(tx, upload, file.replaces)
    const at = now()
    const id = await insertMedia(tx, { ...upload, replaces, at, similarPictureBits: env.similarPictureBits }, processed)
    const people = file.people ?? (await peopleOfReplaced(tx, upload, file.replaces))
    if (people) await insertAttestation(tx, { mediaId: id, people, at })
    return { item: unreviewed({ ...processed.row, id, matches_selfie: false }, people), isNew: true }
  })
}

/** Finds the item that visitors see: for an unapproved copy, the original. Null if the upload replaces no item. */
async function findReplaced(tx: Db, { accountId }: Upload, folder: string | undefined) {
  if (folder === undefined) return null
  const found = await tx
    .selectFrom('media as m')
    .leftJoin('media_reviews as r', 'r.media_id', 'm.id')
    .select(['m.id', 'm.replaces', 'r.verdict'])
    .where('m.account_id', '=', accountId)
    .where('m.folder', '=', folder)
    .executeTakeFirst()
  if (!found) return null
  return found.verdict === 'approved' ? found.id : found.replaces
}

/** Cropping or blurring can't add people to a photo, so an edited copy inherits the answer about who appears in it. */
async function peopleOfReplaced(tx: Db, { accountId }: Upload, folder: string | undefined) {
  if (folder === undefined) return null
  const found = tx.selectFrom('media').select('id').where('account_id', '=', accountId).where('folder', '=', folder)
  const item = await found.executeTakeFirst()
  return item ? readPeople(tx, item.id) : null
}

const unreviewed = (stored: StoredMedia, people: People | null) =>
  toOwnMedia({ ...stored, verdict: null, reason: null, people, releases: [] })

async function refuseWhenFull(db: Db, { accountId }: Upload, { kind }: MediaUpload) {
  if (!(await hasRoom(db, accountId, 1))) throw fieldError(kind, mediaErrors.too_many_kept)
}

async function findUpload(db: Db, { accountId, uploadId }: Upload) {
  if (uploadId === null) return undefined
  const found = await db
    .selectFrom('media')
    .leftJoin('media_reviews', 'media_reviews.media_id', 'media.id')
    .select(['id', 'kind', 'folder', 'color', 'width', 'height', 'duration_ms', 'container', 'verdict', 'reason'])
    .select(({ fn, val }) => fn.coalesce('matches_selfie', val(false)).as('matches_selfie'))
    .where('account_id', '=', accountId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
  return found && toOwnMedia({ ...found, people: await readPeople(db, found.id), releases: [] })
}

export function refuseUnlessIndividual(userType: number) {
  if (!audienceOf(userType)) throw new Refusal('forbidden', formErrors.partner)
}

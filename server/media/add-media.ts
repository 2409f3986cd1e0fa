import { mediaErrors, type OwnMedia, type StoredMedia, toOwnMedia } from '#contract/media.ts'
import { formErrors } from '#contract/messages.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import { audienceOf } from '#contract/user-types.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { App } from '#server/app.ts'
import { consume } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { uploadIdOf } from '#server/kyc/send-documents.ts'
import { isMediaError, type MediaUpload, type ProcessedMedia, type ProcessUpload } from './processed-media.ts'
import { hasRoom, insertMedia, isBanned, saveWhile } from './save-media.ts'

/** `uploadId` is what the device calls this upload. */
export type Upload = { accountId: number; uploadId: string | null }

const additions = { purpose: 'media-add/account', max: 400, withinSeconds: 3600 }

/** What an upload is, and its item when it has arrived before. To be asked before the file is read. */
export async function admitUpload(
  { db, pool, now }: Pick<App, 'db' | 'pool' | 'now'>,
  accountId: number,
  name: Header,
) {
  const upload: Upload = { accountId, uploadId: uploadIdOf(name) }
  const earlier = await findUpload(db, upload)
  if (!earlier) await consume(pool, [{ ...additions, subject: String(accountId) }], now())
  return { ...upload, earlier }
}

type Header = Parameters<typeof uploadIdOf>[0]

/** Takes one photo or video in, for the profile to name; the same upload again is the same item. */
export async function saveUpload(
  app: Pick<App, 'db' | 'now'>,
  upload: Upload,
  sending: MediaUpload,
  make: ProcessUpload,
): Promise<OwnMedia> {
  await refuseWhenFull(app.db, upload, sending)
  const ready = await make(sending)
  if (isMediaError(ready)) throw invalid(ready.ofPoster ? 'poster' : sending.kind, ready.error)
  if (await isBanned(app.db, ready)) throw invalid(sending.kind, mediaErrors.banned)
  const { item, isNew } = await saveWhile(app.db, [ready], () => insertUpload(app, upload, sending, ready))
  // What stays is swept.
  if (!isNew) await ready.discard().catch(() => undefined)
  return item
}

function insertUpload(
  { db, now }: Pick<App, 'db' | 'now'>,
  upload: Upload,
  sending: MediaUpload,
  ready: ProcessedMedia,
) {
  return db.transaction().execute(async tx => {
    await lockAccount(tx, upload.accountId)
    const earlier = await findUpload(tx, upload)
    if (earlier) return { item: earlier, isNew: false }
    await refuseWhenFull(tx, upload, sending)
    const id = await insertMedia(tx, { ...upload, at: now() }, ready)
    return { item: unreviewed({ ...ready.row, id, matches_selfie: false }), isNew: true }
  })
}

const unreviewed = (stored: StoredMedia) => toOwnMedia({ ...stored, verdict: null, reason: null })

async function refuseWhenFull(db: Db, { accountId }: Upload, { kind }: MediaUpload) {
  if (!(await hasRoom(db, accountId, 1))) throw invalid(kind, mediaErrors.too_many_kept)
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
  return found && toOwnMedia(found)
}

/** Only advertisers with a profile of their own have photos and videos; partners have banners. */
export function refuseUnlessIndividual(userType: number) {
  if (!audienceOf(userType)) throw new Refusal('forbidden', formErrors.partner)
}

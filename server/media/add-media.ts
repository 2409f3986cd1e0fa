import type { StoredMedia } from '#contract/media.ts'
import { mediaFaults, type OwnMedia, toOwnMedia } from '#contract/own-media.ts'
import { invalid } from '#contract/refusals.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { App } from '#server/app.ts'
import { limitAttempts } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { uploadIdOf } from '#server/kyc/send-documents.ts'
import { isBanned } from './banned.ts'
import { hasRoom, insertMedia, keepWhile } from './keep-media.ts'
import { isFault, type MakeReady, type ReadyMedia, type Sending } from './ready-media.ts'

/** `uploadId` is what the device calls this upload. */
export type Upload = { accountId: number; uploadId: string | null }

const additions = { purpose: 'media-add/account', most: 400, withinSeconds: 3600 }

/** What an upload is, and its item when it has arrived before. To be asked before the file is read. */
export async function uploadOf({ db, pool, now }: Pick<App, 'db' | 'pool' | 'now'>, accountId: number, name: Header) {
  const upload: Upload = { accountId, uploadId: uploadIdOf(name) }
  const earlier = await findUpload(db, upload)
  if (!earlier) await limitAttempts(pool, [{ ...additions, subject: String(accountId) }], now())
  return { ...upload, earlier }
}

type Header = Parameters<typeof uploadIdOf>[0]

/** Takes one photo or video in, for the profile to name; the same upload again is the same item. */
export async function takeIn(
  app: Pick<App, 'db' | 'now'>,
  upload: Upload,
  sending: Sending,
  make: MakeReady,
): Promise<OwnMedia> {
  await refuseWhenFull(app.db, upload, sending)
  const ready = await make(sending)
  if (isFault(ready)) throw invalid(ready.ofPoster ? 'poster' : sending.kind, ready.fault)
  if (await isBanned(app.db, ready)) throw invalid(sending.kind, mediaFaults.banned)
  const { item, isNew } = await keepWhile(app.db, [ready], () => insert(app, upload, sending, ready))
  // What stays is swept.
  if (!isNew) await ready.drop().catch(() => undefined)
  return item
}

function insert({ db, now }: Pick<App, 'db' | 'now'>, upload: Upload, sending: Sending, ready: ReadyMedia) {
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

async function refuseWhenFull(db: Db, { accountId }: Upload, { kind }: Sending) {
  if (!(await hasRoom(db, accountId, 1))) throw invalid(kind, mediaFaults.too_many_kept)
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

import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { mediaHeldEmail } from '#server/platform/emails/profile-review.ts'
import { notifyOwner } from '#server/platform/emails/send.ts'
import { returnToQueue } from './attestations.ts'
import { noteBannedLikenesses, type Search } from './banned-likenesses.ts'

/** If a stored photo or video looks like a banned picture, returns it to review and notifies its owner. */
export async function compareWithBans(tx: Db, mediaId: number, search: Search) {
  const { at } = search
  const item = await tx
    .selectFrom('media')
    .select(['account_id', 'content_hash as contentHash', 'perceptual_hash as perceptualHash'])
    .where('id', '=', mediaId)
    .executeTakeFirst()
  if (!item) return
  const { account_id: accountId } = item
  await lockAccount(tx, accountId)
  if ((await noteBannedLikenesses(tx, { media_id: mediaId }, item, search)) === 0) return
  if (!(await returnToQueue(tx, [mediaId], at))) return
  await changed(tx, 'listing', accountId, at)
  await notifyOwner(tx, mediaHeldEmail, { accountId, mediaId }, at)
}

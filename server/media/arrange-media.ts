import { sql } from 'kysely'
import { mediaErrors } from '#contract/media.ts'
import { profileMessages } from '#contract/profile-messages.ts'
import { fieldError } from '#contract/refusals.ts'
import type { Db } from '#server/db/open.ts'
import type { Arrangement } from './parse-media-list.ts'
import { listNames, type MediaList, mediaLists } from './parse-media-list.ts'
import { markForRemoval, removePending } from './pending-removal.ts'
import type { ProcessedMedia } from './processed-media.ts'
import { hasRoom, insertMedia } from './save-media.ts'

type Owner = { accountId: number; at: Date }

export const processedItems = (arrangement: Arrangement): ProcessedMedia[] =>
  listNames.flatMap(list => (arrangement[list] ?? []).filter(item => typeof item === 'object'))

/**
 * Reorders the profile's media as sent and says whether anything changed. Items that are not named leave the profile;
 * uploads that no profile has named stay. Call with the account locked.
 */
export async function arrangeMedia(tx: Db, owner: Owner, arrangement: Arrangement) {
  let hasChanged = false
  for (const list of listNames) {
    const items = arrangement[list]
    if (items && (await arrangeList(tx, owner, list, items))) hasChanged = true
  }
  return hasChanged
}

async function arrangeList(tx: Db, owner: Owner, list: MediaList, items: (number | ProcessedMedia)[]) {
  const named = items.filter(item => typeof item === 'number')
  await refuseUnlessOwn(tx, owner, list, named)
  const isLeftOut = await markForRemoval(tx, { ...owner, kind: mediaLists[list], named })
  if (!(await hasRoom(tx, owner.accountId, items.length - named.length)))
    throw fieldError(list, mediaErrors.too_many_kept)
  const ids: number[] = []
  for (const item of items) ids.push(typeof item === 'number' ? item : await insertMedia(tx, owner, item))
  const moved = await sql`update media set position = wanted.place - 1, leaving_since = null
    from unnest(${ids}::integer[]) with ordinality as wanted (id, place)
    where media.id = wanted.id and account_id = ${owner.accountId} and position is distinct from wanted.place - 1`.execute(
    tx,
  )
  await removePending(tx, owner.accountId)
  return isLeftOut || Number(moved.numAffectedRows) > 0
}

/** An item may be gone since the form was read. */
async function refuseUnlessOwn(tx: Db, { accountId }: Owner, list: MediaList, named: number[]) {
  if (named.length === 0) return
  const own = tx.selectFrom('media').select('id').where('account_id', '=', accountId).where('id', 'in', named)
  const found = await own.where('kind', '=', mediaLists[list]).forUpdate().execute()
  if (found.length < named.length) throw fieldError(list, profileMessages.mediaUnknown)
}

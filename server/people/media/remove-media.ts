import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { folderAt } from './folder-of.ts'
import { removeFilesJob } from './remove-files-job.ts'

type Deps = Pick<App, 'db' | 'now'>
type Item = { id: number } | { folder: string }

export async function removeItemAt(app: Deps, accountId: number, path: string) {
  const folder = folderAt(path)
  if (folder === undefined) throw new Refusal('not_found', messages.notFound)
  await removeItem(app, accountId, { folder })
}

export async function removeItem(app: Deps, accountId: number, item: Item) {
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const own = tx.deleteFrom('media').where('account_id', '=', accountId)
    const removed = await ('id' in item ? own.where('id', '=', item.id) : own.where('folder', '=', item.folder))
      .returning(['folder', 'position', 'replaces'])
      .executeTakeFirst()
    if (!removed) throw new Refusal('not_found', messages.notFound)
    const folders = [removed.folder, ...(await removeReplaced(tx, accountId, removed.replaces))]
    await enqueue(tx, removeFilesJob, { folders, objects: [] })
    const othersLeft = await removePending(tx, accountId)
    // Visitors never see an item that is not in the profile.
    if (removed.position !== null || othersLeft) await changed(tx, 'photos', accountId, app.now())
  })
}

/** Also removes the original of an edited photo: visitors may still see the original, but its owner no longer does. */
async function removeReplaced(tx: Db, accountId: number, id: number | null) {
  if (id === null) return []
  const before = tx.deleteFrom('media').where('account_id', '=', accountId).where('id', '=', id)
  const removed = await before.where('leaving_since', 'is not', null).returning('folder').execute()
  return removed.map(({ folder }) => folder)
}

/** Above any position that a profile can use. */
const behind = 1000

type LeftOut = { accountId: number; kind: 'image' | 'video'; named: readonly number[]; at: Date }

/** Approved items that an edit drops stay visible until the edit is approved. */
export async function markForRemoval(tx: Db, { accountId, kind, named, at }: LeftOut) {
  const { numAffectedRows } = await sql`
    update media set leaving_since = coalesce(leaving_since, ${at}), position = ${behind} + place.number
    from (
      select id, row_number() over (order by position) as number from media
      where account_id = ${accountId} and kind = ${kind} and position is not null
        and id <> all(${named}::integer[])
    ) place where media.id = place.id`.execute(tx)
  return Number(numAffectedRows) > 0
}

/**
 * Removes items dropped from the profile: immediately if visitors never saw them, otherwise once no new item awaits
 * review. An original stays until we approve an edited copy, even after we refuse one, so the ad never loses the photo.
 */
export async function removePending(tx: Db, accountId: number) {
  const { rows } = await sql<{ folder: string }>`
    delete from media m where m.account_id = ${accountId} and m.leaving_since is not null and (
      not exists (select from media_reviews r where r.media_id = m.id and r.verdict = 'approved')
      or exists (${edited} and exists (select from media_reviews r where r.media_id = n.id and r.verdict = 'approved'))
      or not exists (${edited}) and not exists (
        select from media n where n.account_id = m.account_id and n.kind = m.kind
          and n.position is not null and n.leaving_since is null
          and not exists (select from media_reviews r where r.media_id = n.id)
      )
    ) returning m.folder`.execute(tx)
  if (rows.length > 0) await enqueue(tx, removeFilesJob, { folders: rows.map(({ folder }) => folder), objects: [] })
  return rows.length > 0
}

const edited = sql`select from media n where n.replaces = m.id and n.position is not null and n.leaving_since is null`

import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import { removeFilesJob } from '#server/accounts/remove-files.ts'
import type { App } from '#server/app.ts'
import { enqueue } from '#server/jobs/enqueue.ts'
import { refreshIfListed } from '../catalog/refresh-listings.ts'
import { folderAt } from './folder-of.ts'
import { removePending } from './pending-removal.ts'

type Deps = Pick<App, 'db' | 'now'>
type Item = { id: number } | { folder: string }

/** @throws Refusal `not_found` for anything that is not the account's. */
export async function removeItemAt(app: Deps, accountId: number, path: string) {
  const folder = folderAt(path)
  if (folder === undefined) throw new Refusal('not_found', messages.notFound)
  await removeItem(app, accountId, { folder })
}

/** Deletes one item at once, also for visitors; a job deletes its files. */
export async function removeItem(app: Deps, accountId: number, item: Item) {
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const own = tx.deleteFrom('media').where('account_id', '=', accountId)
    const removed = await ('id' in item ? own.where('id', '=', item.id) : own.where('folder', '=', item.folder))
      .returning(['folder', 'position'])
      .executeTakeFirst()
    if (!removed) throw new Refusal('not_found', messages.notFound)
    await enqueue(tx, removeFilesJob, { folders: [removed.folder], objects: [] })
    const othersLeft = await removePending(tx, accountId)
    // Items outside a profile are on no page.
    if (removed.position !== null || othersLeft) await refreshIfListed(tx, accountId, app)
  })
}

import type { App } from '#server/app.ts'
import { refreshListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'

/** What visitors see of the account follows its media; of one that is not listed they see nothing, and no page is old. */
export async function refreshShown(tx: Db, accountId: number, { now }: Pick<App, 'now'>) {
  const listing = tx.selectFrom('listings').select('account_id').where('account_id', '=', accountId)
  if (await listing.executeTakeFirst()) await refreshListing(tx, accountId, now())
}

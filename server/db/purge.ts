import { sql } from 'kysely'
import type { Db } from './open.ts'

export const purgeChannel = 'page_purge'

/**
 * What a page was made of: `listings` is every list, `account:12` one account, `campaigns` the banners.
 * Sent with the transaction, so that no page is made again from what is not yet committed.
 */
export type PageTag = 'listings' | 'campaigns' | `account:${number}`

export async function purge(tx: Db, tags: PageTag[]) {
  await sql`select pg_notify(${purgeChannel}, ${tags.join(' ')})`.execute(tx)
}

import { sql } from 'kysely'
import type { ListingStatus } from '#contract/listing-status.ts'
import type { Tier } from '#contract/profile.ts'
import { readOwnAccount } from '#server/accounts/read-own-account.ts'
import type { App } from '#server/app.ts'
import { readOwnAds } from '#server/campaigns/own-ads.ts'
import type { Db } from '#server/db/open.ts'
import { readOrderFacts } from '#server/orders/order-facts.ts'
import { listProducts } from '#server/pricing/list-products.ts'
import { listingStatus } from './listing-status.ts'

/** Whether the account's ad is live, by the same rule as its listing, and what is missing. */
export async function readListingStatus(
  app: Pick<App, 'db' | 'pool' | 'now'>,
  { accountId, userType }: { accountId: number; userType: number },
): Promise<ListingStatus> {
  const { db } = app
  const now = app.now()
  const [account, listedAs, suspended, ads, orders, offered] = await Promise.all([
    readOwnAccount(app, accountId),
    listedTier(db, accountId, now),
    isSuspended(db, accountId),
    readOwnAds(db, accountId),
    readOrderFacts(db, { accountId }, now),
    listProducts(app, userType),
  ])
  return listingStatus({ account, listedAs, suspended, ads, orders, offered }, now)
}

async function listedTier(db: Db, accountId: number, now: Date) {
  const { rows } = await sql<{ tier: Tier }>`
    select tier from listable(${now}) where account_id = ${accountId}`.execute(db)
  return rows[0]?.tier
}

async function isSuspended(db: Db, accountId: number) {
  const open = await db
    .selectFrom('account_suspensions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  return Boolean(open)
}

import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { isPartnerType } from '#contract/user-types.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { cutAvailability } from './availability.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now'>
type Owner = { accountId: number; userType: number }

/** Partners pause each ad separately instead. */
export async function pauseListing(app: Deps, { accountId, userType }: Owner) {
  if (isPartnerType(userType)) throw new Refusal('forbidden', messages.forbidden)
  await rateLimit(app, 'pause', { account: accountId })
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    if (await readPause(tx, accountId)) return
    const now = app.now()
    const rotation = await rotationOf(tx, accountId, now)
    if (rotation === undefined) throw new Refusal('conflict', 'Seu anúncio não está no ar.')
    await tx.insertInto('listing_pauses').values({ account_id: accountId, paused_at: now, rotation }).execute()
    await cutAvailability(tx, accountId, now)
    await changed(tx, 'listing', accountId, now)
  })
}

async function rotationOf(tx: Db, accountId: number, now: Date) {
  const listing = tx.selectFrom('listings').select('rotation').where('account_id', '=', accountId)
  return (await listing.where('listed_until', '>', now).executeTakeFirst())?.rotation
}

export const resumeListing = (app: Deps, accountId: number) =>
  app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const pause = await readPause(tx, accountId)
    if (!pause) return
    const now = app.now()
    await tx.updateTable('listing_pauses').set({ resumed_at: now }).where('id', '=', pause.id).execute()
    await changed(tx, 'listing', accountId, now)
    await tx.updateTable('listings').set({ rotation: pause.rotation }).where('account_id', '=', accountId).execute()
  })

export const readPause = (db: Db, accountId: number) =>
  db
    .selectFrom('listing_pauses')
    .select(['id', 'paused_at', 'rotation'])
    .where('account_id', '=', accountId)
    .where('resumed_at', 'is', null)
    .executeTakeFirst()

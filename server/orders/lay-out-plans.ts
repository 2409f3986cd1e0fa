import type { App } from '#server/app.ts'
import { refreshPlanOfListing } from '#server/catalog/refresh-listings.ts'
import type { Db } from '#server/db/open.ts'
import { writePlanPeriods } from './plan-periods.ts'
import { accountsToStart, startOverdue, startWaitingPlans } from './waiting-plans.ts'

/** Writes an account's plan periods anew from its orders, and its listing with them; in the transaction of the change. */
export async function layOutPlans(tx: Db, accountId: number, now: Date) {
  await writePlanPeriods(tx, accountId)
  await refreshPlanOfListing(tx, accountId, now)
}

/** Starts the plans that have waited for our review for as long as they may; how many accounts have some. */
export async function startOverduePlans({ db, now }: Pick<App, 'db' | 'now'>) {
  const accounts = await accountsToStart(db, now())
  for (const accountId of accounts) {
    await db.transaction().execute(async tx => {
      const at = now()
      await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
      await startOverdue(tx, accountId, at)
      await startWaitingPlans(tx, accountId, at)
      await layOutPlans(tx, accountId, at)
    })
  }
  return accounts.length
}

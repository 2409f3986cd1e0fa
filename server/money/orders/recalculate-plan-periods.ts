import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import type { Db } from '#server/platform/db/open.ts'
import { accountsToStart, startOverdue, startWaitingPlans, writePlanPeriods } from './plan-periods.ts'

/** Call in the transaction that changes the account's orders. */
export async function recalculatePlanPeriods(tx: Db, accountId: number, now: Date) {
  await writePlanPeriods(tx, accountId)
  await changed(tx, 'plan', accountId, now)
}

export async function startOverduePlans({ db, now }: Pick<App, 'db' | 'now'>) {
  const accounts = await accountsToStart(db, now())
  for (const accountId of accounts) {
    await db.transaction().execute(async tx => {
      const at = now()
      await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute()
      await startOverdue(tx, accountId, at)
      await startWaitingPlans(tx, accountId, at)
      await recalculatePlanPeriods(tx, accountId, at)
    })
  }
  return accounts.length
}

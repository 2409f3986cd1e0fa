import type { DayHours } from '#contract/attendance-hours.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { isPartnerType } from '#contract/user-types.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'

type Owner = { accountId: number; userType: number }

export async function saveHours(
  app: Pick<App, 'db' | 'pool' | 'now'>,
  { accountId, userType }: Owner,
  hours: readonly DayHours[],
) {
  if (isPartnerType(userType)) throw new Refusal('forbidden', messages.forbidden)
  await rateLimit(app, 'hours-save', { account: accountId })
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    await tx.deleteFrom('attendance_hours').where('account_id', '=', accountId).execute()
    const rows = hours.map(({ day: weekday, opens, closes }) => ({ account_id: accountId, weekday, opens, closes }))
    if (rows.length > 0) await tx.insertInto('attendance_hours').values(rows).execute()
    await changed(tx, 'page', accountId, app.now())
  })
}

export const readHours = (db: Db, accountId: number) =>
  db
    .selectFrom('attendance_hours')
    .select(['weekday as day', 'opens', 'closes'])
    .where('account_id', '=', accountId)
    .orderBy('weekday')
    .execute()

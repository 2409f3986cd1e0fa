import { messages } from '#contract/messages.ts'
import { always, type NumberHours } from '#contract/number-hours.ts'
import { Refusal } from '#contract/refusals.ts'
import { isPartnerType } from '#contract/user-types.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Owner } from './own-phone.ts'
import { hasPublicNumber } from './public-number.ts'

/** A partner's number is a business number, so it has no hours. */
export async function saveNumberHours(
  app: Pick<App, 'db' | 'pool' | 'now'>,
  { accountId, userType }: Owner,
  { attending, hidden }: NumberHours,
) {
  if (isPartnerType(userType) || !hasPublicNumber(userType)) throw new Refusal('forbidden', messages.forbidden)
  await rateLimit(app, 'hours-save', { account: accountId })
  await app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    if (attending) await refuseWithoutHours(tx, accountId)
    const chosen = { attending, hidden_from: hidden?.from ?? null, hidden_to: hidden?.to ?? null, saved_at: app.now() }
    await tx
      .insertInto('number_hours')
      .values({ account_id: accountId, ...chosen })
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(chosen))
      .execute()
    await changed(tx, 'page', accountId, app.now())
  })
}

async function refuseWithoutHours(tx: Db, accountId: number) {
  const hours = tx.selectFrom('attendance_hours').select('weekday').where('account_id', '=', accountId)
  if (!(await hours.limit(1).executeTakeFirst()))
    throw new Refusal('conflict', 'Salve antes os horários em que você atende.')
}

export async function readNumberHours(db: Db, accountId: number): Promise<NumberHours> {
  const row = await db
    .selectFrom('number_hours')
    .select(['attending', 'hidden_from', 'hidden_to'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ? numberHoursOf(row) : always
}

type Row = { attending: boolean; hidden_from: number | null; hidden_to: number | null }

export const numberHoursOf = ({ attending, hidden_from: from, hidden_to: to }: Row): NumberHours => ({
  attending,
  hidden: from === null || to === null ? null : { from, to },
})

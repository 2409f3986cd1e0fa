import { sql } from 'kysely'
import { type Availability, maxAvailableHours } from '#contract/availability.ts'
import { dayMs, hourMs } from '#contract/durations.ts'
import { messages } from '#contract/messages.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { isPartnerType } from '#contract/user-types.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'

type Deps = Pick<App, 'db' | 'pool' | 'now'>
type Owner = { accountId: number; userType: number }

const windowMs = dayMs

/** Does nothing while the person is available, so pressing the button again gains no extra time. */
export async function startAvailability(app: Deps, { accountId, userType }: Owner, hours: number) {
  if (isPartnerType(userType)) throw new Refusal('forbidden', messages.forbidden)
  await rateLimit(app, 'availability', { account: accountId })
  return app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const now = app.now()
    const found = await readAvailability(tx, accountId, now)
    if (found.until) return found
    await refuseUnlessListed(tx, accountId, now)
    if (hours * 60 > found.minutes_left) throw fieldError('hours', tooLong)
    const ends_at = new Date(now.getTime() + hours * hourMs)
    await tx.insertInto('availabilities').values({ account_id: accountId, starts_at: now, ends_at }).execute()
    await changed(tx, 'availability', accountId, now)
    return readAvailability(tx, accountId, now)
  })
}

const tooLong = `Você pode ficar disponível por até ${maxAvailableHours} horas por dia. Escolha menos tempo.`

async function refuseUnlessListed(tx: Db, accountId: number, now: Date) {
  const listing = tx.selectFrom('listings').select('account_id').where('account_id', '=', accountId)
  if (await listing.where('listed_until', '>', now).executeTakeFirst()) return
  throw new Refusal('conflict', 'Seu anúncio não está no ar. Coloque o anúncio no ar antes.')
}

export const endAvailability = (app: Deps, accountId: number) =>
  app.db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    const now = app.now()
    if (await cutAvailability(tx, accountId, now)) await changed(tx, 'availability', accountId, now)
    return readAvailability(tx, accountId, now)
  })

/** The caller must refresh the listing. */
export async function cutAvailability(tx: Db, accountId: number, now: Date) {
  const running = tx.updateTable('availabilities').set({ ends_at: now }).where('account_id', '=', accountId)
  const { numUpdatedRows } = await running.where('ends_at', '>', now).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Counts an availability period in progress as used up to its planned end. */
export async function readAvailability(db: Db, accountId: number, now: Date): Promise<Availability> {
  const since = new Date(now.getTime() - windowMs)
  const { rows } = await sql<{ until: Date | null; minutes: number }>`
    select max(ends_at) filter (where ends_at > ${now}) as until,
      ceil(coalesce(sum(extract(epoch from ends_at - greatest(starts_at, ${since}))), 0) / 60)::integer as minutes
    from availabilities where account_id = ${accountId} and ends_at > ${since}`.execute(db)
  const { until, minutes } = rows[0] ?? { until: null, minutes: 0 }
  return { until: until?.toISOString() ?? null, minutes_left: Math.max(0, maxAvailableHours * 60 - minutes) }
}

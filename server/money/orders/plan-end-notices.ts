import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { planEndEmail } from '#server/platform/emails/orders.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

/** Days before the end. A database constraint lists the same values (`plan_notices.days_before`). */
const notices = [7, 3, 1, 0] as const
const maxDays = Math.max(...notices)
/** In days. We send no e-mail about a plan that ended longer ago than this. */
const lateDays = 7

type Ending = { accountId: number; endsAt: Date; changedAt: Date; lastNotice: number | null }

/** A late run sends only the latest due notice, and none that was due before the account's plans last changed. */
export async function notifyPlanEnds({ db, now }: Pick<App, 'db' | 'now'>) {
  const at = now()
  let noticed = 0
  for (const ending of await endingPlans(db, at)) {
    const daysBefore = dueNotice(ending, at)
    if (daysBefore === undefined || (ending.lastNotice !== null && ending.lastNotice <= daysBefore)) continue
    const isNew = await db.transaction().execute(tx => recordNotice(tx, ending, daysBefore, at))
    if (isNew) noticed++
  }
  return noticed
}

export function dueNotice({ endsAt, changedAt }: Pick<Ending, 'endsAt' | 'changedAt'>, now: Date) {
  const daysBefore = notices.findLast(days => endsAt.getTime() - days * dayMs <= now.getTime())
  if (daysBefore === undefined) return undefined
  return endsAt.getTime() - daysBefore * dayMs > changedAt.getTime() ? daysBefore : undefined
}

async function recordNotice(tx: Db, { accountId, endsAt }: Ending, daysBefore: number, now: Date) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('plan_notices')
    .values({ account_id: accountId, ends_at: endsAt, days_before: daysBefore, sent_at: now })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return false
  await enqueue(tx, planEndEmail, { accountId, endsAt: endsAt.toISOString(), daysBefore })
  return true
}

/**
 * Computes `dueNotice` in SQL for a period `pp`, so the query skips the hundreds of thousands of periods that have
 * already had the notice.
 */
const dueDays = (now: Date) => {
  const until = (days: number) => new Date(now.getTime() + days * dayMs)
  const cases = notices.toReversed().map(days => sql`when pp.ends_at <= ${until(days)} then ${sql.lit(days)}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

async function endingPlans(db: Db, now: Date) {
  const from = new Date(now.getTime() - lateDays * dayMs)
  const until = new Date(now.getTime() + maxDays * dayMs)
  const { rows } = await sql<Ending>`
    select ending."accountId", ending."endsAt", changed.at as "changedAt", (
        select min(n.days_before) from plan_notices n
        where n.account_id = ending."accountId" and n.ends_at = ending."endsAt"
      ) as "lastNotice"
    from (
      select distinct pp.account_id as "accountId", pp.ends_at as "endsAt" from plan_periods pp
      where pp.ends_at > ${from} and pp.ends_at <= ${until} and not exists (
        select from plan_periods later where later.account_id = pp.account_id and later.ends_at > pp.ends_at
      ) and not exists (
        select from plan_notices n
        where n.account_id = pp.account_id and n.ends_at = pp.ends_at and n.days_before <= ${dueDays(now)}
      )
    ) ending
    cross join lateral (
      select coalesce(greatest(max(a.activated_at), max(w.started_at), max(v.revoked_at), max(r.opened_at), max(ro.settled_at)), 'epoch') as at
      from orders o join order_activations a on a.order_id = o.id
      left join order_revocations v on v.order_id = o.id
      left join plan_waits w on w.order_id = o.id
      left join reversals r on r.payment_id = a.payment_id
      left join reversal_outcomes ro on ro.reversal_id = r.id
      where o.account_id = ending."accountId"
    ) changed
    where not exists (select from open_plan_waits w where w.account_id = ending."accountId")
    order by ending."accountId"`.execute(db)
  return rows
}

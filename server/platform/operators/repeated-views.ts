import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { repeatedLooksEmail } from '#server/platform/emails/operators.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from './audit.ts'
import { claimStart } from './claims.ts'

/** How often an operator can open one person's data before we notify the other operators (docs/safety.md T51). */
export const repeatedViewLimits = [
  { days: 1, times: 15 },
  { days: 7, times: 40 },
] as const

export const lookedRepeatedly = 'looked_repeatedly'

type Views = { operatorId: number; accountIds: readonly number[]; at: Date }

/** Doesn't count views of a pending document case that is assigned to the operator. */
export async function recordRepeatedViews({ log }: Pick<App, 'log'>, tx: Db, { operatorId, accountIds, at }: Views) {
  for (const accountId of new Set(accountIds)) {
    if (await isAssigned(tx, operatorId, accountId, at)) continue
    const view = { operator_id: operatorId, account_id: accountId, looked_at: at }
    await tx.insertInto('operator_looks').values(view).execute()
    const alarm = { operatorId, seen: { account: accountId }, at }
    await raiseAtLimits({ log }, tx, alarm, days => countViews(tx, view, days))
  }
}

type Openings = { operatorId: number; action: string; subject: string; at: Date }

/** Counts by case, since a count by account would reveal whose case it is. */
export function recordRepeatedOpenings(
  { log }: Pick<App, 'log'>,
  tx: Db,
  { operatorId, action, subject, at }: Openings,
) {
  const openings = tx
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('subject', '=', subject)
    .where('operator_id', '=', operatorId)
    .where('action', '=', action)
  const since = (days: number) => new Date(at.getTime() - days * dayMs)
  return raiseAtLimits({ log }, tx, { operatorId, seen: { case: subject }, at }, async days =>
    Number((await openings.where('at', '>', since(days)).executeTakeFirstOrThrow()).count),
  )
}

type Alarm = { operatorId: number; seen: { account?: number; case?: string }; at: Date }
type Count = (days: number) => Promise<number>

async function raiseAtLimits({ log }: Pick<App, 'log'>, tx: Db, { operatorId, seen, at }: Alarm, count: Count) {
  for (const { days, times } of repeatedViewLimits) {
    // Alerts only once, when the count reaches the limit.
    if ((await count(days)) !== times) continue
    log('operator_repeated_looks', { operator: operatorId, ...seen, times, days })
    const facts = { ...seen, times, days }
    await recordAudit(tx, { operatorId, action: lookedRepeatedly, subject: `operator:${operatorId}`, facts }, at)
    await enqueue(tx, repeatedLooksEmail, { operatorId, accountId: seen.account, times, days })
  }
}

async function isAssigned(tx: Db, operatorId: number, accountId: number, at: Date) {
  const { rows } = await sql`
    select from claims c join kyc_submissions k on c.subject = 'submission:' || k.id
    where c.operator_id = ${operatorId} and c.claimed_at > ${claimStart(at)} and k.account_id = ${accountId}
      and not exists (select from kyc_reviews r where r.submission_id = k.id) limit 1`.execute(tx)
  return rows.length > 0
}

type View = { operator_id: number; account_id: number; looked_at: Date }

async function countViews(tx: Db, { operator_id, account_id, looked_at }: View, days: number) {
  const { count } = await tx
    .selectFrom('operator_looks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('operator_id', '=', operator_id)
    .where('account_id', '=', account_id)
    .where('looked_at', '>', new Date(looked_at.getTime() - days * dayMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}

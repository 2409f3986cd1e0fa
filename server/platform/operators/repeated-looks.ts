import { sql } from 'kysely'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { repeatedLooksEmail } from '#server/platform/emails/operators.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { recordAudit } from './audit.ts'

/** How often an operator opens something of one person before the others are told (docs/safety.md T51). */
export const lookLimits = [
  { days: 1, times: 15 },
  { days: 7, times: 40 },
] as const

export const keptLookHours = 24 * 8
export const lookedRepeatedly = 'looked_repeatedly'

type Looks = { operatorId: number; accountIds: readonly number[]; at: Date }

/** A case of documents that waits and is assigned to the operator is work, however often it is opened. */
export async function noteLooks({ log }: Pick<App, 'log'>, tx: Db, { operatorId, accountIds, at }: Looks) {
  for (const accountId of new Set(accountIds)) {
    if (await isAssigned(tx, operatorId, accountId)) continue
    const look = { operator_id: operatorId, account_id: accountId, looked_at: at }
    await tx.insertInto('operator_looks').values(look).execute()
    for (const { days, times } of lookLimits) {
      // Each time but that one would be another mail.
      if ((await countLooks(tx, look, days)) !== times) continue
      log('operator_repeated_looks', { operator: operatorId, account: accountId, times, days })
      const facts = { account: accountId, times, days }
      await recordAudit(tx, { operatorId, action: lookedRepeatedly, subject: `operator:${operatorId}`, facts }, at)
      await enqueue(tx, repeatedLooksEmail, { operatorId, accountId, times, days })
    }
  }
}

async function isAssigned(tx: Db, operatorId: number, accountId: number) {
  const { rows } = await sql`
    select from kyc_claims c join kyc_submissions k on k.id = c.submission_id
    where c.operator_id = ${operatorId} and k.account_id = ${accountId}
      and not exists (select from kyc_reviews r where r.submission_id = k.id) limit 1`.execute(tx)
  return rows.length > 0
}

type Look = { operator_id: number; account_id: number; looked_at: Date }

async function countLooks(tx: Db, { operator_id, account_id, looked_at }: Look, days: number) {
  const { count } = await tx
    .selectFrom('operator_looks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('operator_id', '=', operator_id)
    .where('account_id', '=', account_id)
    .where('looked_at', '>', new Date(looked_at.getTime() - days * dayMs))
    .executeTakeFirstOrThrow()
  return Number(count)
}

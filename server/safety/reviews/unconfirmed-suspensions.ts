import { sql } from 'kysely'
import { periodOf } from '#contract/worklist-kinds.ts'
import { latestDocuments } from '#server/people/accounts/suspension.ts'
import type { App } from '#server/platform/app.ts'
import { unconfirmedEmail } from '#server/platform/emails/operators.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import { openApproval } from '#server/platform/operators/approvals.ts'

/** Reports each unconfirmed suspension once; the suspension itself stays. */
export async function alarmUnconfirmed({ db, log, now }: Pick<App, 'db' | 'log' | 'now'>) {
  const at = now()
  const before = new Date(at.getTime() - periodOf('second_review'))
  const count = await db.transaction().execute(async tx => {
    const { rows } = await sql`
      update account_suspensions s set overdue_told_at = ${at}
      where s.lifted_at is null and s.overdue_told_at is null and s.suspended_at <= ${before}
        and exists (select from ${openApproval('suspension', sql`s.id`)}) and ${latestDocuments(sql`s.account_id`)} is not null
      returning s.id`.execute(tx)
    if (rows.length > 0) await enqueue(tx, unconfirmedEmail, { count: rows.length })
    return rows.length
  })
  if (count > 0) log('suspension_unconfirmed', { suspensions: count })
}

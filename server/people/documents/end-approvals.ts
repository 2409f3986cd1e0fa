import { sql } from 'kysely'
import { approvalTerm } from '#contract/documents.ts'
import { dayMs } from '#contract/durations.ts'
import type { App } from '#server/platform/app.ts'
import { changed } from '#server/platform/db/changed.ts'
import type { Db } from '#server/platform/db/open.ts'
import { documentsEndedEmail, documentsEndingEmail } from '#server/platform/emails/documents.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'

const batchSize = 200
type Ending = { submissionId: number; accountId: number; validUntil: Date }

/** Ends expired approvals, except while a renewal that was sent in time awaits review. */
export async function endApprovals({ db, now }: Pick<App, 'db' | 'now'>) {
  const at = now()
  for (let found = batchSize; found === batchSize; ) {
    const ending = await readEnding(db, at)
    for (const one of ending) await db.transaction().execute(tx => endApproval(tx, one, at))
    found = ending.length
  }
}

async function readEnding(db: Db, at: Date) {
  const { rows } = await sql<Ending>`
    select ${endingColumns} from ${approvals} and r.valid_until <= ${at} and not ${isRenewed}
    order by r.valid_until limit ${sql.lit(batchSize)}`.execute(db)
  return rows
}

const endingColumns = sql`r.submission_id as "submissionId", k.account_id as "accountId", r.valid_until as "validUntil"`
const approvals = sql`kyc_reviews r join kyc_submissions k on k.id = r.submission_id
  where r.verdict = 'approved' and r.ended_at is null`
const isRenewed = sql`exists (
  select from kyc_submissions n where n.account_id = k.account_id and n.id > k.id and n.submitted_at <= r.valid_until
    and not exists (select from kyc_reviews nr where nr.submission_id = n.id)
)`

async function endApproval(tx: Db, { submissionId, accountId }: Ending, at: Date) {
  await sql`select from accounts where id = ${accountId} for no key update`.execute(tx)
  // Re-checks: the person may have sent documents since, or an operator may have approved them.
  const { rows } = await sql`
    update kyc_reviews set ended_at = ${at} where submission_id in (
      select r.submission_id from ${approvals} and r.submission_id = ${submissionId} and r.valid_until <= ${at}
        and not ${isRenewed}
    ) returning submission_id`.execute(tx)
  if (rows.length === 0) return
  await changed(tx, 'listing', accountId, at)
  await enqueue(tx, documentsEndedEmail, { accountId, submissionId })
}

/** Skips anyone who has already sent new documents. */
export async function notifyApprovalEnds({ db, now }: Pick<App, 'db' | 'now'>) {
  const at = now()
  for (const days of approvalTerm.noticeDays.toSorted((one, other) => one - other))
    for (let found = batchSize; found === batchSize; ) {
      const ending = await readNoticed(db, days, at)
      for (const one of ending) await db.transaction().execute(tx => recordNotice(tx, one, days, at))
      found = ending.length
    }
}

/** A late run sends only the notice that is due now. */
async function readNoticed(db: Db, days: number, at: Date) {
  const { rows } = await sql<Ending>`
    select ${endingColumns} from ${approvals} and r.valid_until > ${at}
      and r.valid_until <= ${new Date(at.getTime() + days * dayMs)} and not ${isRenewed}
      and not exists (select from kyc_notices n
        where n.submission_id = r.submission_id and n.valid_until = r.valid_until and n.days_before <= ${days})
    order by r.valid_until limit ${sql.lit(batchSize)}`.execute(db)
  return rows
}

async function recordNotice(tx: Db, { submissionId, accountId, validUntil }: Ending, days: number, at: Date) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('kyc_notices')
    .values({ submission_id: submissionId, valid_until: validUntil, days_before: days, sent_at: at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows) await enqueue(tx, documentsEndingEmail, { accountId, submissionId })
}

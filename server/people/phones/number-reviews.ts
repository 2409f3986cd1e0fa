import { sql } from 'kysely'
import type { NumberOutcome } from '#contract/phone.ts'
import { approvalInForce } from '#server/people/documents/renewals.ts'
import type { Db } from '#server/platform/db/open.ts'
import { deviceName } from '#server/platform/sessions/device-name.ts'

type Change = { accountId: number; number: string }

/**
 * When a verified number replaces another (docs/safety.md T22), returns the approved documents to the review queue and
 * changes nothing else. Opens one review per number. Call with the account locked.
 */
export async function openNumberReview(tx: Db, { accountId, number }: Change, at: Date) {
  const approval = await approvalInForce(tx, accountId)
  if (!approval) return
  const { submission_id } = approval
  const made = await tx
    .insertInto('number_reviews')
    .values({ account_id: accountId, number, submission_id, opened_at: at })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return
  await tx
    .insertInto('review_queue')
    .values({ kind: 'documents', id: submission_id, since: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export const isNumberReviewOpen = async (db: Db, accountId: number) =>
  (await openReviews(db, accountId).select('id').limit(1).executeTakeFirst()) !== undefined

const openReviews = (db: Db, accountId: number) =>
  db.selectFrom('number_reviews').where('account_id', '=', accountId).where('closed_at', 'is', null)

type LogIn = { device: string; since: Date; last_seen: Date }
export type NumberReview = {
  id: number
  at: Date
  number: string
  previous: string | null
  /** The name in the approved documents. */
  name: string | null
  log_ins: LogIn[]
}

/** Reads the latest change that no operator has reviewed, with facts that show whether one person owns both numbers. */
export async function readNumberReview(db: Db, accountId: number): Promise<NumberReview | null> {
  const { rows } = await sql<Omit<NumberReview, 'log_ins'>>`
    select n.id, n.opened_at as at, n.number, (
      select k.name from kyc_records k where k.submission_id = n.submission_id) as name, (
      select p.number from phone_proofs p where p.account_id = n.account_id and not exists (
        select from number_reviews o where o.account_id = p.account_id and o.number = p.number and o.closed_at is null)
      order by p.proven_at desc limit 1) as previous
    from number_reviews n where n.account_id = ${accountId} and n.closed_at is null
    order by n.id desc limit 1`.execute(db)
  return rows[0] ? { ...rows[0], log_ins: await readLogIns(db, accountId) } : null
}

const shownLogIns = 5

async function readLogIns(db: Db, accountId: number) {
  const sessions = await db
    .selectFrom('account_sessions')
    .select(['device', 'created_at as since', 'last_seen_at as last_seen'])
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .limit(shownLogIns)
    .execute()
  return sessions.map(({ device, ...session }) => ({ device: deviceName(device), ...session }))
}

type Closing = { outcome: NumberOutcome; operatorId: number; reason: string | null }

/** Closes all of the account's open changes: reviewing the latest number settles who advertises. */
export async function closeNumberReviews(tx: Db, accountId: number, closing: Closing, at: Date) {
  const { outcome, operatorId: operator_id, reason } = closing
  const closed = await tx
    .updateTable('number_reviews')
    .set({ closed_at: at, operator_id, outcome, reason })
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .returning('submission_id')
    .execute()
  if (closed.length === 0) return
  const submissions = closed.map(({ submission_id }) => submission_id)
  await tx.deleteFrom('review_queue').where('kind', '=', 'documents').where('id', 'in', submissions).execute()
}

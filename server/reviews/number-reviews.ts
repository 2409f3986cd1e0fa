import { sql } from 'kysely'
import type { NumberOutcome } from '#contract/number-review.ts'
import type { Db } from '#server/db/open.ts'
import { approvalInForce } from '#server/kyc/renewals.ts'

type Change = { accountId: number; number: string }

/**
 * Of a proven number that replaces another (docs/safety.md T22): the approved documents return to their queue, and nothing
 * else changes. Each number asks once. The caller holds the account's lock.
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

export type NumberReview = { id: number; at: Date; ends: string; ended: string | null }

/** The last change that nobody has looked at yet; of numbers their last four digits tell them apart. */
export async function readNumberReview(db: Db, accountId: number): Promise<NumberReview | null> {
  const { rows } = await sql<NumberReview>`
    select n.id, n.opened_at as at, right(n.number, 4) as ends, (
      select right(p.number, 4) from phone_proofs p where p.account_id = n.account_id and not exists (
        select from number_reviews o where o.account_id = p.account_id and o.number = p.number and o.closed_at is null)
      order by p.proven_at desc limit 1) as ended
    from number_reviews n where n.account_id = ${accountId} and n.closed_at is null
    order by n.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

type Closing = { outcome: NumberOutcome; operatorId: number; reason: string | null }

/** All changes of the account that are open: whoever looks at the last one looks at who advertises. */
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

import { approvalTerm, type EndCause, type KycRenewal } from '#contract/documents.ts'
import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/platform/db/open.ts'

export const approvalInForce = (db: Db, accountId: number) =>
  db
    .selectFrom('kyc_submissions')
    .innerJoin('kyc_reviews', 'kyc_reviews.submission_id', 'kyc_submissions.id')
    .select(['submission_id', 'submitted_at', 'valid_until', 'end_cause'])
    .where('account_id', '=', accountId)
    .where('verdict', '=', 'approved')
    .where('ended_at', 'is', null)
    .orderBy('submission_id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type Renewal = { state: KycRenewal['state']; until: Date; cause: EndCause }

/** Returns null if no renewal is due yet. */
export async function readRenewal(db: Db, accountId: number, now: Date): Promise<Renewal | null> {
  const approval = await approvalInForce(db, accountId)
  if (!approval?.valid_until) return readEnded(db, accountId)
  const { valid_until: until, end_cause } = approval
  const cause = end_cause ?? 'term'
  const later = await db
    .selectFrom('kyc_submissions')
    .leftJoin('kyc_reviews', 'kyc_reviews.submission_id', 'kyc_submissions.id')
    .select('verdict')
    .where('account_id', '=', accountId)
    .where('kyc_submissions.id', '>', approval.submission_id)
    .orderBy('kyc_submissions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (later && later.verdict === null) return { state: 'pending', until, cause }
  const isDue = until.getTime() - now.getTime() <= approvalTerm.renewalDays * dayMs
  return isDue || later || isAskedFor(cause) ? { state: 'open', until, cause } : null
}

/** Whether an operator asked for new documents because the face or the number had changed. */
export const isAskedFor = (cause: EndCause | null) => cause === 'new_face' || cause === 'new_number'

/** Returns null once the person has sent newer documents. */
async function readEnded(db: Db, accountId: number): Promise<Renewal | null> {
  const latest = await db
    .selectFrom('kyc_submissions')
    .leftJoin('kyc_reviews', 'kyc_reviews.submission_id', 'kyc_submissions.id')
    .select(['ended_at', 'end_cause'])
    .where('account_id', '=', accountId)
    .orderBy('submitted_at', 'desc')
    .orderBy('kyc_submissions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.ended_at ? { state: 'ended', until: latest.ended_at, cause: latest.end_cause ?? 'term' } : null
}

/** Returns the end of the document's last day in São Paulo, or the end of the term, whichever comes first. */
export function approvalEnd(reviewedAt: Date, expiresOn: string | null): { valid_until: Date; end_cause: EndCause } {
  const term = new Date(reviewedAt)
  term.setUTCMonth(term.getUTCMonth() + approvalTerm.months)
  const expiry = expiresOn === null ? undefined : new Date(Date.parse(`${expiresOn}T00:00:00-03:00`) + dayMs)
  return expiry && expiry < term
    ? { valid_until: expiry, end_cause: 'document' }
    : { valid_until: term, end_cause: 'term' }
}

/** Rate limits are more generous to accounts with approved documents. */
export const isVerified = async (db: Db, accountId: number) => (await approvalInForce(db, accountId)) !== undefined

import type { Db } from '#server/db/open.ts'

export type KycState = {
  /** As on the wire: null before the first submission and after a rejection. */
  kyc: null | 'pending' | 'okay'
  rejection: string | null
  submissionId: number | null
}

const onWire = { approved: 'okay', rejected: null } as const

export async function kycState(db: Db, accountId: number): Promise<KycState> {
  const latest = await db
    .selectFrom('kyc_submissions')
    .leftJoin('kyc_reviews', 'kyc_reviews.submission_id', 'kyc_submissions.id')
    .select(['kyc_submissions.id', 'kyc_reviews.verdict', 'kyc_reviews.reason'])
    .where('kyc_submissions.account_id', '=', accountId)
    .orderBy('kyc_submissions.submitted_at', 'desc')
    .orderBy('kyc_submissions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return { kyc: null, rejection: null, submissionId: null }
  const { id, verdict, reason } = latest
  const rejection = verdict === 'rejected' ? reason : null
  return { kyc: verdict ? onWire[verdict] : 'pending', rejection, submissionId: id }
}

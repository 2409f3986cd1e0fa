import type { Db } from '#server/db/open.ts'

/** The latest approved documents whose selfie still exists, by their submission; looking at it takes a ticket of KYC. */
export async function findSelfie(db: Db, accountId: number) {
  const found = await db
    .selectFrom('kyc_submissions as k')
    .innerJoin('kyc_reviews as r', 'r.submission_id', 'k.id')
    .innerJoin('kyc_documents as d', 'd.submission_id', 'k.id')
    .select('k.id')
    .where('k.account_id', '=', accountId)
    .where('r.verdict', '=', 'approved')
    .where('d.kind', '=', 'selfie')
    .orderBy('k.submitted_at', 'desc')
    .orderBy('k.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

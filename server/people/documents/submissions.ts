import { type DocumentKind, documentKinds, endedTexts, sendingRefusals } from '#contract/documents.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import { lockAccount } from '#server/platform/db/lock-account.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rateLimit } from '#server/platform/limits/rate-limit.ts'
import { approvalInForce, readRenewal } from './renewals.ts'

export type Sending = { accountId: number; uploadId: string | null }
type Document = Awaited<ReturnType<App['images']['document']>>

/** Call before reading the photos. */
export async function hasArrived(app: Pick<App, 'db' | 'pool' | 'now'>, sending: Sending) {
  if (await findSending(app.db, sending)) return true
  await refuseUnexpected(app, sending)
  await rateLimit(app, 'kyc-send', { account: sending.accountId })
  return false
}

/** The listing needs no refresh: approved documents stay in force while newer ones wait for review. */
export async function saveDocuments(
  { db, vault, now }: Pick<App, 'db' | 'vault' | 'now'>,
  sending: Sending,
  documents: Record<DocumentKind, Document>,
) {
  await db.transaction().execute(async tx => {
    await lockAccount(tx, sending.accountId)
    if (await findSending(tx, sending)) return
    await refuseUnexpected({ db: tx, now }, sending)
    const { front, verse, selfie } = documents
    const bytes = { front: front.bytes, verse: verse.bytes, selfie: selfie.bytes }
    const objects = await vault.keep(tx, { accountId: sending.accountId, at: now() }, bytes)
    await insertSending(
      tx,
      sending,
      now(),
      documentKinds.map(kind => ({ ...sizeOf(documents[kind]), kind, object: objects[kind] })),
    )
  })
}

export function uploadIdOf(header: string | string[] | undefined) {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(header)) return header
  throw fieldError('Idempotency-Key', sendingRefusals.wrongKey)
}

async function findSending(db: Db, { accountId, uploadId }: Sending) {
  if (uploadId === null) return undefined
  return db
    .selectFrom('kyc_submissions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('upload_id', '=', uploadId)
    .executeTakeFirst()
}

async function refuseUnexpected({ db, now }: Pick<App, 'db' | 'now'>, { accountId }: Sending) {
  const { kyc } = await kycState(db, accountId)
  const renewal = await readRenewal(db, accountId, now())
  if (kyc === 'pending' || renewal?.state === 'pending') throw new Refusal('conflict', sendingRefusals.pending)
  if (kyc === 'okay' && !renewal) throw new Refusal('conflict', sendingRefusals.approved)
}

const sizeOf = ({ width, height }: Document) => ({ width, height })
type StoredDocument = { kind: DocumentKind; object: string; width: number; height: number }

async function insertSending(tx: Db, { accountId, uploadId }: Sending, at: Date, documents: StoredDocument[]) {
  const { id } = await tx
    .insertInto('kyc_submissions')
    .values({ account_id: accountId, submitted_at: at, upload_id: uploadId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = documents.map(document => ({ submission_id: id, ...document }))
  await tx.insertInto('kyc_documents').values(rows).execute()
}

export type KycState = {
  /** The wire value: null before the first submission, after a rejection, and once an approval has ended. */
  kyc: null | 'pending' | 'okay'
  /** Why an operator rejected the latest submission, or why the approval ended. */
  rejection: string | null
  /** The latest submission. */
  submissionId: number | null
  /** The submission whose approval is in force. */
  approvedId: number | null
}

/** An approval stays in force while the documents that renew it wait for review. */
export async function kycState(db: Db, accountId: number): Promise<KycState> {
  const latest = await db
    .selectFrom('kyc_submissions')
    .leftJoin('kyc_reviews', 'kyc_reviews.submission_id', 'kyc_submissions.id')
    .select(['kyc_submissions.id', 'kyc_reviews.verdict', 'kyc_reviews.reason', 'end_cause'])
    .where('kyc_submissions.account_id', '=', accountId)
    .orderBy('kyc_submissions.submitted_at', 'desc')
    .orderBy('kyc_submissions.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest) return { kyc: null, rejection: null, submissionId: null, approvedId: null }
  const { id: submissionId, verdict, reason, end_cause } = latest
  const approvedId = (await approvalInForce(db, accountId))?.submission_id ?? null
  const rejection = verdict === 'rejected' ? reason : null
  if (approvedId !== null) return { kyc: 'okay', rejection, submissionId, approvedId }
  if (verdict === null) return { kyc: 'pending', rejection: null, submissionId, approvedId }
  const ended = verdict === 'approved' ? endedTexts[end_cause ?? 'term'] : null
  return { kyc: null, rejection: rejection ?? ended, submissionId, approvedId }
}

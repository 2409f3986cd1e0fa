import { type DocumentKind, documentKinds, sendingRefusals } from '#contract/kyc.ts'
import { fieldError, Refusal } from '#contract/refusals.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { rateLimit } from '#server/rate-limit.ts'

export type Sending = { accountId: number; uploadId: string | null }
type Document = Awaited<ReturnType<App['images']['document']>>

/** Called before the photos are read. */
export async function hasArrived(app: Pick<App, 'db' | 'pool' | 'now'>, sending: Sending) {
  if (await findSending(app.db, sending)) return true
  await refuseUnexpected(app.db, sending)
  await rateLimit(app, 'kyc-send', { account: sending.accountId })
  return false
}

/** The listing needs no refresh: an account that may send documents has no approved ones and is not listed. */
export async function saveDocuments(
  { db, vault, now }: Pick<App, 'db' | 'vault' | 'now'>,
  sending: Sending,
  documents: Record<DocumentKind, Document>,
) {
  await db.transaction().execute(async tx => {
    await lockAccount(tx, sending.accountId)
    if (await findSending(tx, sending)) return
    await refuseUnexpected(tx, sending)
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

async function refuseUnexpected(db: Db, { accountId }: Sending) {
  const { kyc } = await kycState(db, accountId)
  if (kyc === 'pending') throw new Refusal('conflict', sendingRefusals.pending)
  if (kyc === 'okay') throw new Refusal('conflict', sendingRefusals.approved)
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

import { type DocumentKind, documentKinds, sendingRefusals } from '#contract/kyc.ts'
import { invalid, Refusal } from '#contract/refusals.ts'
import { lockAccount } from '#server/accounts/lock-account.ts'
import type { App } from '#server/app.ts'
import { consume } from '#server/db/attempts.ts'
import type { Db } from '#server/db/open.ts'
import { kycState } from './kyc-state.ts'

/** `uploadId` is what the device calls this sending. */
export type Sending = { accountId: number; uploadId: string | null }
type Document = Awaited<ReturnType<App['images']['document']>>

/** Accounts themselves are limited per address. */
const sendings = { purpose: 'kyc-send/account', max: 40, withinSeconds: 3600 }

/** Whether this very sending has arrived before. To be asked before the photos are read; throws when they would be in vain. */
export async function hasArrived({ db, pool, now }: Pick<App, 'db' | 'pool' | 'now'>, sending: Sending) {
  if (await findSending(db, sending)) return true
  await refuseUnlessAwaited(db, sending)
  await consume(pool, [{ ...sendings, subject: String(sending.accountId) }], now())
  return false
}

/**
 * Takes the three photos in for review; the same sending again changes nothing. No listing changes by it: whoever may
 * send has no approved documents, and so is not listed before or after.
 */
export async function keepDocuments(
  { db, vault, now }: Pick<App, 'db' | 'vault' | 'now'>,
  sending: Sending,
  documents: Record<DocumentKind, Document>,
) {
  await db.transaction().execute(async tx => {
    await lockAccount(tx, sending.accountId)
    if (await findSending(tx, sending)) return
    await refuseUnlessAwaited(tx, sending)
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

/** The name that a device gives to a sending, or null for one without. */
export function uploadIdOf(header: string | string[] | undefined) {
  if (header === undefined) return null
  if (typeof header === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(header)) return header
  throw invalid('Idempotency-Key', sendingRefusals.wrongKey)
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

async function refuseUnlessAwaited(db: Db, { accountId }: Sending) {
  const { kyc } = await kycState(db, accountId)
  if (kyc === 'pending') throw new Refusal('conflict', sendingRefusals.pending)
  if (kyc === 'okay') throw new Refusal('conflict', sendingRefusals.approved)
}

const sizeOf = ({ width, height }: Document) => ({ width, height })
type Kept = { kind: DocumentKind; object: string; width: number; height: number }

async function insertSending(tx: Db, { accountId, uploadId }: Sending, at: Date, kept: Kept[]) {
  const { id } = await tx
    .insertInto('kyc_submissions')
    .values({ account_id: accountId, submitted_at: at, upload_id: uploadId })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = kept.map(document => ({ submission_id: id, ...document }))
  await tx.insertInto('kyc_documents').values(rows).execute()
}

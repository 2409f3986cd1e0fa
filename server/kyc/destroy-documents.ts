import { lockAccount } from '#server/accounts/lock-account.ts'
import { isSuspended } from '#server/accounts/suspension.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'

type DestroyDeps = Pick<App, 'db' | 'vault' | 'now'>

/** Destroys the key of an account's documents, then deletes their objects. */
export async function destroyDocuments({ db, vault, now }: DestroyDeps, accountId: number) {
  const objects = await db.transaction().execute(tx => shred({ vault, now }, tx, accountId))
  await vault.removeObjects(objects)
}

/**
 * The same inside the caller's transaction. `vault.removeObjects` deletes the returned objects after the commit; if that
 * fails, they are unreadable and swept within a day.
 */
export async function shred({ vault, now }: Omit<DestroyDeps, 'db'>, tx: Db, accountId: number) {
  await lockAccount(tx, accountId)
  const submissions = await tx.selectFrom('kyc_submissions').select('id').where('account_id', '=', accountId).execute()
  const objects = await dropDocuments(
    tx,
    submissions.map(({ id }) => id),
    now(),
  )
  await vault.destroyKey(tx, accountId)
  return objects
}

/** Destroys one submission's documents unless the account was suspended meanwhile, and the key with the last ones. */
export async function destroySubmission({ db, vault, now }: DestroyDeps, accountId: number, submissionId: number) {
  const objects = await db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    if (await isSuspended(tx, accountId)) return []
    const dropped = await dropDocuments(tx, [submissionId], now())
    if (!(await hasDocuments(tx, accountId))) await vault.destroyKey(tx, accountId)
    return dropped
  })
  await vault.removeObjects(objects)
}

async function dropDocuments(tx: Db, submissions: number[], at: Date) {
  if (submissions.length === 0) return []
  const dropped = await tx
    .deleteFrom('kyc_documents')
    .where('submission_id', 'in', submissions)
    .returning('object')
    .execute()
  await tx
    .updateTable('kyc_submissions')
    .set({ documents_destroyed_at: at })
    .where('id', 'in', submissions)
    .where('documents_destroyed_at', 'is', null)
    .execute()
  return dropped.map(({ object }) => object)
}

const hasDocuments = (tx: Db, accountId: number) =>
  tx
    .selectFrom('kyc_documents')
    .innerJoin('kyc_submissions', 'kyc_submissions.id', 'kyc_documents.submission_id')
    .select('kind')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst()

import { lockAccount } from '#server/accounts/lock-account.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'

type Means = Pick<App, 'db' | 'vault' | 'now'>

/** Makes every document of a person unreadable for good, then removes what is left of them. */
export async function destroyDocuments({ db, vault, now }: Means, accountId: number) {
  const objects = await db.transaction().execute(tx => shred({ vault, now }, tx, accountId))
  await vault.removeObjects(objects)
}

/**
 * The same as part of something greater. The answer is what `vault.removeObjects` removes after the commit; objects
 * that are forgotten can't be read, and are swept within a day.
 */
export async function shred({ vault, now }: Omit<Means, 'db'>, tx: Db, accountId: number) {
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

/** The documents of one sending only, unless a suspension holds them by now; the key goes with the person's last. */
export async function destroySending({ db, vault, now }: Means, accountId: number, submissionId: number) {
  const objects = await db.transaction().execute(async tx => {
    await lockAccount(tx, accountId)
    if (await isHeld(tx, accountId)) return []
    const dropped = await dropDocuments(tx, [submissionId], now())
    if (!(await hasDocuments(tx, accountId))) await vault.destroyKey(tx, accountId)
    return dropped
  })
  await vault.removeObjects(objects)
}

const isHeld = (tx: Db, accountId: number) =>
  tx
    .selectFrom('account_suspensions')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()

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

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { isHeld } from '#server/people/documents/retention.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { keepFile, keyOf } from '#server/safety/evidence/seal.ts'
import { enqueueSealing } from '#server/safety/evidence/seal-job.ts'
import { readRecords } from './export-account.ts'

type Deps = Pick<App, 'vault' | 'now'>

/**
 * Seals everything about an account under a legal hold, with its documents and files, until the hold ends. Call in the
 * transaction that deletes the account, with the account locked.
 */
export async function keepHeldRecords({ vault, now }: Deps, tx: Db, accountId: number) {
  const at = now()
  if (!(await isHeld(tx, accountId, at))) return
  const content = JSON.stringify(await describeAccount(tx, accountId))
  const content_hash = createHash('sha256').update(content).digest()
  const { id } = await tx
    .insertInto('evidence')
    .values({ kind: 'held', account_id: accountId, content_hash, content, kept_since: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepDocuments({ vault }, tx, { accountId, evidenceId: id })
  await sql`
    insert into evidence_folders (evidence_id, folder)
    select ${id}::integer, folder from media where account_id = ${accountId}
    union select ${id}, s.folder from campaign_submissions s join campaigns c on c.id = s.campaign_id
      where c.account_id = ${accountId}`.execute(tx)
  await enqueueSealing(tx)
}

/** Returns the account, its profile and the same records as the person's own export. */
export async function describeAccount(tx: Db, accountId: number) {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'user_type', 'name', 'email', 'created_at'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const { rows } = await sql<{ profile: unknown }>`select profile_content(${accountId}) as profile`.execute(tx)
  return { account, profile: rows[0]?.profile ?? null, ...(await readRecords({ db: tx }, accountId)) }
}

/** Encrypts the documents with the evidence key, since the caller is about to destroy the account's key. */
async function keepDocuments(
  { vault }: Pick<App, 'vault'>,
  tx: Db,
  { accountId, evidenceId }: { accountId: number; evidenceId: number },
) {
  const documents = await tx
    .selectFrom('kyc_documents as d')
    .innerJoin('kyc_submissions as s', 's.id', 'd.submission_id')
    .select(['d.kind', 'd.object', 'd.submission_id'])
    .where('s.account_id', '=', accountId)
    .execute()
  if (documents.length === 0) return
  const key = await keyOf({ vault }, tx, evidenceId)
  for (const { kind, object, submission_id } of documents) {
    const bytes = await vault.read(tx, { accountId, kind, object })
    if (bytes) await keepFile({ vault }, tx, { key, name: `documento-${submission_id}-${kind}.webp`, bytes })
  }
}

import type { DocumentKind } from '#contract/kyc.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'

/** Decrypts a document, a WebP image. The caller records who sees it. */
export async function openDocument(
  { db, vault }: Pick<App, 'db' | 'vault'>,
  submissionId: number,
  kind: DocumentKind,
): Promise<Buffer> {
  const found = await db
    .selectFrom('kyc_documents')
    .innerJoin('kyc_submissions', 'kyc_submissions.id', 'kyc_documents.submission_id')
    .select(['account_id', 'object'])
    .where('submission_id', '=', submissionId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  const bytes = found && (await vault.read(db, { accountId: found.account_id, kind, object: found.object }))
  if (!bytes) throw new Refusal('not_found', messages.notFound)
  return bytes
}

import { createHash } from 'node:crypto'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { dropDocuments } from '#server/people/documents/retention.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { keepFile, keyOf } from '#server/safety/evidence/seal.ts'
import { endOpenings } from '#server/safety/reviews/document-access.ts'

export type DocumentPhoto = { name: string; bytes: Buffer; sha256: string; sentAt: Date }

type Submission = { accountId: number; submissionId: number }

/** Reads the document photos of a submission when the photos themselves are the suspected material. */
export async function readPhotos({ vault }: Pick<App, 'vault'>, tx: Db, { accountId, submissionId }: Submission) {
  const documents = await tx
    .selectFrom('kyc_documents as d')
    .innerJoin('kyc_submissions as s', 's.id', 'd.submission_id')
    .select(['d.kind', 'd.object', 's.submitted_at'])
    .where('s.id', '=', submissionId)
    .where('s.account_id', '=', accountId)
    .execute()
  if (documents.length === 0) throw new Refusal('not_found', messages.notFound)
  const photos: DocumentPhoto[] = []
  for (const { kind, object, submitted_at } of documents) {
    const bytes = await vault.read(tx, { accountId, kind, object })
    if (!bytes) continue
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    photos.push({ name: `documento-${submissionId}-${kind}.webp`, bytes, sha256, sentAt: submitted_at })
  }
  return photos
}

type Sealing = { evidenceId: number; submissionId: number; photos: readonly DocumentPhoto[] }

/** Moves the photos out of their case, so operators can no longer view them. Returns the objects still in storage. */
export async function sealPhotos({ vault }: Pick<App, 'vault'>, tx: Db, sealing: Sealing, at: Date) {
  const { evidenceId, submissionId, photos } = sealing
  const key = await keyOf({ vault }, tx, evidenceId)
  for (const { name, bytes } of photos) await keepFile({ vault }, tx, { key, name, bytes })
  await endOpenings(tx, submissionId)
  return dropDocuments(tx, [submissionId], at)
}

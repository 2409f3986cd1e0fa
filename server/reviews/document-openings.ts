import type { DocumentKind } from '#contract/kyc.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { findCase } from './document-cases.ts'

type Opening = { sessionId: number; submissionId: number; selfieOnly: boolean }

/** The session has this case open now, and no other one of its kind. */
export async function openDocuments(tx: Db, { sessionId, submissionId, selfieOnly }: Opening, at: Date) {
  await tx
    .deleteFrom('kyc_openings')
    .where('session_id', '=', sessionId)
    .where('selfie_only', '=', selfieOnly)
    .where('submission_id', '<>', submissionId)
    .execute()
  await tx
    .insertInto('kyc_openings')
    .values({ session_id: sessionId, submission_id: submissionId, selfie_only: selfieOnly, opened_at: at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The session has left the case. */
export const closeDocuments = (db: Db, sessionId: number, submissionId: number) =>
  db
    .deleteFrom('kyc_openings')
    .where('session_id', '=', sessionId)
    .where('submission_id', '=', submissionId)
    .where('selfie_only', '=', false)
    .execute()

/** A case that is decided is open nowhere: whoever wants to look again opens it again. */
export const endOpenings = (tx: Db, submissionId: number) =>
  tx.deleteFrom('kyc_openings').where('submission_id', '=', submissionId).execute()

type Asked = { submissionId: number; kind: DocumentKind }

/** @throws Refusal `forbidden` when this session may not see the document now, `conflict` when another operator does. */
export async function requireOpening(
  { db, now }: Pick<App, 'db' | 'now'>,
  session: OperatorSession,
  { submissionId, kind }: Asked,
) {
  const opening = await db
    .selectFrom('kyc_openings')
    .select('selfie_only')
    .where('session_id', '=', session.id)
    .where('submission_id', '=', submissionId)
    .$if(kind !== 'selfie', query => query.where('selfie_only', '=', false))
    .limit(1)
    .executeTakeFirst()
  if (!opening) throw new Refusal('forbidden', messages.forbidden)
  const claimedBy = (await findCase(db, submissionId, session.operatorId, now()))?.claimed_by
  if (claimedBy) throw new Refusal('conflict', `${claimedBy} está com este caso aberto.`)
}

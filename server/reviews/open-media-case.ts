import { sql } from 'kysely'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import { kycState } from '#server/kyc/kyc-state.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { openDocuments } from './document-openings.ts'
import { nicknameOf, readReviewedMedia } from './reviewed-media.ts'
import { findSelfie } from './selfie.ts'

type Owner = { account_id: number; email: string; user_type: number; nickname: string | null }

/** All photos and videos that an account's profile names, and the approved documents to compare them with. */
export async function openMediaCase({ db, now }: Pick<App, 'db' | 'now'>, { id }: OperatorSession, accountId: number) {
  const { rows } = await sql<Owner>`
    select a.id as account_id, a.email, a.user_type, ${nicknameOf('a.id')} as nickname
    from accounts a where a.id = ${accountId}`.execute(db)
  const [owner] = rows
  if (!owner) throw new Refusal('not_found', messages.notFound)
  const { kyc } = await kycState(db, accountId)
  const selfie = await findSelfie(db, accountId)
  if (selfie !== null) await openDocuments(db, { sessionId: id, submissionId: selfie, selfieOnly: true }, now())
  return {
    ...owner,
    kyc,
    selfie_submission_id: selfie,
    media: await readReviewedMedia(db, accountId),
  }
}

export type OpenedMediaCase = Awaited<ReturnType<typeof openMediaCase>>

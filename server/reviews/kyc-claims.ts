import { type RawBuilder, sql } from 'kysely'
import type { DocumentKind } from '#contract/kyc.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import type { Deps } from './decision.ts'

// A claim is the operator's and tells the others who works on a case. An opening is the session's and allows tickets.

const claimMs = 15 * 60_000
const claimStart = (at: Date) => new Date(at.getTime() - claimMs)

/** SQL for the name of another operator who has an undecided case open. */
export const claimedByOther = (submissionId: RawBuilder<unknown>, operatorId: number, at: Date) => sql<string | null>`
  (select o.name from kyc_claims cl join operators o on o.id = cl.operator_id
    where cl.submission_id = ${submissionId} and cl.operator_id <> ${operatorId} and cl.claimed_at > ${claimStart(at)}
      and not exists (select from kyc_reviews r where r.submission_id = cl.submission_id))`

type Claim = { submissionId: number; operatorId: number; at: Date; isWaiting: boolean }

/** An operator holds one claim at a time; another operator's current claim stays. */
export async function claimCase(tx: Db, { submissionId, operatorId, at, isWaiting }: Claim) {
  await tx
    .deleteFrom('kyc_claims')
    .where('operator_id', '=', operatorId)
    .where('submission_id', '<>', submissionId)
    .execute()
  if (!isWaiting) return
  await sql`
    insert into kyc_claims (submission_id, operator_id, claimed_at) values (${submissionId}, ${operatorId}, ${at})
    on conflict (submission_id) do update set operator_id = excluded.operator_id, claimed_at = excluded.claimed_at
    where kyc_claims.operator_id = excluded.operator_id or kyc_claims.claimed_at <= ${claimStart(at)}`.execute(tx)
}

/** The operator has left the case; another operator's claim stays. */
export async function releaseCase({ db }: Pick<App, 'db'>, { id, operatorId }: OperatorSession, submissionId: number) {
  await db
    .deleteFrom('kyc_claims')
    .where('operator_id', '=', operatorId)
    .where('submission_id', '=', submissionId)
    .execute()
  await db
    .deleteFrom('kyc_openings')
    .where('session_id', '=', id)
    .where('submission_id', '=', submissionId)
    .where('selfie_only', '=', false)
    .execute()
}

type Opening = { sessionId: number; submissionId: number; selfieOnly: boolean }

/** A session has one case open at a time, and one account's selfie. */
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

/** Closes a decided case in every session. */
export const endOpenings = (tx: Db, submissionId: number) =>
  tx.deleteFrom('kyc_openings').where('submission_id', '=', submissionId).execute()

/** @throws Refusal `forbidden` unless the session has the document open, `conflict` while another operator claims it. */
export async function requireOpening(
  { db, now }: Deps,
  { id, operatorId }: OperatorSession,
  { submissionId, kind }: { submissionId: number; kind: DocumentKind },
) {
  const opening = await db
    .selectFrom('kyc_openings')
    .select(claimedByOther(sql`${submissionId}`, operatorId, now()).as('claimedBy'))
    .where('session_id', '=', id)
    .where('submission_id', '=', submissionId)
    .$if(kind !== 'selfie', query => query.where('selfie_only', '=', false))
    .limit(1)
    .executeTakeFirst()
  if (!opening) throw new Refusal('forbidden', messages.forbidden)
  if (opening.claimedBy) throw new Refusal('conflict', `${opening.claimedBy} está com este caso aberto.`)
}

import { type RawBuilder, sql } from 'kysely'
import { minuteMs } from '#contract/durations.ts'
import { type DocumentKind, documentKinds } from '#contract/kyc.ts'
import type { DocumentPurpose } from '#contract/kyc-review.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken, makeToken } from '#server/platform/db/tokens.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { recordView } from '#server/platform/operators/views.ts'
import type { Deps } from './decision.ts'

// A claim is the operator's and tells the others who works on a case. An opening is the session's and allows tickets.

const claimMs = 15 * minuteMs
const claimStart = (at: Date) => new Date(at.getTime() - claimMs)

export const claimedByOther = (submissionId: RawBuilder<unknown>, operatorId: number, at: Date) => sql<string | null>`
  (select o.name from kyc_claims cl join operators o on o.id = cl.operator_id
    where cl.submission_id = ${submissionId} and cl.operator_id <> ${operatorId} and cl.claimed_at > ${claimStart(at)})`

type Claim = { submissionId: number; operatorId: number; at: Date }

/** Of a decided case too: documents are shown to the one person who has the case at that moment (T47). */
export async function claimCase(tx: Db, { submissionId, operatorId, at }: Claim) {
  await tx
    .deleteFrom('kyc_claims')
    .where('operator_id', '=', operatorId)
    .where('submission_id', '<>', submissionId)
    .execute()
  await sql`
    insert into kyc_claims (submission_id, operator_id, claimed_at) values (${submissionId}, ${operatorId}, ${at})
    on conflict (submission_id) do update set operator_id = excluded.operator_id, claimed_at = excluded.claimed_at
    where kyc_claims.operator_id = excluded.operator_id or kyc_claims.claimed_at <= ${claimStart(at)}`.execute(tx)
}

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

/** A decision ends the assignment. */
export async function endOpenings(tx: Db, submissionId: number) {
  await tx.deleteFrom('kyc_openings').where('submission_id', '=', submissionId).execute()
  await tx.deleteFrom('kyc_claims').where('submission_id', '=', submissionId).execute()
}

export async function requireOpening(
  { db, now }: Deps,
  { id, operatorId }: OperatorSession,
  { submissionId, kind }: { submissionId: number; kind: DocumentKind },
) {
  const opening = await db
    .selectFrom('kyc_openings')
    .select(['selfie_only', claimedByOther(sql`${submissionId}`, operatorId, now()).as('claimedBy')])
    .select(isClaimedBy(operatorId, submissionId, now()).as('isOwn'))
    .where('session_id', '=', id)
    .where('submission_id', '=', submissionId)
    .$if(kind !== 'selfie', query => query.where('selfie_only', '=', false))
    .orderBy('selfie_only', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!opening) throw new Refusal('forbidden', messages.forbidden)
  if (opening.claimedBy) throw new Refusal('conflict', `${opening.claimedBy} está com este caso aberto.`)
  // Beside the photos of a profile the selfie is shown without the case.
  if (!opening.isOwn && !opening.selfie_only) throw new Refusal('forbidden', messages.forbidden)
}

const isClaimedBy = (operatorId: number, submissionId: number, at: Date) => sql<boolean>`exists (
  select from kyc_claims cl where cl.submission_id = ${submissionId} and cl.operator_id = ${operatorId}
    and cl.claimed_at > ${claimStart(at)})`

const ticketMs = 60_000
const viewed = 'document_viewed'

type Document = { submissionId: number; kind: DocumentKind }

type Asked = Document & { purpose: DocumentPurpose }

export async function issueTicket({ db, now }: Deps, session: OperatorSession, { submissionId, kind, purpose }: Asked) {
  const stored = await db
    .selectFrom('kyc_documents')
    .select('kind')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!stored) throw new Refusal('not_found', messages.notFound)
  await requireOpening({ db, now }, session, { submissionId, kind })
  const { token: ticket, hash } = makeToken()
  const expiresAt = new Date(now().getTime() + ticketMs)
  const row = { session_id: session.id, submission_id: submissionId, kind, purpose, expires_at: expiresAt }
  await db
    .insertInto('kyc_view_tickets')
    .values({ token_hash: hash, ...row })
    .execute()
  return { ticket, expiresAt }
}

type Rotation = Parameters<App['images']['watermark']>[1]['rotation']
type Showing = { ticket: string; rotation: Rotation }

export async function showDocument(app: App, session: OperatorSession, { ticket, rotation }: Showing) {
  const { submissionId, kind } = await redeemTicket(app, session, ticket)
  const bytes = await openDocument(app, submissionId, kind)
  const text = `OP ${session.operatorId} · ${formatUtc(app.now())} · CASO ${submissionId}`
  return Buffer.from(await app.images.watermark(bytes, { text, rotation }))
}

/** In one transaction: nothing is shown unrecorded. */
async function redeemTicket(app: Deps & Pick<App, 'log'>, session: OperatorSession, ticket: string) {
  return app.db.transaction().execute(async (tx): Promise<Document> => {
    const at = app.now()
    const used = await tx
      .updateTable('kyc_view_tickets')
      .set({ used_at: at })
      .where('token_hash', '=', hashToken(ticket))
      .where('session_id', '=', session.id)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at)
      .returning(['submission_id', 'kind', 'purpose'])
      .executeTakeFirst()
    if (!used) throw new Refusal('forbidden', messages.forbidden)
    const { submission_id: submissionId, kind, purpose } = used
    const { account_id } = await tx
      .selectFrom('kyc_submissions')
      .select('account_id')
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow()
    await recordView(app, tx, session, {
      kind: 'documents',
      action: viewed,
      subject: `submission:${submissionId}`,
      accountIds: [account_id],
      // The person is told the role, never the name: `server/safety/own-data/read-views.ts`.
      facts: { kind, purpose, session: session.id, roles: session.roles },
    })
    return { submissionId, kind }
  })
}

const formatUtc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace('T', ' ')}Z`

/** Which documents of a case this session was shown, from the audit log: tickets are deleted within the hour. */
export async function readSeen(tx: Db, submissionId: number, { id, operatorId }: OperatorSession) {
  const views = await tx
    .selectFrom('audit_entries')
    .select(sql<DocumentKind>`facts ->> 'kind'`.as('kind'))
    .where('subject', '=', `submission:${submissionId}`)
    .where('action', '=', viewed)
    .where('operator_id', '=', operatorId)
    .where(sql<boolean>`facts -> 'session' = to_jsonb(${id}::int)`)
    .execute()
  return documentKinds.filter(kind => views.some(view => view.kind === kind))
}

export const dropOldTickets = ({ db, now }: Deps) =>
  db.deleteFrom('kyc_view_tickets').where('expires_at', '<=', now()).execute()

/** The caller records who sees it. */
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

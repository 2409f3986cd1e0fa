import { sql } from 'kysely'
import type { DocumentPurpose } from '#contract/document-review.ts'
import { type DocumentKind, documentKinds } from '#contract/documents.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/platform/app.ts'
import type { Db } from '#server/platform/db/open.ts'
import { hashToken, makeToken } from '#server/platform/db/tokens.ts'
import { isClaimedBy, refuseHeldByOther } from '#server/platform/operators/claims.ts'
import type { OperatorSession } from '#server/platform/operators/sessions.ts'
import { recordView } from '#server/platform/operators/views.ts'
import type { Deps } from './decision.ts'

// A claim belongs to an operator and shows the others who is working on the case. An opening belongs to a session and
// lets it get tickets.

type Opening = { sessionId: number; submissionId: number; selfieOnly: boolean }

/** A session can have one case and one account's selfie open at a time. */
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

/** Call when an operator decides the case. */
export const endOpenings = (tx: Db, submissionId: number) =>
  tx.deleteFrom('kyc_openings').where('submission_id', '=', submissionId).execute()

export async function requireOpening(
  { db, now }: Deps,
  { id, operatorId }: OperatorSession,
  { submissionId, kind }: { submissionId: number; kind: DocumentKind },
) {
  const viewer = { operatorId, at: now() }
  const subject = `submission:${submissionId}`
  const opening = await db
    .selectFrom('kyc_openings')
    .select(['selfie_only', isClaimedBy(viewer, subject).as('isOwn')])
    .where('session_id', '=', id)
    .where('submission_id', '=', submissionId)
    .$if(kind !== 'selfie', query => query.where('selfie_only', '=', false))
    .orderBy('selfie_only', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!opening) throw new Refusal('forbidden', messages.forbidden)
  await refuseHeldByOther(db, viewer, subject)
  // Reviewing a profile's photos opens only the selfie, without claiming the case.
  if (!opening.isOwn && !opening.selfie_only) throw new Refusal('forbidden', messages.forbidden)
}

const ticketMs = 60_000
const viewed = 'document_viewed'

type Document = { submissionId: number; kind: DocumentKind }

type TicketInput = Document & { purpose: DocumentPurpose }

export async function issueTicket(
  { db, now }: Deps,
  session: OperatorSession,
  { submissionId, kind, purpose }: TicketInput,
) {
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

/** Redeems the ticket and records the view in one transaction, so no operator sees a document without a record. */
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
      // The owner sees the role, never the name: `server/safety/own-data/read-views.ts`.
      facts: { kind, purpose, session: session.id, roles: session.roles },
    })
    return { submissionId, kind }
  })
}

const formatUtc = (moment: Date) => `${moment.toISOString().slice(0, 19).replace('T', ' ')}Z`

/** Reads from the audit log which documents this session has seen, since we delete tickets within the hour. */
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

/** The caller must record the view. */
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

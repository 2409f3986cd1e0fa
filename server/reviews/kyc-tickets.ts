import { sql } from 'kysely'
import { type DocumentKind, documentKinds } from '#contract/kyc.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import type { App } from '#server/app.ts'
import type { Db } from '#server/db/open.ts'
import { hashToken, makeToken } from '#server/db/tokens.ts'
import { openDocument } from '#server/kyc/open-document.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { recordView } from '#server/operators/views.ts'
import type { Deps } from './decision.ts'
import { requireOpening } from './kyc-claims.ts'

const ticketMs = 60_000
const viewed = 'document_viewed'

type Document = { submissionId: number; kind: DocumentKind }

/**
 * A ticket shows one document once, within a minute, to this session.
 * @throws Refusal `forbidden` unless the session has the case open, `conflict` while another operator has claimed it.
 */
export async function issueTicket({ db, now }: Deps, session: OperatorSession, { submissionId, kind }: Document) {
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
  const row = { session_id: session.id, submission_id: submissionId, kind, expires_at: expiresAt }
  await db
    .insertInto('kyc_view_tickets')
    .values({ token_hash: hash, ...row })
    .execute()
  return { ticket, expiresAt }
}

type Rotation = Parameters<App['images']['watermark']>[1]['rotation']
type Showing = { ticket: string; rotation: Rotation }

/** The ticket's picture as WebP, watermarked with the operator, the time and the case. */
export async function showDocument(app: App, session: OperatorSession, { ticket, rotation }: Showing) {
  const { submissionId, kind } = await redeemTicket(app, session, ticket)
  const bytes = await openDocument(app, submissionId, kind)
  const text = `OP ${session.operatorId} · ${formatUtc(app.now())} · CASO ${submissionId}`
  return Buffer.from(await app.images.watermark(bytes, { text, rotation }))
}

/**
 * Uses a ticket up and records the view in one transaction: nothing is shown unrecorded.
 * @throws Refusal `forbidden` alike for a ticket that is used, expired, another session's or invented.
 */
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
      .returning(['submission_id', 'kind'])
      .executeTakeFirst()
    if (!used) throw new Refusal('forbidden', messages.forbidden)
    const { submission_id: submissionId, kind } = used
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
      facts: { kind, session: session.id },
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

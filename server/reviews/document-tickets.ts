import type { DocumentKind } from '#contract/kyc.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#contract/refusals.ts'
import { hashToken, makeToken } from '#server/accounts/tokens.ts'
import type { App } from '#server/app.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { recordView } from '#server/operators/views.ts'
import { requireOpening } from './document-openings.ts'

const lifeMs = 60_000

export const documentViewed = 'document_viewed'
export const aboutCase = (submissionId: number) => `submission:${submissionId}`

type Means = Pick<App, 'db' | 'now'>
type Asked = { submissionId: number; kind: DocumentKind }

/**
 * A ticket that shows one document once, within a minute, to this session.
 * @throws Refusal `forbidden` unless the session has the case open, `conflict` while another operator has claimed it.
 */
export async function issueTicket({ db, now }: Means, session: OperatorSession, { submissionId, kind }: Asked) {
  const kept = await db
    .selectFrom('kyc_documents')
    .select('kind')
    .where('submission_id', '=', submissionId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!kept) throw new Refusal('not_found', messages.notFound)
  await requireOpening({ db, now }, session, { submissionId, kind })
  const { token: ticket, hash } = makeToken()
  const expiresAt = new Date(now().getTime() + lifeMs)
  const row = { session_id: session.id, submission_id: submissionId, kind, expires_at: expiresAt }
  await db
    .insertInto('kyc_view_tickets')
    .values({ token_hash: hash, ...row })
    .execute()
  return { ticket, expiresAt }
}

/**
 * Uses a ticket up and records the view, both or neither: nothing is shown that is not recorded.
 * @throws Refusal `forbidden` alike for one that is used, too old, another session's or invented.
 */
export async function redeemTicket(app: Means & Pick<App, 'log'>, session: OperatorSession, ticket: string) {
  return app.db.transaction().execute(async (tx): Promise<Asked> => {
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
      action: documentViewed,
      subject: aboutCase(submissionId),
      accountIds: [account_id],
      facts: { kind, session: session.id },
    })
    return { submissionId, kind }
  })
}

/** Of what was shown the audit log tells; tickets themselves are kept no longer than they are good for. */
export const dropOldTickets = ({ db, now }: Means) =>
  db.deleteFrom('kyc_view_tickets').where('expires_at', '<=', now()).execute()

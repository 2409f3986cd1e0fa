import { sql } from 'kysely'
import { type DocumentKind, documentKinds } from '#contract/kyc.ts'
import type { Db } from '#server/db/open.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { aboutCase, documentViewed } from './document-tickets.ts'

/** Which of a case's documents this session was shown, as the log has it: tickets are forgotten within the hour. */
export async function readSeen(tx: Db, submissionId: number, { id, operatorId }: OperatorSession) {
  const views = await tx
    .selectFrom('audit_entries')
    .select(sql<DocumentKind>`facts ->> 'kind'`.as('kind'))
    .where('subject', '=', aboutCase(submissionId))
    .where('action', '=', documentViewed)
    .where('operator_id', '=', operatorId)
    .where(sql<boolean>`facts -> 'session' = to_jsonb(${id}::int)`)
    .execute()
  return documentKinds.filter(kind => views.some(view => view.kind === kind))
}

import type { App } from '#server/app.ts'
import type { OperatorSession } from '#server/operators/sessions.ts'
import { closeDocuments } from './document-openings.ts'

/** The operator has left the case; another's claim stays as it is. */
export async function releaseCase({ db }: Pick<App, 'db'>, { id, operatorId }: OperatorSession, submissionId: number) {
  await db
    .deleteFrom('kyc_claims')
    .where('operator_id', '=', operatorId)
    .where('submission_id', '=', submissionId)
    .execute()
  await closeDocuments(db, id, submissionId)
}

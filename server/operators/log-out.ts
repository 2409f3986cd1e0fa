import type { App } from '#server/app.ts'
import { recordAudit } from './audit.ts'
import { endOperatorSession, type OperatorSession } from './sessions.ts'

export async function logOperatorOut({ db, now }: Pick<App, 'db' | 'now'>, { id, operatorId }: OperatorSession) {
  await db.transaction().execute(async tx => {
    await endOperatorSession({ db: tx }, id)
    const deed = { operatorId, action: 'logged_out', subject: `operator:${operatorId}`, facts: { session: id } }
    await recordAudit(tx, deed, now())
    // No case stays open where nobody is. After the log's lock, as where a case is opened.
    await tx.deleteFrom('kyc_claims').where('operator_id', '=', operatorId).execute()
  })
}
